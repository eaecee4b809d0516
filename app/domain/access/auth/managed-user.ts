/** Checks shared by all acts of an administrator on another account. */
import { badRequest, type Db, type Member } from '#kernel'
import { findUser, type UserRow } from '#basics/users/users.queries.ts'
import { Role, UserStatus } from '#shared/codes.ts'
import { hasOtherAdmin } from './users-admin.queries.ts'

/** The account to act on. Acting on one's own account fails with `ownReason` (spec §6). */
export function findManaged(db: Db, viewer: Member, userId: number, ownReason: string): UserRow {
  if (viewer.id === userId) throw badRequest(ownReason)
  const user = findUser(db, userId)
  if (!user) throw badRequest('error.user.not_found')
  return user
}

/** Throws if this account is the last administrator. */
export function insistOnOtherAdmin(db: Db, user: UserRow): void {
  const isAdmin = user.roleId === Role.admin && user.status === UserStatus.available
  if (isAdmin && !hasOtherAdmin(db, user.id)) throw badRequest('error.admin.last_admin')
}
