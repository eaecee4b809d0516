import { badRequest, type Ctx, raise } from '#kernel'
import { findAccountByName, findUser, type UserRow } from '#basics/users/users.queries.ts'

/** The account of a profile page; without a name the viewer's own. Throws error.user.not_found. */
export function findOwner({ db, viewer }: Ctx, username: string): UserRow {
  const own = viewer.kind === 'member' && !username ? findUser(db, viewer.id) : undefined
  const owner = own ?? (username ? findAccountByName(db, username) : undefined)
  return owner ?? raise(badRequest('error.user.not_found'))
}
