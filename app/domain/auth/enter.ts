import { type Ctx, forbidden, type Tx } from '#app/domain/kernel/index.ts'
import {
  findUser,
  updateUser,
  type UserRow,
  withoutEndedSuspension,
} from '#app/domain/users/index.ts'
import { UserStatus } from '#app/shared/codes.ts'
import { type Account, toAccount } from './account.ts'
import { afterEntering, type Via } from './after-entering.ts'
import { deviceOf } from './devices.ts'
import { endSession, type SessionKind, startSession } from './sessions.queries.ts'

/**
 * What signing in gives: who it is now, the token of the new session, and the cookie that the browser is
 * to be known by; null = it has one.
 */
export type SignedIn = { readonly account: Account; token: string; device: string | null }

/** Refusal of a suspended account; `until` is in ms. */
const suspended = (until: number) =>
  forbidden('error.user.suspended', { type: 'suspended', values: { until } })

type Door = Ctx & { tx: Tx }

/**
 * Starts a session for an account whose owner has shown who he is. The session that the browser held
 * until now ends, so its id is never carried over; tokens of the API live side by side. Throws for a
 * suspended account; a suspension that has run out is lifted, in case the job has not come by yet.
 */
export function enter(
  door: Door,
  user: UserRow,
  kind: SessionKind,
  heldHash: string,
  via: Via,
): SignedIn {
  const { tx, ports, now, userAgent } = door
  const { status, suspendedAt, suspendedUntil } = withoutEndedSuspension(user, now)
  if (status === UserStatus.suspended) throw suspended(suspendedUntil)
  if (kind === 'page' && heldHash) endSession(tx, heldHash)
  updateUser(tx, user.id, { lastLoginAt: now, status, suspendedAt, suspendedUntil })
  const device = deviceOf(door, kind)
  const token = startSession(tx, ports, user.id, kind, now, userAgent, device.hash)
  afterEntering(door, user, device.hash, via)
  return {
    token,
    device: device.cookie,
    /** Read when it is asked for: what others do about the sign-in comes after this. */
    get account() {
      return toAccount(findUser(tx, user.id)!)
    },
  }
}
