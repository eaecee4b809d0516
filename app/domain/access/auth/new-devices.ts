import type { Ctx, Tx } from '#kernel'
import { deviceSince } from './known-devices.queries.ts'
import { firstDisownable } from './mail-codes.queries.ts'
import { findSession } from './sessions.queries.ts'

/**
 * Whether the owner could still disown the device of a session: the account knows it only since a login that
 * was emailed within the last 7 days, or since a later login. An API client counts as new as its session,
 * because anyone can send the same User-Agent.
 */
export function isDisownable(
  { tx, now }: { tx: Tx } & Pick<Ctx, 'now'>,
  userId: number,
  tokenHash: string,
): boolean {
  const first = firstDisownable(tx, userId, now)
  if (first === null) return false
  const session = findSession(tx, userId, tokenHash)
  const device = session?.kind === 'page' ? deviceSince(tx, userId, session.deviceHash) : null
  return first <= (device ?? session?.createdAt ?? now)
}
