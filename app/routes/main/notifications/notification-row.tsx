import { languageTag } from '#shared/languages.ts'
import { displayName } from '#shared/display-name.ts'
import { Sentence, type SentencePart, type Speech, useSpeech } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { TitleText } from '#ui/kit/title-text.tsx'
import { UserName, type UserRef } from '#ui/kit/user-line.tsx'

export type NotificationRowItem = {
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

const rowClass = (item: NotificationRowItem, more = '') =>
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

/** Spaces around the word that joins names, also in languages written without spaces. */
const apart = (text: string) => (/^\p{L}/u.test(text) ? ` ${text} ` : text)

type Actors = Pick<NotificationRowItem, 'named' | 'others'>

/** Names joined as the language does: Ann, Bob and 3 others. */
function peopleOf({ named, others }: Actors, { t, locale }: Speech): SentencePart[] {
  const nameOf = (user: UserRef) => ({ text: displayName(user, t), node: <UserName user={user} /> })
  if (named.length === 0) {
    const text = others === 1 ? t('notice.someone') : t('notice.people', { count: others })
    return [{ text, node: <span className="user-name">{text}</span> }]
  }
  if (named.length + others === 1) return [nameOf(named[0]!)]
  const names = named.map((_, at) => String(at))
  const rest = others > 0 ? [t('notice.others', { count: others })] : []
  const parts = new Intl.ListFormat(languageTag(locale)).formatToParts([...names, ...rest])
  return parts.map(({ type, value }) => {
    const user = type === 'element' ? named[Number(value)] : undefined
    return user ? nameOf(user) : apart(value)
  })
}

function Why({ reason, note }: Pick<NotificationRowItem, 'reason' | 'note'>) {
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
export function InboxRow({ item }: { item: NotificationRowItem }) {
  const speech = useSpeech()
  const { t } = speech
  const people = item.named.length + item.others
  const staff = t('notice.flag.by')
  const who = item.byStaff
    ? [{ text: staff, node: <span className="user-name">{staff}</span> }]
    : peopleOf(item, speech)
  const act = t(`notice.${people > 1 && !item.byStaff ? 'action_many' : 'action'}.${item.wording}`)
  return (
    <li className={rowClass(item)}>
      {item.unread ? <UnreadMark /> : null}
      <p className="notice-line">
        <Sentence parts={[...who, ` ${act}`]} />
        {item.times > people ? ` ×${item.times}` : null}
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
export function AchievementRow({ item }: { item: NotificationRowItem }) {
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
