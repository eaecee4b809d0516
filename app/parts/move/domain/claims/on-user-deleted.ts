import type { Reactor } from '#kernel'
import { endClaimsOf, waitingFor } from './claims.queries.ts'

/**
 * Ends the claims of a deleted account: its own are withdrawn; claims of it are declined, and their claimants
 * notified.
 */
export const onUserDeleted: Reactor<'user.deleted'> = ({ tx, now, emit }, { userId }) => {
  const others = waitingFor(tx, userId)
  endClaimsOf(tx, userId, now)
  for (const { userId: claimantId, name } of others) {
    const claim = { userId: claimantId, importedUserId: userId, name }
    emit('claim.declined', { ...claim, actorId: 0, note: '' })
  }
}
