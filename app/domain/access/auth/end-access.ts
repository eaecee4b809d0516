import type { Tx } from '#kernel'
import { revokeKeysOf } from './keys.queries.ts'
import { endSessionsOf } from './sessions.queries.ts'

/**
 * Revokes all existing access to an account: ends its sessions and revokes its keys. Used by everything that
 * takes an account, or rights of it, away from its holder.
 */
export function endAccess(tx: Tx, userId: number, now: number): void {
  endSessionsOf(tx, userId)
  revokeKeysOf(tx, userId, now)
}
