import type { Reactor } from '#kernel'
import { dropCodeOf } from './invites.queries.ts'
import { dropPlatformMember } from './members.queries.ts'

/**
 * Deletes the program's data about a deleted account and its invitation code. Its points entries stay until
 * the account is erased, for the site's totals.
 */
export const onUserDeleted: Reactor<'user.deleted'> = ({ tx }, { userId }) => {
  dropPlatformMember(tx, userId)
  dropCodeOf(tx, userId)
}
