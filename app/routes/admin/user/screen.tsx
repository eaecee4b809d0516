import { useSpeech } from '#ui/i18n.tsx'
import { LogPager, LogTable } from '#ui/log/log-screen.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { Pager } from '#ui/admin-kit/pager.tsx'
import { SortGroup } from '#ui/kit/sort-group.tsx'
import { Mark, StatusBadge } from '#ui/admin-kit/status-badge.tsx'
import { Tabs } from '#ui/admin-kit/tabs.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { TitleText } from '#ui/kit/title-text.tsx'
import { UserName } from '#ui/kit/user-line.tsx'
import { GainActs } from '#ui/user/act-list.tsx'
import { suspensionEnd, SuspensionNote } from '#ui/kit/suspension.tsx'
import { MemberDialog } from '#ui/members/member-dialogs.tsx'
import { MemberButtons } from '#ui/members/member-menu.tsx'
import { MemberSessions } from './member-sessions.tsx'
import type { MemberData, MemberReply } from '#ui/members/member-types.ts'

type Props = { data: MemberData; reply: MemberReply | null }

/** One account: profile, staff actions so far, sessions, and available actions. */
export function MemberScreen({ data, reply }: Props) {
  const { t } = useSpeech()
  const { member, path, search, tabs, tab } = data
  return (
    <>
      <MemberDialog data={data} reply={reply} allowed={name => member.acts.includes(name)} />
      <Breadcrumbs
        items={[{ label: t('members.title'), href: data.listHref }, { label: member.name }]}
      />
      <PageHead
        title={data.title}
        actions={
          <>
            {data.profileHref ? (
              <LinkButton href={data.profileHref} icon="user">
                {t('members.public_profile')}
              </LinkButton>
            ) : null}
            {data.cleanUpHref ? (
              <LinkButton href={data.cleanUpHref} icon="trash">
                {t('cleanup.link')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <Card data={data} />
      <MemberButtons member={member} path={path} search={search} />
      {member.own ? <p className="quiet">{t('members.own_note')}</p> : null}
      <Figures data={data} />
      <Changes data={data} />
      <MemberSessions sessions={data.sessions} own={member.own} userId={member.id} back={path} />
      <div id="parts">
        <Tabs
          label={t('members.tabs')}
          items={tabs.map(({ name, href, current }) => {
            return { href: `${href}#parts`, current, label: t(`members.tab.${name}`) }
          })}
        />
        {tab.name === 'posts' ? <Posts tab={tab} path={path} search={search} /> : null}
        {tab.name === 'reputation' ? <Reputation tab={tab} path={path} search={search} /> : null}
        {tab.name === 'log' ? <Log tab={tab} /> : null}
      </div>
    </>
  )
}

function Card({ data }: Pick<Props, 'data'>) {
  const { t, number, time } = useSpeech()
  const { member, facts } = data
  const { state } = member
  const rows: [string, React.ReactNode][] = [
    ['id', member.id],
    ['email', member.email || '–'],
    ['address', t(facts.confirmed ? 'members.confirmed' : 'members.unconfirmed')],
    ['role', t(`members.role_${member.role}`)],
    ['reputation', number(member.rank)],
    ['has_password', t(facts.hasPassword ? 'log.yes' : 'log.no')],
    [
      'two_step',
      facts.secondStepAt > 0
        ? t('members.two_step_since', { time: time.full(facts.secondStepAt) })
        : t('log.no'),
    ],
    ['created', <TimeAgo key="created" at={member.createdAt} />],
    [
      'seen',
      member.seenAt > 0 ? <TimeAgo key="seen" at={member.seenAt} /> : t('members.never_seen'),
    ],
    ...(state === 'suspended'
      ? ([
          ['suspended', <TimeAgo key="from" at={member.suspendedAt} />],
          ['until', member.until > 0 ? time.full(member.until) : t('log.forever')],
          ...(member.reason ? [['reason', t(member.reason)]] : []),
          ...(member.note ? [['message', <SuspensionNote key="note" text={member.note} />]] : []),
        ] as [string, React.ReactNode][])
      : []),
    ...(state === 'deleted'
      ? ([['deleted', <TimeAgo key="gone" at={member.deletedAt} />]] as [string, React.ReactNode][])
      : []),
    ...(facts.location ? ([['location', facts.location]] as [string, React.ReactNode][]) : []),
    ...(facts.website ? ([['website', facts.website]] as [string, React.ReactNode][]) : []),
  ]
  return (
    <section className="member-card" aria-label={t('members.card')}>
      <div className="member-face">
        <Avatar name={member.name} seed={member.username} src={member.avatar} size={128} />
        <p>
          <b>{member.name}</b> <span className="quiet">{`@${member.username}`}</span>
          <StatusBadge status={state} t={t} />
        </p>
      </div>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`members.fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Figures({ data }: Pick<Props, 'data'>) {
  const { t, number } = useSpeech()
  return (
    <section className="member-part" aria-labelledby="numbers">
      <h2 id="numbers">{t('members.numbers')}</h2>
      <dl className="member-figures">
        {Object.entries(data.counts).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`members.number.${name}`)}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Changes({ data }: Pick<Props, 'data'>) {
  const { t, time } = useSpeech()
  const { changes } = data
  return (
    <section className="member-part" aria-labelledby="changes">
      <h2 id="changes">{t('members.history')}</h2>
      {changes.length === 0 ? (
        <p className="quiet">{t('members.no_history')}</p>
      ) : (
        <ol className="member-changes">
          {changes.map(({ at, by, before, after, until, timed, reason, note }, index) => (
            <li key={index}>
              <StatusBadge status={before as 'normal'} t={t} />
              <span aria-hidden="true"> → </span>
              <span className="sr">{`${t('members.became')} `}</span>
              <StatusBadge status={after as 'normal'} t={t} />
              {timed ? <span>{suspensionEnd(until, { t, time })}</span> : null}
              {reason ? <span>{t('members.suspend.why', { reason: t(reason) })}</span> : null}
              {note ? <SuspensionNote text={note} /> : null}
              <span className="quiet">
                {by ? <UserName user={by} /> : t('log.operator')}
                {' · '}
                <TimeAgo at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type Tab<N extends MemberData['tab']['name']> = Extract<MemberData['tab'], { name: N }>
type TabProps<N extends MemberData['tab']['name']> = { tab: Tab<N>; path: string; search: string }

function Posts({ tab, path, search }: TabProps<'posts'>) {
  const { t, number } = useSpeech()
  const { kind, kinds, items } = tab
  return (
    <>
      <SortGroup
        label={t('members.kinds')}
        options={kinds.map(value => ({ value, label: t(`members.kind.${value}`) }))}
        current={kind}
        path={path}
        query={search}
        name="kind"
        fallback="all"
        anchor="parts"
      />
      {items.length === 0 ? (
        <EmptyBlock>{t('members.no_posts')}</EmptyBlock>
      ) : (
        <ul className="member-posts">
          {items.map(post => (
            <li key={post.id}>
              <Mark tone="mute">{t(`cleanup.kind.${post.kind}`)}</Mark>{' '}
              <a href={post.href}>
                <TitleText title={post.title} />
              </a>
              <p className="meta">
                <TimeAgo at={post.at} />
                <span>{t('cleanup.votes', { count: post.votes, shown: number(post.votes) })}</span>
                {post.state ? <StatusBadge status={post.state} t={t} /> : null}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pager {...tab} path={path} query={search} anchor="parts" />
    </>
  )
}

function Reputation({ tab, path, search }: TabProps<'reputation'>) {
  const { t } = useSpeech()
  return (
    <>
      {tab.items.length === 0 ? (
        <EmptyBlock>{t('members.no_gains')}</EmptyBlock>
      ) : (
        <GainActs items={tab.items} />
      )}
      <Pager {...tab} path={path} query={search} anchor="parts" />
    </>
  )
}

function Log({ tab }: { tab: Tab<'log'> }) {
  const { t } = useSpeech()
  if (tab.view.rows.length === 0)
    return <EmptyBlock icon="history">{t('members.no_log')}</EmptyBlock>
  return (
    <>
      <LogTable rows={tab.view.rows} />
      <LogPager {...tab.view} />
    </>
  )
}
