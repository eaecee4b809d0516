import type { Tx } from '#app/domain/kernel/index.ts'
import { revokeKeysOf } from './keys.queries.ts'
import { endSessionsOf } from './sessions.queries.ts'

/**
 * Nothing that was handed out before lets anybody in any more: sessions end, keys are revoked. For all
 * that takes an account, or rights of it, away from whoever held them.
 */
export function endAccess(tx: Tx, userId: number, now: number): void {
  endSessionsOf(tx, userId)
  revokeKeysOf(tx, userId, now)
}
