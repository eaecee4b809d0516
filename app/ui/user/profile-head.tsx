import { displayName } from '#shared/display-name.ts'
import type { ReactNode } from 'react'
import { isoTime } from '#shared/time-format.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { RoleMark, type UserRef } from '#ui/kit/user-line.tsx'

export type ProfileHeadProps = {
  user: UserRef
  figures: { value: number; label: string }[]
  location?: string | null
  /** Checked URL; only its host is shown. */
  website?: { href: string; host: string } | null
  joinedAt: number
  /** 0 = unknown. */
  seenAt: number
  /** Notice about the state of the account. */
  status?: ReactNode
  action?: ReactNode
  /** Link to claim this imported account. */
  claimHref?: string | null
}

/** Name, numbers and labels at the top of a profile. */
export function ProfileHead({
  user,
  figures,
  location,
  website,
  joinedAt,
  seenAt,
  status,
  action,
  claimHref,
}: ProfileHeadProps) {
  const { t, number, time } = useSpeech()
  const name = displayName(user, t)
  return (
    <header className="profile">
      {status}
      <Avatar name={name} seed={user.username} src={user.avatar} size={128} />
      <div className="profile-text">
        <h1>
          <bdi>{name}</bdi>
          {user.role ? <RoleMark role={user.role} /> : null}
        </h1>
        <p className="meta">
          {user.deleted ? null : <span>{`@${user.username} `}</span>}
          {location ? (
            <span className="with-icon">
              <Icon name="place" />
              <span className="sr">{`${t('user.location')} `}</span>
              <bdi>{location}</bdi>{' '}
            </span>
          ) : null}
          {website ? (
            <a href={website.href} rel="nofollow noopener ugc">
              <Icon name="link" />
              <span className="sr">{`${t('user.website')} `}</span>
              {website.host}
            </a>
          ) : null}{' '}
          <span>
            {`${t('user.stats.joined')} `}
            <time dateTime={isoTime(joinedAt)} title={time.full(joinedAt)}>
              {`${time.day(joinedAt)} `}
            </time>
          </span>
          {seenAt > 0 ? (
            <span>
              {t('user.stats.seen')}
              <TimeAgo at={seenAt} />
            </span>
          ) : null}{' '}
          {claimHref ? <a href={claimHref}>{t('claim.link')}</a> : null}
        </p>
        <ul className="figures">
          {figures.map(({ value, label }) => (
            <li key={label}>
              <b>{number(value)}</b>
              {` ${label}`}
            </li>
          ))}
        </ul>
      </div>
      {action}
    </header>
  )
}
