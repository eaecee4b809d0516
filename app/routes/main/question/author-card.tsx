import { displayName } from '#shared/display-name.ts'
import type { ComponentProps, ReactNode } from 'react'
import { type Speech, useSpeech } from '#ui/i18n.tsx'
import { type AvatarLook, avatarLook } from '#shared/avatar-look.ts'
import { type Own, ownName } from '#ui/cached.tsx'
import { AvatarOf } from '#ui/kit/avatar.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { Reputation, RoleMark, UserName, type UserRef } from '#ui/kit/user-line.tsx'

const AvatarSize = 40

/** A member with the picture of the card. */
export type CardUser = UserRef & { look: AvatarLook }

export const cardUser = (user: UserRef, t: Speech['t']): CardUser => ({
  ...user,
  look: avatarLook(displayName(user, t), user.username, user.avatar, AvatarSize),
})

/** For markup that is shared with other members. */
export function ownCard(own: Own, user: UserRef, { t, number }: Speech): CardUser {
  const { look, ...card } = cardUser(user, t)
  const { image, hue, initials } = look
  return {
    ...card,
    ...(user.deleted
      ? { username: '', name: '', rank: undefined }
      : {
          username: ownName(own, 'username', user.username),
          name: own('name', user.name),
          rank: user.rank === undefined ? undefined : own('rank', number(Number(user.rank))),
        }),
    avatar: null,
    look: {
      image: image && own('image', image),
      hue: own('hue', hue),
      initials: own('initials', initials),
    },
  }
}

export type AuthorCardProps = {
  user: CardUser
  /** What this member did: asked, answered, edited. */
  act: 'asked' | 'answered' | 'edited'
  at: ComponentProps<typeof TimeAgo>['at']
  /** URL of the post's timeline, linked from the time. */
  historyHref?: string | null
  /** The question's author is tinted and labeled everywhere on the page. */
  asker?: boolean
  /** More lines, such as the license and source of imported posts. */
  children?: ReactNode
}

export function AuthorCard({ user, act, at, historyHref, asker, children }: AuthorCardProps) {
  const { t } = useSpeech()
  const when = (
    <>
      {`${t(`common.act.${act}`)} `}
      <TimeAgo at={at} />
    </>
  )
  return (
    <div className={asker ? 'author author-asker' : 'author'}>
      <AvatarOf look={user.look} size={AvatarSize} />
      <div className="author-text">
        <p className="author-name">
          <UserName user={user} />
          {user.role ? <RoleMark role={user.role} /> : null}
          {user.rank !== undefined && !user.deleted ? <Reputation rank={user.rank} /> : null}
        </p>
        <p className="author-act">
          {historyHref ? <a href={historyHref}>{when}</a> : when}
          {asker && act !== 'asked' ? ` · ${t('common.user.asker')}` : null}
        </p>
        {children}
      </div>
    </div>
  )
}
