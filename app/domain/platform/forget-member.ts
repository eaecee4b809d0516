import type { Reactor } from '#app/domain/kernel/index.ts'
import { dropCodeOf } from './invites.queries.ts'
import { dropPlatformMember } from './members.queries.ts'

/**
 * An account was deleted: what it told of itself and its code go. The entries of points stay until it is
 * erased, for the sums of the site.
 */
export const onUserDeleted: Reactor<'user.deleted'> = ({ tx }, { userId }) => {
  dropPlatformMember(tx, userId)
  dropCodeOf(tx, userId)
}
