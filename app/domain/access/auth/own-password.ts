/** Asks the owner of an account for the password again before something that a thief must not do. */
import { type Ctx, invalid, type Member, raise, type Tx } from '#app/domain/kernel/index.ts'
import { findUser, type UserRow } from '#app/domain/basics/users/users.queries.ts'
import { budget, clearAttempts, type Limit, takeAttempts } from './attempts.ts'
import { findSession } from './sessions.queries.ts'

/** Wrong passwords per account, typed while logged in. */
const OwnPasswordLimit: Limit = { name: 'own_password', max: 10, windowMs: 15 * 60_000 }
/** A user without a password must have logged in within this time, in ms. */
const FreshMs = 10 * 60_000
/** Longer input is no password and is not hashed. */
const MaxTyped = 64

type Signed = Ctx<Member>

const ownBudget = (viewer: Member) => budget(OwnPasswordLimit, String(viewer.id))

/**
 * Checks the password of the viewer's account; an account without one passes. Attempts are counted;
 * `forgiveOwn` clears them after a correct one. Throws an error for `field`.
 */
export async function provePassword(ctx: Signed, typed: string, field: string): Promise<UserRow> {
  const user = findUser(ctx.db, ctx.viewer.id)!
  if (user.passwordHash === '') return user
  takeAttempts(ctx, [ownBudget(ctx.viewer)])
  const right =
    typed.length <= MaxTyped && (await ctx.ports.verifyPassword(user.passwordHash, typed))
  return right ? user : raise(wrongPassword(field))
}

/** Whether this session has just begun. */
const isFresh = ({ db, viewer, now }: Signed, tokenHash: string): boolean =>
  (findSession(db, viewer.id, tokenHash)?.createdAt ?? 0) > now - FreshMs

/** Like `provePassword`, but an account without a password passes only in a session that has just begun. */
export async function proveOwner(
  ctx: Signed,
  typed: string,
  field: string,
  tokenHash: string,
): Promise<UserRow> {
  const user = await provePassword(ctx, typed, field)
  if (user.passwordHash !== '' || isFresh(ctx, tokenHash)) return user
  throw invalid({ field, reason: 'error.user.sign_in_again' })
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
