import { type Ctx, forbidden, type Tx } from '#kernel'
import { storedUser, updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { NotSuspended } from '#basics/users/suspensions.queries.ts'
import { hasEnded, UserStatus } from '#shared/codes.ts'
import { type Account, toAccount } from './account.ts'
import { afterEntering, type Via } from './after-entering.ts'
import { deviceOf } from './devices.ts'
import { endSession, type SessionKind, startSession } from './sessions.queries.ts'
import { isStepRequired } from './step-required.ts'
import { sealCase } from './suspension.ts'
import { openTicket, TicketLife } from './tickets.ts'

/**
 * Result of a login: the account, the token of the new session, and the device cookie that the browser should
 * store; null = it has one.
 */
export type LoggedIn = { readonly account: Account; token: string; device: string | null }
/**
 * The account uses two-step login: `ticket` is needed for the second step, until `expiresAt` (ms); then the
 * login leads to the path `returnTo`, empty = the default.
 */
export type SecondStepDue = { ticket: string; expiresAt: number; returnTo: string }
export type Entered = LoggedIn | SecondStepDue

export const isDue = (entered: Entered): entered is SecondStepDue => 'ticket' in entered

/**
 * How the owner was identified: by password, by emailed link, by a login service, or by a second step after
 * one of the first two.
 */
type Proof = 'password' | 'mail' | 'outside' | 'second_step'
type Whole = Extract<Proof, 'outside' | 'second_step'>

type Way<P extends Proof> = {
  by: P
  /** Method as named in the security log. */
  via: Via
  kind: SessionKind
  /** Hash of the browser's previous session; empty = none. */
  currentHash: string
  /** Path to open after the second step. */
  returnTo?: string
}

type Door = Ctx & { tx: Tx }

/** Error for a suspended account; the value `case` opens its page about the suspension. */
const suspended = (user: UserRow, { ports }: Door) =>
  forbidden('error.user.suspended', { type: 'suspended', values: { case: sealCase(user, ports) } })

/**
 * The only place that creates sessions, for an account whose owner was identified. An account with two-step
 * login gets a ticket instead, unless this was the second step or a login service vouches for the owner. The
 * previous session of the browser ends, so its id is never carried over; API tokens exist side by side.
 * Throws for a suspended account; lifts a suspension that has expired, in case the job has not run yet.
 */
export function enter(door: Door, user: UserRow, way: Way<Whole>): LoggedIn
export function enter(door: Door, user: UserRow, way: Way<Proof>): Entered
export function enter(door: Door, user: UserRow, way: Way<Proof>): Entered {
  const { tx, ports, now, userAgent, settings } = door
  const { by, via, kind, currentHash: currentHash, returnTo = '' } = way
  const ended = hasEnded(user, now)
  if (user.status === UserStatus.suspended && !ended) throw suspended(user, door)
  const { secondStepAt, passwordHash } = storedUser(tx, user.id)
  const whole = by === 'outside' || by === 'second_step'
  if (secondStepAt > 0 && !whole) {
    const owner = { id: user.id, passwordHash }
    const ticket = openTicket(door, { purpose: 'second_step', user: owner, kind, returnTo })
    return { ticket, expiresAt: now + TicketLife, returnTo }
  }
  if (kind === 'page' && currentHash) endSession(tx, currentHash)
  updateUser(tx, user.id, { lastLoginAt: now, ...(ended ? NotSuspended : {}) })
  const mustAddStep = !whole && isStepRequired(settings, user)
  const device = deviceOf(door, kind)
  const token = startSession(tx, ports, user.id, kind, now, userAgent, device.hash, { mustAddStep })
  afterEntering(door, user, device.hash, via)
  return {
    token,
    device: device.cookie,
    /** Read lazily: subscribers to the login event may change the account after this point. */
    get account() {
      return toAccount(storedUser(tx, user.id), now)
    },
  }
}
