/** Whether an address and a password belong together. All refusals look alike and take the same time. */
import { type Ctx, DomainError, raise, type Tx } from '#app/domain/kernel/index.ts'
import { emailKey, findUserByEmail, type UserRow } from '#app/domain/users/index.ts'
import { UserStatus } from '#app/shared/codes.ts'
import { networkOf } from '#app/shared/network.ts'
import {
  type Budget,
  budget,
  clearAttempts,
  giveBack,
  networkBudget,
  SignInLimits,
  takeAttempts,
} from './attempts.ts'

const Reason = 'error.object.email_or_password_incorrect'

/** The one refusal: unknown address, wrong password, no password, deleted account. */
export const wrongCredentials = () =>
  new DomainError('validation', Reason, { fields: [{ field: 'e_mail', reason: Reason }] })

const standIns = new WeakMap<Ctx['ports'], Promise<string>>()

/** A hash that no password opens; checked where an account has none, so that this costs the same. */
function standInHash(ports: Ctx['ports']): Promise<string> {
  let hash = standIns.get(ports)
  if (!hash) {
    hash = ports.hashPassword(ports.randomToken(16))
    standIns.set(ports, hash)
  }
  return hash
}

type Budgets = { own: Budget[]; shared: Budget[] }

function budgetsOf(ctx: Ctx, email: string): Budgets {
  const address = ctx.ports.hashToken(emailKey(email))
  return {
    own: [
      budget(SignInLimits.pair, `${address}:${networkOf(ctx.clientIp)}`),
      budget(SignInLimits.account, address),
    ],
    shared: networkBudget(ctx, SignInLimits.network),
  }
}

/** Counts a try, then checks the password. Gives the account, or throws `wrongCredentials`. */
export async function authenticate(ctx: Ctx, email: string, password: string): Promise<UserRow> {
  const { own, shared } = budgetsOf(ctx, email)
  takeAttempts(ctx, [...own, ...shared])
  const found = findUserByEmail(ctx.db, email)
  const user = found?.passwordHash && found.status !== UserStatus.deleted ? found : null
  const standIn = await standInHash(ctx.ports)
  const right = await ctx.ports.verifyPassword(user?.passwordHash ?? standIn, password)
  return user && right ? user : raise(wrongCredentials())
}

/** The try was right: those counted for this address are forgotten, the network gets its own back. */
export function forgiveAttempts(tx: Tx, ctx: Ctx, email: string): void {
  const { own, shared } = budgetsOf(ctx, email)
  for (const spent of own) clearAttempts(tx, spent)
  for (const spent of shared) giveBack(tx, spent)
}
