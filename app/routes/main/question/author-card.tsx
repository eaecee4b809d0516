import { displayName } from '#shared/display-name.ts'
import type { ReactNode } from 'react'
import { useSpeech } from '#ui/i18n.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { Reputation, RoleMark, UserName, type UserRef } from '#ui/kit/user-line.tsx'

export type AuthorCardProps = {
  user: UserRef | null
  /** What this member did: asked, answered, edited. */
  act: 'asked' | 'answered' | 'edited'
  at: number
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
      <Avatar
        name={user ? displayName(user, t) : '?'}
        seed={user?.username}
        src={user?.avatar}
        size={40}
      />
      <div className="author-text">
        <p className="author-name">
          <UserName user={user} />
          {user?.role ? <RoleMark role={user.role} /> : null}
          {user?.rank !== undefined && !user.deleted ? <Reputation rank={user.rank} /> : null}
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
