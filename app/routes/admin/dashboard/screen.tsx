import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSpeech } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import { cachedStaff } from '#ui/admin-kit/staff-area.tsx'
import { Mark } from '#ui/admin-kit/status-badge.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { DashboardModel } from './view.ts'
import { ActivityPlots } from './activity-plots.tsx'
import { JobTable } from './job-table.tsx'
import { NodeTable } from './node-table.tsx'

type Props = { data: DashboardModel }

/** The dashboard: counts, warnings, environment and recent activity. */
export function DashboardScreen({ data }: Props) {
  const { t } = useSpeech()
  return (
    <>
      <PageHead title={data.title} intro={t('dashboard.intro')} />
      <CachedNeeds needs={data.needs} />
      <CachedSteps steps={data.steps} />
      <div className="dash">
        <CachedStatistics statistics={data.statistics} />
        <CachedFacts name="health" facts={data.health} />
        <CachedFacts name="system" facts={data.system} />
        <CachedMails mails={data.mails} />
      </div>
      {data.nodes ? <NodeTable nodes={data.nodes} /> : null}
      <ActivityPlots activity={data.activity} path={data.path} search={data.search} />
      <JobTable jobs={data.jobs} />
      <section className="dash-part" aria-labelledby="links">
        <h2 id="links">{t('dashboard.links')}</h2>
        <ul className="dash-links">
          {data.links.map(({ name, href }) => (
            <li key={name}>
              <a href={href}>{t(`dashboard.link.${name}`)}</a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

type PartProps = {
  id: string
  title: ReactNode
  className?: string
  /** Links for the site as a whole. */
  act?: ReactNode
  children: ReactNode
}

/** A card with a heading. */
function Part({ id, title, className = 'dash-card', act, children }: PartProps) {
  return (
    <Paper component="section" withBorder className={className} aria-labelledby={id}>
      <div className="dash-head">
        <Title order={2} id={id}>
          {title}
        </Title>
        {act}
      </div>
      {children}
    </Paper>
  )
}

/** Pending work, with links. */
function Needs({ needs }: Pick<DashboardModel, 'needs'>) {
  const { t, number } = useSpeech()
  return (
    <Part id="needs" title={t('dashboard.needs')} className="dash-needs">
      {needs.length === 0 ? <p className="quiet">{t('dashboard.needs_none')}</p> : null}
      <ul>
        {needs.map(({ name, title, text, count, href }) => (
          <li key={name}>
            <a href={href}>{title}</a>
            {count > 0 ? <b>{` ${number(count)}`}</b> : null} <span>{text}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** First steps of a new site; hidden when all are done, or by the form. */
function FirstSteps({ steps }: Pick<DashboardModel, 'steps'>) {
  const { t } = useSpeech()
  if (steps.length === 0) return null
  const done = steps.filter(step => step.done).length
  return (
    <Part
      id="steps"
      title={t('dashboard.steps', { done, all: steps.length })}
      className="dash-needs"
      act={
        <PostButton intent="hide_steps" small>
          {t('dashboard.steps_hide')}
        </PostButton>
      }
    >
      <ul className="dash-steps">
        {steps.map(step => (
          <li key={step.name} className={step.done ? 'dash-done' : undefined}>
            <Icon name={step.done ? 'check-circle' : 'circle'} />
            <span className="sr">
              {t(step.done ? 'dashboard.step_done' : 'dashboard.step_open')}{' '}
            </span>
            <a href={step.href}>{t(`dashboard.step.${step.name}`)}</a>{' '}
            {step.done ? null : <span>{t(`dashboard.step_about.${step.name}`)}</span>}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Statistics({ statistics }: Pick<DashboardModel, 'statistics'>) {
  const { t, number } = useSpeech()
  return (
    <Part id="statistics" title={t('dashboard.statistics')}>
      <dl>
        {statistics.map(({ name, value, rate, change, href }) => (
          <div key={name}>
            <dt>{href ? <a href={href}>{t(`dashboard.${name}`)}</a> : t(`dashboard.${name}`)}</dt>
            <dd>
              <b>{number(value)}</b>
              {rate ? <span className="quiet">{` (${rate})`}</span> : null}
              {change ? (
                <span className="dash-change">
                  {` ${t('dashboard.change', { week: number(change.week), month: number(change.month) })}`}
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

type FactsProps = { name: 'health' | 'system'; facts: DashboardModel['health'] }

function Facts({ name, facts }: FactsProps) {
  const { t } = useSpeech()
  return (
    <Part id={name} title={t(`dashboard.${name}`)}>
      <dl>
        {facts.map(fact => (
          <div key={fact.name}>
            <dt>
              {fact.href ? (
                <a href={fact.href}>{t(`dashboard.${fact.name}`)}</a>
              ) : (
                t(`dashboard.${fact.name}`)
              )}
            </dt>
            <dd>{fact.tone === 'mute' ? fact.text : <Mark tone={fact.tone}>{fact.text}</Mark>}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Mails({ mails }: Pick<DashboardModel, 'mails'>) {
  const { t, number } = useSpeech()
  const { waiting, failed, oldest, late, href } = mails
  return (
    <Part id="mails" title={<a href={href}>{t('dashboard.mails')}</a>}>
      <dl>
        <div>
          <dt>{t('dashboard.mails_waiting')}</dt>
          <dd>{number(waiting)}</dd>
        </div>
        <div>
          <dt>{t('dashboard.mails_failed')}</dt>
          <dd>{failed > 0 ? <Mark tone="bad">{number(failed)}</Mark> : number(failed)}</dd>
        </div>
        <div>
          <dt>{t('dashboard.mails_oldest')}</dt>
          <dd>
            {oldest === 0 ? (
              t('dashboard.mails_none')
            ) : late ? (
              <Mark tone="warn">
                <TimeAgo at={oldest} />
              </Mark>
            ) : (
              <TimeAgo at={oldest} />
            )}
          </dd>
        </div>
      </dl>
    </Part>
  )
}

const CachedNeeds = cachedStaff(Needs)
const CachedSteps = cachedStaff(FirstSteps)
const CachedStatistics = cachedStaff(Statistics)
const CachedFacts = cachedStaff(Facts)
const CachedMails = cachedStaff(Mails)
