import { Fragment } from 'react'
import { languageTag } from '#app/shared/languages.ts'
import { useSpeech } from '#app/ui/i18n.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { HiddenFields } from '#app/ui/kit/post-button.tsx'
import { TimeAgo } from '#app/ui/kit/time-ago.tsx'
import { TitleText } from '#app/ui/kit/title-text.tsx'
import { UserName, type UserRef } from '#app/ui/kit/user-line.tsx'

export type NoticeRowItem = {
  id: number
  /** Catalog key of the event's text. */
  wording: string
  unread: boolean
  /** How often it happened that day. */
  times: number
  /** The most recent actors, and how many others there are. */
  named: UserRef[]
  others: number
  /** Achievements: reputation change. */
  points: number
  /** What for, in words; empty if it is no longer so. */
  earned: string
  on: 'question' | 'answer' | 'tag' | 'badge'
  title: string
  /** Key of the earned badge. */
  badge: string | null
  /** Decision on a flag or claim; a flagged post that is hidden has no title. */
  byStaff: boolean
  /** Why staff did it: the catalog key of the reason, and their comment. */
  reason: string | null
  note: string
  at: number
}

function UnreadMark() {
  const { t } = useSpeech()
  return (
    <span className="notice-dot">
      <span className="sr">{`${t('notice.unread')} `}</span>
    </span>
  )
}

const rowClass = (item: NoticeRowItem, more = '') =>
  `notice-row${more}${item.unread ? ' notice-unread' : ''}`

/**
 * Opens the notification's target: a button, because opening marks it read, and a link must not
 * write.
 */
function Opener({ id, children }: { id: number; children: string }) {
  return (
    <form method="post" className="one notice-title">
      <HiddenFields values={{ intent: 'open', notice_id: id }} />
      <button type="submit" className="notice-open" dir="auto">
        <TitleText title={children} />
      </button>
    </form>
  )
}

/** Keeps spaces around names, even in languages written without spaces. */
const apart = (text: string) => (/^\p{L}/u.test(text) ? ` ${text} ` : text)

/** Names joined as the language does: Ann, Bob and 3 others. */
function People({ named, others }: Pick<NoticeRowItem, 'named' | 'others'>) {
  const { t, locale } = useSpeech()
  if (named.length === 0) {
    if (others === 1) return <UserName user={null} />
    return <span className="user-name">{t('notice.people', { count: others })}</span>
  }
  if (named.length + others === 1) return <UserName user={named[0]!} />
  const names = named.map((_, at) => String(at))
  const rest = others > 0 ? [t('notice.others', { count: others })] : []
  const parts = new Intl.ListFormat(languageTag(locale)).formatToParts([...names, ...rest])
  return parts.map(({ type, value }, at) => {
    const user = type === 'element' ? named[Number(value)] : undefined
    return user ? <UserName key={at} user={user} /> : <Fragment key={at}>{apart(value)}</Fragment>
  })
}

function Why({ reason, note }: Pick<NoticeRowItem, 'reason' | 'note'>) {
  const { t } = useSpeech()
  if (!reason && !note) return null
  return (
    <div className="notice-note">
      {reason ? <p>{t('notice.reason', { reason: t(reason) })}</p> : null}
      {note ? <p>{t('notice.flag.note', { note })}</p> : null}
    </div>
  )
}

/** Who did what, to which post, when. */
export function InboxRow({ item }: { item: NoticeRowItem }) {
  const { t } = useSpeech()
  const people = item.named.length + item.others
  return (
    <li className={rowClass(item)}>
      {item.unread ? <UnreadMark /> : null}
      <p className="notice-line">
        {item.byStaff ? (
          <span className="user-name">{t('notice.flag.by')}</span>
        ) : (
          <People {...item} />
        )}{' '}
        {t(`notice.${people > 1 && !item.byStaff ? 'action_many' : 'action'}.${item.wording}`)}
        {item.times > people ? ` (${t('notice.times', { count: item.times })})` : null}
      </p>
      <Opener id={item.id}>{item.title || t('notice.flag.hidden')}</Opener>
      <Why {...item} />
      <TimeAgo at={item.at} />
    </li>
  )
}

function Points({ points }: { points: number }) {
  const { t } = useSpeech()
  const key = points > 0 ? 'gain' : points < 0 ? 'loss' : 'even'
  const signed = points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
  return (
    <span className={`points points-${key}`}>
      <span aria-hidden="true">{signed}</span>{' '}
      <span className="sr">{t(`notice.${key}`, { points: Math.abs(points) })}</span>
    </span>
  )
}

/** Reputation change for an object, or a badge. */
export function AchievementRow({ item }: { item: NoticeRowItem }) {
  const { t } = useSpeech()
  const badge = item.badge && t(`badge.name.${item.badge}.name`)
  return (
    <li className={rowClass(item, ' notice-gain')}>
      {item.unread ? <UnreadMark /> : null}
      {badge ? (
        <span className="points points-badge">
          <Icon name="medal" />
        </span>
      ) : (
        <Points points={item.points} />
      )}
      <p className="notice-line">{item.earned || t(`notice.on.${item.on}`)}</p>
      <Opener id={item.id}>{badge ? t('notice.earned_badge', { name: badge }) : item.title}</Opener>
      <TimeAgo at={item.at} />
    </li>
  )
}
