import { renderToStaticMarkup } from 'react-dom/server'
import { isoTime } from '#shared/time-format.ts'
import { userPath } from '#shared/paths.ts'
import type { BadgeLevelName } from '#ui/badge/badge-icon.tsx'
import { I18nProvider, type I18nProviderProps, useSpeech } from '#ui/i18n.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { RoleMark, type UserRef } from '#ui/kit/user-line.tsx'
import medalCss from '#ui/styles/medal.css?url'
import memberCardCss from '#ui/styles/member-card.css?url'
import { stateText } from './profile-screen.tsx'
import type { ProfileData } from './profile-types.ts'

export type MemberCardProps = Pick<ProfileData, 'rank' | 'joinedAt' | 'state' | 'until'> & {
  user: UserRef
  /** Badge levels of the member, highest first. */
  badges: { level: BadgeLevelName; count: number }[]
  /** Start of the bio, as text. */
  bio: string
}

function MemberCard({ user, rank, badges, bio, joinedAt, state, until }: MemberCardProps) {
  const speech = useSpeech()
  const { t, number, time } = speech
  return (
    <div className="member-card" id="member-card">
      <div className="member-card-head">
        <Avatar name={user.name} seed={user.username} src={user.avatar} size={40} />
        <p>
          <a className="member-card-name" dir="auto" href={userPath(user.username)}>
            {user.name}
          </a>
          <span className="member-card-at">{` @${user.username} `}</span>
          {user.role ? <RoleMark role={user.role} /> : null}
        </p>
      </div>
      {bio ? (
        <p className="member-card-bio" dir="auto">
          {bio}
        </p>
      ) : null}
      <p className="member-card-facts">
        <span>
          <b>{number(rank)}</b>
          {` ${t('common.user.reputation', { count: rank })} `}
        </span>
        <span className="member-card-joined">
          {`${t('user.stats.joined')} `}
          <time dateTime={isoTime(joinedAt)}>{time.day(joinedAt)}</time>
        </span>
      </p>
      {badges.length > 0 ? (
        <p className="member-card-facts">
          <span className="sr">{`${t('user.tab.badges')} `}</span>
          {badges.map(({ level, count }) => (
            <span key={level} className={`member-card-badges badges-${level}`}>
              {`${t(`badge.level_count.${level}`, { shown: number(count) })} `}
            </span>
          ))}
        </p>
      ) : null}
      {state === 'suspended' ? (
        <p className="member-card-state">{stateText({ state, until }, speech)}</p>
      ) : null}
    </div>
  )
}

/** The card with its style sheets, for pages that show it next to a name. */
export const memberCard = (
  props: MemberCardProps,
  speech: Omit<I18nProviderProps, 'children'>,
): string =>
  renderToStaticMarkup(
    <I18nProvider {...speech}>
      <link rel="stylesheet" href={medalCss} />
      <link rel="stylesheet" href={memberCardCss} />
      <MemberCard {...props} />
    </I18nProvider>,
  )
