/**
 * How often something may be tried. Counts are rows, so they hold across restarts and processes. A
 * try is taken before the work, so that a hundred at once cannot all slip in under the bound.
 */
import { type Allowance, takeOne } from '#app/domain/basics/counters/take-one.ts'
import {
  deleteCounter,
  findCounter,
  saveCounter,
} from '#app/domain/basics/counters/counters.queries.ts'
import { type Ctx, tooFrequent, type Tx, writing } from '#app/domain/kernel/index.ts'
import { emailKey } from '#app/domain/basics/users/users.queries.ts'
import { networkOf } from '#app/shared/network.ts'
import { Minute } from '#app/shared/durations.ts'

/** So many tries within so long of the first one. */
export type Limit = Allowance & { name: string }
/** A limit and whom it counts. */
export type Budget = { limit: Limit; key: string }

/**
 * Wrong passwords: for one address from one network, for one network, for one address from anywhere, for
 * one address from a browser that its owner has logged in from.
 */
export const SignInLimits = {
  pair: { name: 'sign_in.pair', max: 10, windowMs: 15 * Minute },
  network: { name: 'sign_in.network', max: 100, windowMs: 15 * Minute },
  account: { name: 'sign_in.account', max: 100, windowMs: 15 * Minute },
  device: { name: 'sign_in.device', max: 10, windowMs: 15 * Minute },
} as const
export const RegistrationLimit: Limit = { name: 'register', max: 10, windowMs: 60 * Minute }
export const ActivationMailLimit: Limit = { name: 'activation_mail', max: 1, windowMs: Minute }
export const RecoveryLimit: Limit = { name: 'recovery', max: 20, windowMs: 60 * Minute }
/** Emails to one address that anyone may type: registration, activation, change of address, recovery. */
const AddressLimit: Limit = { name: 'address', max: 3, windowMs: 15 * Minute }

let networksLimited = true

/** Called by the wiring: load tests and test sites switch the limits that count whole networks off. */
export function limitNetworks(on: boolean): void {
  networksLimited = on
}

export const budget = (limit: Limit, subject: string): Budget => ({
  limit,
  key: `${limit.name}:${subject}`,
})

/** The emails that one address gets, from all networks; the same whether an account has it or not. */
export const addressBudget = (ports: Pick<Ctx['ports'], 'hashToken'>, email: string): Budget =>
  budget(AddressLimit, ports.hashToken(emailKey(email)))

/** A limit of the visitor's network; nothing when those are off or the network is not known. */
export function networkBudget(ctx: Pick<Ctx, 'clientIp'>, limit: Limit): Budget[] {
  return networksLimited && ctx.clientIp ? [budget(limit, networkOf(ctx.clientIp))] : []
}

/** Takes one try of a budget. Throws too_frequent when none is left, and then takes nothing. */
export function takeAttempt(tx: Tx, { limit, key }: Budget, now: number): void {
  if (!takeOne(tx, key, limit, now)) throw tooFrequent('error.common.too_many_attempts')
}

/** Takes one try of each budget in a transaction of its own, which a later refusal leaves standing. */
export function takeAttempts(ctx: Pick<Ctx, 'db' | 'now'>, budgets: Budget[]): void {
  writing(ctx.db, tx => {
    for (const one of budgets) takeAttempt(tx, one, ctx.now)
  })
}

/** Gives one try back: it was not a failure. */
export function giveBack(tx: Tx, { key }: Budget): void {
  const known = findCounter(tx, key)
  if (known && known.count > 0) saveCounter(tx, { ...known, count: known.count - 1 })
}

/** Gives one try of each back in a transaction of its own: what was tried is tried once more. */
export function giveAllBack(ctx: Pick<Ctx, 'db'>, budgets: Budget[]): void {
  writing(ctx.db, tx => {
    for (const one of budgets) giveBack(tx, one)
  })
}

/** Forgets all tries of a budget. */
export function clearAttempts(tx: Tx, { key }: Budget): void {
  deleteCounter(tx, key)
}
