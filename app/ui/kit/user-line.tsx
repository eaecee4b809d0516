import { userPath } from '#shared/paths.ts'
import { displayName } from '#shared/display-name.ts'
import { useSpeech } from '#ui/i18n.tsx'
import type { AvatarSize } from '#shared/avatar-look.ts'
import { Avatar } from './avatar.tsx'

export type UserRef = {
  username: string
  name: string
  avatar?: string | null
  /** A text where the markup is shared with others. */
  rank?: number | string
  /** Shown without a link. */
  deleted?: boolean
  role?: 'admin' | 'moderator' | null
}

/**
 * Linked name, isolated from the text direction around it; a deleted user's name is not linked, a
 * missing user is "someone".
 */
export function UserName({ user }: { user: UserRef | null }) {
  const { t } = useSpeech()
  if (!user) return <span className="user-name">{t('common.user.someone')}</span>
  if (user.deleted)
    return (
      <span className="user-name" dir="auto">
        {displayName(user, t)}
      </span>
    )
  return (
    <a className="user-name" dir="auto" href={userPath(user.username)}>
      {user.name}
    </a>
  )
}

export function Reputation({ rank }: { rank: number | string }) {
  const { t, number } = useSpeech()
  const count = typeof rank === 'number' ? number(rank) : rank
  return (
    <span className="rank" title={t('common.user.reputation_of', { count })}>
      <span className="sr">{` ${t('common.user.reputation')} `}</span>
      {count}
    </span>
  )
}

export type UserLineProps = { user: UserRef | null; size?: AvatarSize | 0 }

/** Avatar, name and reputation in one line. Size 0 omits the avatar. */
export function UserLine({ user, size = 24 }: UserLineProps) {
  const { t } = useSpeech()
  return (
    <span className="user">
      {size ? (
        <Avatar
          name={user ? displayName(user, t) : '?'}
          seed={user?.username}
          src={user?.avatar}
          size={size}
        />
      ) : null}
      <UserName user={user} />
      {user?.role ? <RoleMark role={user.role} /> : null}
      {user && user.rank !== undefined && !user.deleted ? (
        <Reputation rank={user.rank} />
      ) : null}{' '}
    </span>
  )
}

export function RoleMark({ role }: { role: 'admin' | 'moderator' }) {
  const { t } = useSpeech()
  return <span className="role">{` ${t(`common.user.${role}`)}`}</span>
}
