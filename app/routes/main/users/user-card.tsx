import { Avatar } from '#ui/kit/avatar.tsx'
import { RoleMark, UserName, type UserRef } from '#ui/kit/user-line.tsx'

export type UserCardProps = {
  user: UserRef
  /** Number with its label: "1,204 reputation". */
  note: string
}

/** One member in the list. */
export function UserCard({ user, note }: UserCardProps) {
  return (
    <li className="person">
      <Avatar name={user.name} seed={user.username} src={user.avatar} size={40} />
      <div>
        <UserName user={user} /> {user.role ? <RoleMark role={user.role} /> : null}
        <p className="person-note">{note}</p>
      </div>
    </li>
  )
}
