/**
 * Attempts at codes of a second step: limited before the check, and a wrong code is reported to the
 * owner, because its sender knows the password or holds a session. All counts are rows, so
 * they hold across restarts and processes.
 */
import {
  type Budget,
  budget,
  giveBack,
  type Limit,
  networkBudget,
  takeAttempt,
} from '#access/auth/attempts.ts'
import { isKnownDevice } from '#access/auth/known-devices.queries.ts'
import { takeOne } from '#basics/counters/take-one.ts'
import { findCounter } from '#basics/counters/counters.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { type Ctx, DomainError, type Tx, writing } from '#kernel'
import { Day, Minute } from '#shared/durations.ts'
import { networkOf } from '#shared/network.ts'
import { mailOwner } from './changes.ts'
import { digitsOf, hashCode, kindOfCode } from './codes.ts'
import { listCodeHashes, listSteps, type StepRow } from './second-steps.queries.ts'
import { stepOfCode } from './totp.ts'
import { keyOf } from './totp-keys.ts'

const Quarter = 15 * Minute
/** Wrong codes of apps per account, from all networks; and per browser that its owner has logged in from. */
const TotpLimit: Limit = { name: 'second_step.totp', max: 20, windowMs: Quarter }
/**
 * The same in a day. Then a guesser of six digits has had 50 in a million chances, and a new password,
 * set by an emailed link, is needed to try more.
 */
const TotpDayLimit: Limit = { name: 'second_step.totp_day', max: 50, windowMs: Day }
/** Wrong recovery codes per account and network, so that others cannot use up the owner's attempts. */
const RecoveryLimit: Limit = { name: 'second_step.recovery', max: 20, windowMs: Quarter }
const NetworkLimit: Limit = { name: 'second_step.network', max: 100, windowMs: Quarter }
/** Wrong codes in a member's security log per day; the rest would only push other lines out of sight. */
const LoggedLimit: Limit = { name: 'second_step.wrong', max: 50, windowMs: Day }
/** The wrong code of a day at which the owner gets an email. */
const MailedAt = 5

type Kind = 'totp' | 'recovery_code'

/**
 * Nobody can lock the owner out. A browser that the owner has logged in from is counted separately,
 * passkeys and recovery codes cannot be guessed and always work, and a new password starts the day's
 * count again: who guesses does not know it.
 */
function budgetsOf(ctx: Ctx, user: UserRow, kind: Kind): Budget[] {
  const network = networkBudget(ctx, NetworkLimit)
  if (kind === 'recovery_code')
    return [budget(RecoveryLimit, `${user.id}:${networkOf(ctx.clientIp)}`), ...network]
  const known = isKnownDevice(ctx.db, user.id, ctx.deviceHash)
  const own = known ? `${user.id}:${ctx.deviceHash}` : String(user.id)
  const day = budget(TotpDayLimit, `${own}:${ctx.ports.hashToken(user.passwordHash)}`)
  return [budget(TotpLimit, own), day, ...network]
}

function takeEach(tx: Tx, budgets: Budget[], now: number): void {
  for (const one of budgets) {
    try {
      takeAttempt(tx, one, now)
    } catch (error) {
      if (!(error instanceof DomainError) || one.limit !== TotpDayLimit) throw error
      const wording = { reason: 'error.second_step.too_many_today' }
      throw new DomainError(error.code, error.reason, { ...error.details, wording })
    }
  }
}

/** The time step of an app's code; null if it is wrong, or not newer than the last one used. */
export function newStepOf(ctx: Pick<Ctx, 'ports' | 'now'>, step: StepRow, code: string) {
  const key = step.kind === 'totp' ? keyOf(ctx.ports, step) : null
  const at = key === null ? null : stepOfCode(key, digitsOf(code), ctx.now)
  return key !== null && at !== null && at > step.counter ? { key, at } : null
}

const isRight = (ctx: Ctx, user: UserRow, code: string, kind: Kind) =>
  kind === 'totp'
    ? listSteps(ctx.db, user.id).some(step => newStepOf(ctx, step, code))
    : listCodeHashes(ctx.db, user.id).includes(hashCode(ctx.ports, code))

/** Writes a wrong code to the owner's security log; the fifth one of a day is emailed. */
function reportWrong(ctx: Ctx & { tx: Tx }, user: UserRow): void {
  const { key } = budget(LoggedLimit, String(user.id))
  if (!takeOne(ctx.tx, key, LoggedLimit, ctx.now)) return
  recordSecurity(ctx, { userId: user.id, event: 'second_step_wrong' })
  if (findCounter(ctx.tx, key)?.count === MailedAt) mailOwner(ctx, user, 'second_step_wrong')
}

/**
 * Counts an attempt at a code and looks whether it is right, without using it up. `also` counts
 * elsewhere in the same transaction. Returns what to give back once the code has passed, or null for
 * a wrong one, which is reported to the owner. Throws too_frequent.
 */
export function tryCode(
  ctx: Ctx,
  user: UserRow,
  code: string,
  also: (tx: Tx) => void = () => undefined,
): Budget[] | null {
  const kind = kindOfCode(code)
  if (kind === null) return null
  const budgets = budgetsOf(ctx, user, kind)
  // Counted before the check, so that simultaneous requests cannot exceed the limit.
  writing(ctx.db, tx => {
    takeEach(tx, budgets, ctx.now)
    also(tx)
  })
  if (isRight(ctx, user, code, kind)) return budgets
  writing(ctx.db, tx => reportWrong({ ...ctx, tx }, user))
  return null
}

export function giveCodeBack(tx: Tx, budgets: Budget[]): void {
  for (const one of budgets) giveBack(tx, one)
}
