import { StaffArea } from '#ui/admin-kit/staff-area.tsx'
import { Frame } from '#ui/frame.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { suspensionEnd } from '#ui/kit/suspension.tsx'
import { StatusBadge } from '#ui/admin-kit/status-badge.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { UserLine, UserName } from '#ui/kit/user-line.tsx'
import { CleanUpForm } from './clean-up-form.tsx'
import type { CleanUpProps } from './view.ts'

/** The member, their content, and the form to remove it. */
export function CleanUpScreen({ data, reply }: CleanUpProps) {
  const { t } = useSpeech()
  return (
    <StaffArea>
      <Frame work nav="review">
        <PageHead title={data.title} intro={t('cleanup.intro')} />
        <LastBanner data={data} />
        <Facts data={data} />
        <CleanUpForm data={data} reply={reply} />
      </Frame>
    </StaffArea>
  )
}

/** The latest clean-up: while it is running, the numbers below keep shrinking. */
function LastBanner({ data }: Pick<CleanUpProps, 'data'>) {
  const { t } = useSpeech()
  const { last, logHref } = data
  if (!last) return null
  const what = last.what || t('cleanup.last_nothing')
  return (
    <Banner
      tone={last.finished ? 'info' : 'warning'}
      title={t(last.finished ? 'cleanup.last_done' : 'cleanup.last_running')}
      actions={<a href={logHref}>{t('cleanup.to_log')}</a>}
    >
      <p>
        <UserName user={last.by} /> <TimeAgo at={last.at} />
      </p>
      <p>{what}</p>
    </Banner>
  )
}

function Facts({ data }: Pick<CleanUpProps, 'data'>) {
  const { t, number, time } = useSpeech()
  const { member, left } = data
  const deleted = member.state === 'deleted'
  const numbers = [
    ['questions', left.questions],
    ['answers', left.answers],
    ['comments', left.comments],
    ['suggestions', left.suggestions],
    ['votes', left.votes],
    ['acts', left.acts],
  ] as const
  return (
    <section className="clean-who" aria-labelledby="who">
      <h2 id="who">{t('cleanup.who')}</h2>
      <p className="meta">
        <UserLine user={{ ...member, deleted }} size={40} />
        <span>{`@${member.username}`}</span>
        <StatusBadge status={member.state} t={t} />
        <span>{t('cleanup.joined', { time: time.ago(member.createdAt) })}</span>
        {member.state === 'suspended' ? (
          <span>{suspensionEnd(member.until, { t, time })}</span>
        ) : null}
      </p>
      <ul className="figures">
        {numbers.map(([kind, value]) => (
          <li key={kind}>
            <b>{number(value)}</b> {t(`cleanup.word.${kind}`, { count: value })}
          </li>
        ))}
      </ul>
      {(['posts', 'flags'] as const).map(kind => {
        const count = kind === 'posts' ? left.pending : left.flags
        return count > 0 ? (
          <p key={kind} className="quiet">
            {t(`cleanup.waiting_${kind}`, { count, shown: number(count) })}
          </p>
        ) : null
      })}
    </section>
  )
}
