import { useSpeech } from '#app/ui/i18n.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PageHead } from '#app/ui/kit/page-head.tsx'
import { PostButton } from '#app/ui/kit/post-button.tsx'
import { TimeAgo } from '#app/ui/kit/time-ago.tsx'
import type { DashboardModel } from '#app/web/index.ts'
import { ActivityPlots } from './activity-plots.tsx'
import { JobTable } from './job-table.tsx'

type Props = { data: DashboardModel }

/** How the site is: numbers, what is missing, what it runs on, and what came new. */
export function DashboardScreen({ data }: Props) {
  const { t } = useSpeech()
  return (
    <>
      <PageHead title={data.title} intro={t('dashboard.intro')} />
      <Needs needs={data.needs} />
      <FirstSteps steps={data.steps} />
      <div className="dash">
        <Statistics data={data} />
        <Facts name="health" facts={data.health} />
        <Facts name="system" facts={data.system} />
        <Mails data={data} />
      </div>
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

/** What waits for somebody, with what to do about it. */
function Needs({ needs }: Pick<DashboardModel, 'needs'>) {
  const { t, number } = useSpeech()
  return (
    <section className="dash-needs" aria-labelledby="needs">
      <h2 id="needs">{t('dashboard.needs')}</h2>
      {needs.length === 0 ? <p className="quiet">{t('dashboard.needs_none')}</p> : null}
      <ul>
        {needs.map(({ name, title, text, count, href }) => (
          <li key={name}>
            <a href={href}>{title}</a>
            {count > 0 ? <b>{` ${number(count)}`}</b> : null} <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a new site still lacks; gone when all is done, or hidden by the form. */
function FirstSteps({ steps }: Pick<DashboardModel, 'steps'>) {
  const { t } = useSpeech()
  if (steps.length === 0) return null
  const done = steps.filter(step => step.done).length
  return (
    <section className="dash-needs" aria-labelledby="steps">
      <div className="dash-head">
        <h2 id="steps">{t('dashboard.steps', { done, all: steps.length })}</h2>
        <PostButton intent="hide_steps" small>
          {t('dashboard.steps_hide')}
        </PostButton>
      </div>
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
    </section>
  )
}

function Statistics({ data }: Props) {
  const { t, number } = useSpeech()
  return (
    <section className="dash-card" aria-labelledby="statistics">
      <h2 id="statistics">{t('dashboard.statistics')}</h2>
      <dl>
        {data.statistics.map(({ name, value, rate, change, href }) => (
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
    </section>
  )
}

type FactsProps = { name: 'health' | 'system'; facts: DashboardModel['health'] }

function Facts({ name, facts }: FactsProps) {
  const { t } = useSpeech()
  return (
    <section className="dash-card" aria-labelledby={name}>
      <h2 id={name}>{t(`dashboard.${name}`)}</h2>
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
            <dd>
              {fact.tone === 'mute' ? (
                fact.text
              ) : (
                <span className={`badge badge-${fact.tone}`}>{fact.text}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Mails({ data }: Props) {
  const { t, number } = useSpeech()
  const { waiting, failed, oldest, late, href } = data.mails
  return (
    <section className="dash-card" aria-labelledby="mails">
      <h2 id="mails">
        <a href={href}>{t('dashboard.mails')}</a>
      </h2>
      <dl>
        <div>
          <dt>{t('dashboard.mails_waiting')}</dt>
          <dd>{number(waiting)}</dd>
        </div>
        <div>
          <dt>{t('dashboard.mails_failed')}</dt>
          <dd>
            {failed > 0 ? (
              <span className="badge badge-bad">{number(failed)}</span>
            ) : (
              number(failed)
            )}
          </dd>
        </div>
        <div>
          <dt>{t('dashboard.mails_oldest')}</dt>
          <dd>
            {oldest === 0 ? (
              t('dashboard.mails_none')
            ) : (
              <span className={late ? 'badge badge-warn' : undefined}>
                <TimeAgo at={oldest} />
              </span>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
