/**
 * Limits on attempts. Counts are rows, so they hold across restarts and processes. An attempt is counted
 * before the work, so that a hundred simultaneous requests cannot exceed the limit.
 */
import { type Allowance, takeOne } from '#basics/counters/take-one.ts'
import { deleteCounter, findCounter, saveCounter } from '#basics/counters/counters.queries.ts'
import { type Ctx, tooFrequent, type Tx, writingSoon } from '#kernel'
import { emailKey } from '#basics/users/users.queries.ts'
import { networkOf } from '#shared/network.ts'
import { Minute } from '#shared/durations.ts'

/** At most `max` attempts within `windowMs` of the first one. */
export type Limit = Allowance & { name: string }
/** A limit and the key it is counted under. */
export type Budget = { limit: Limit; key: string }

/**
 * Wrong passwords: for one address from one network, for one network, for one address from anywhere, and for
 * one address from a browser that its owner has logged in from.
 */
export const LoginLimits = {
  pair: { name: 'sign_in.pair', max: 10, windowMs: 15 * Minute },
  network: { name: 'sign_in.network', max: 100, windowMs: 15 * Minute },
  account: { name: 'sign_in.account', max: 100, windowMs: 15 * Minute },
  device: { name: 'sign_in.device', max: 10, windowMs: 15 * Minute },
} as const
export const RegistrationLimit: Limit = { name: 'register', max: 10, windowMs: 60 * Minute }
export const ActivationMailLimit: Limit = { name: 'activation_mail', max: 1, windowMs: Minute }
export const RecoveryLimit: Limit = { name: 'recovery', max: 20, windowMs: 60 * Minute }
/** Emails to one address that anyone may enter: sign-up, activation, change of address, password reset. */
const AddressLimit: Limit = { name: 'address', max: 3, windowMs: 15 * Minute }

let networksLimited = true

/** Called at startup: load tests and test sites turn off the limits that count whole networks. */
export function limitNetworks(on: boolean): void {
  networksLimited = on
}

export const budget = (limit: Limit, subject: string): Budget => ({
  limit,
  key: `${limit.name}:${subject}`,
})

/** The limit of emails to one address, from all networks; the same whether an account has it or not. */
export const addressBudget = (ports: Pick<Ctx['ports'], 'hashToken'>, email: string): Budget =>
  budget(AddressLimit, ports.hashToken(emailKey(email)))

/** A limit for the visitor's network; nothing if those are off or the network is unknown. */
export function networkBudget(ctx: Pick<Ctx, 'clientIp'>, limit: Limit): Budget[] {
  return networksLimited && ctx.clientIp ? [budget(limit, networkOf(ctx.clientIp))] : []
}

/** Takes one attempt from a budget. Throws too_frequent when none is left, and then takes nothing. */
export function takeAttempt(tx: Tx, { limit, key }: Budget, now: number): void {
  if (!takeOne(tx, key, limit, now)) throw tooFrequent('error.common.too_many_attempts')
}

/** Takes one attempt from each budget in a separate transaction, so that a later error does not undo it. */
export async function takeAttempts(ctx: Pick<Ctx, 'db' | 'now'>, budgets: Budget[]): Promise<void> {
  await writingSoon(ctx.db, tx => {
    for (const one of budgets) takeAttempt(tx, one, ctx.now)
  })
}

/** Returns one attempt to the budget, because it did not fail. */
export function giveBack(tx: Tx, { key }: Budget): void {
  const known = findCounter(tx, key)
  if (known && known.count > 0) saveCounter(tx, { ...known, count: known.count - 1 })
}

/**
 * Returns one attempt to each budget in a separate transaction, because the same work is about to be retried.
 */
export async function giveAllBack(ctx: Pick<Ctx, 'db'>, budgets: Budget[]): Promise<void> {
  await writingSoon(ctx.db, tx => {
    for (const one of budgets) giveBack(tx, one)
  })
}

export function clearAttempts(tx: Tx, { key }: Budget): void {
  deleteCounter(tx, key)
}
