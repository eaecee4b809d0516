/**
 * Asks the owner of an account for the password again before something that a thief must not do. An
 * account without one, such as that of a login service, proves itself like staff before sensitive acts:
 * by a login, passkey or code of the last 15 minutes.
 */
import { type Ctx, hasJustProved, invalid, type Member, mustProve, raise, type Tx } from '#kernel'
import { findUser, storedUser, type UserRow } from '#basics/users/users.queries.ts'
import { budget, clearAttempts, type Limit, takeAttempts } from './attempts.ts'

/** Wrong passwords per account, typed while logged in. */
const OwnPasswordLimit: Limit = { name: 'own_password', max: 10, windowMs: 15 * 60_000 }
/** Longer input is no password and is not hashed. */
const MaxTyped = 64

type Signed = Ctx<Member>

const ownBudget = (viewer: Member) => budget(OwnPasswordLimit, String(viewer.id))

/**
 * Checks the password of the viewer's account, or that an account without one has just proved itself.
 * Attempts are counted; `forgiveOwn` clears them after a correct one. Throws an error for `field`, or
 * prove_again.
 */
export async function provePassword(ctx: Signed, typed: string, field: string): Promise<UserRow> {
  const user = storedUser(ctx.db, ctx.viewer.id)
  if (user.passwordHash === '') return hasJustProved(ctx) ? user : raise(mustProve())
  await takeAttempts(ctx, [ownBudget(ctx.viewer)])
  const right =
    typed.length <= MaxTyped && (await ctx.ports.verifyPassword(user.passwordHash, typed))
  return right ? user : raise(wrongPassword(field))
}

const wrongPassword = (field: string) =>
  invalid({ field, reason: 'error.object.old_password_verification_failed' })

/** The same account inside the transaction: what was proved must still hold there. */
export function stillProved(tx: Tx, proved: UserRow, field: string): UserRow {
  const user = findUser(tx, proved.id)
  return user && user.passwordHash === proved.passwordHash ? user : raise(wrongPassword(field))
}

/** After a correct password earlier wrong ones no longer count. */
export const forgiveOwn = (tx: Tx, viewer: Member) => clearAttempts(tx, ownBudget(viewer))
