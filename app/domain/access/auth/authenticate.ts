/** Checks an address with a password. All refusals look alike and take the same time. */
import { type Ctx, DomainError, hasOwnAccounts, raise, type Tx } from '#kernel'
import { hasAnswerImport } from '#posts/imported/imported.queries.ts'
import { isBcrypt } from '#shared/password-hashes.ts'
import { emailKey, type UserRow } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { networkOf } from '#shared/network.ts'
import { wasConfirmed, type Meant, meantBy } from './addresses.ts'
import {
  type Budget,
  budget,
  clearAttempts,
  giveBack,
  networkBudget,
  LoginLimits,
  takeAttempts,
} from './attempts.ts'
import { isKnownDevice } from './known-devices.queries.ts'

export const WrongCredentials = 'error.object.email_or_password_incorrect'

/** The only refusal: unknown address, wrong password, no password, or deleted account. */
export const wrongCredentials = () =>
  new DomainError('validation', WrongCredentials, {
    fields: [{ field: 'e_mail', reason: WrongCredentials }],
  })

const standIns = new WeakMap<Ctx['ports'], Promise<string>>()

/** A hash that no password matches; checked for accounts without a password, so that they cost the same. */
function standInHash(ports: Ctx['ports']): Promise<string> {
  let hash = standIns.get(ports)
  if (!hash) {
    hash = ports.hashPassword(ports.randomToken(16))
    standIns.set(ports, hash)
  }
  return hash
}

type Budgets = { own: Budget[]; shared: Budget[] }

/**
 * The budgets an attempt is counted in. A browser from which the owner of the address has logged in is
 * counted separately: others cannot use up its attempts from anywhere. Only those who hold its cookies know
 * which browsers those are, so this reveals nothing about an address.
 */
function budgetsOf(ctx: Ctx, email: string, { owner }: Meant): Budgets {
  const address = ctx.ports.hashToken(emailKey(email))
  if (isKnownDevice(ctx.db, owner?.id ?? 0, ctx.deviceHash))
    return { own: [budget(LoginLimits.device, `${address}:${ctx.deviceHash}`)], shared: [] }
  return {
    own: [
      budget(LoginLimits.pair, `${address}:${networkOf(ctx.clientIp)}`),
      budget(LoginLimits.account, address),
    ],
    shared: networkBudget(ctx, LoginLimits.network),
  }
}

/** A hash that no known password matches. */
const BcryptStandIn = '$2b$10$wGT2qHF9X0d6vN3Oh/8jm./ScIgLi1xdKHu4xtRdnpG1OE6YcLEEa'

/**
 * Whether the password matches the account. No account, or one without a password, costs the same. After an
 * import of bcrypt hashes a refusal checks one hash of each kind, so that its time does not reveal which kind
 * an account has.
 */
export async function opens(
  { db, ports }: Pick<Ctx, 'db' | 'ports'>,
  user: UserRow | null,
  password: string,
) {
  const usable = user && user.status !== UserStatus.deleted ? user.passwordHash : ''
  const standIn = await standInHash(ports)
  const right = await ports.verifyPassword(usable || standIn, password)
  if (usable !== '' && right) return true
  if (hasAnswerImport(db))
    await ports.verifyPassword(isBcrypt(usable) ? standIn : BcryptStandIn, password)
  return false
}

/** Throws too_frequent, which names the remaining way to log in: a password reset by email. */
async function takeTry(ctx: Ctx, budgets: Budget[]): Promise<void> {
  try {
    await takeAttempts(ctx, budgets)
  } catch (error) {
    if (!(error instanceof DomainError) || !hasOwnAccounts(ctx.settings)) throw error
    const wording = { reason: 'error.user.too_many_logins' }
    throw new DomainError(error.code, error.reason, { ...error.details, wording })
  }
}

/**
 * Counts an attempt, then checks the password: against the owner of the address, then against the last
 * account that entered it without confirming, so that someone who signed up can log in again whether or not
 * the address was free. Both are checked unless the first matches. Returns the account, or throws
 * `wrongCredentials`.
 */
export async function authenticate(ctx: Ctx, email: string, password: string): Promise<UserRow> {
  const meant = meantBy(ctx, email)
  const { own, shared } = budgetsOf(ctx, email, meant)
  await takeTry(ctx, [...own, ...shared])
  const { owner, waiting, later } = meant
  const [first, second] = later ? [waiting, later] : [owner, waiting]
  if (await opens(ctx, first, password)) return first!
  return (await opens(ctx, second, password)) ? second! : raise(wrongCredentials())
}

/**
 * After a correct password: clears the attempts counted for its address and returns one to the network. An
 * account that has never `proved` its address gets only this one attempt back there as well: the address may
 * belong to someone else, whose password is being guessed.
 */
export function forgiveAttempts(
  tx: Tx,
  ctx: Ctx,
  user: UserRow,
  proved = wasConfirmed(user),
): void {
  const email = user.email ?? ''
  const { own, shared } = budgetsOf(ctx, email, meantBy(ctx, email))
  for (const spent of own) (proved ? clearAttempts : giveBack)(tx, spent)
  for (const spent of shared) giveBack(tx, spent)
}
