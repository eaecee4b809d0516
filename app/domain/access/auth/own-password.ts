/** The owner of an account shows once more who he is, before something that a thief must not do. */
import { type Ctx, invalid, type Member, raise, type Tx } from '#app/domain/kernel/index.ts'
import { findUser, type UserRow } from '#app/domain/basics/users/users.queries.ts'
import { budget, clearAttempts, type Limit, takeAttempts } from './attempts.ts'
import { findSession } from './sessions.queries.ts'

/** Wrong passwords of one account, typed while being signed in. */
const OwnPasswordLimit: Limit = { name: 'own_password', max: 10, windowMs: 15 * 60_000 }
/** Whoever has no password must have signed in within this time, in ms. */
const FreshMs = 10 * 60_000
/** More than this is no password and is not hashed. */
const MaxTyped = 64

type Signed = Ctx<Member>

const ownBudget = (viewer: Member) => budget(OwnPasswordLimit, String(viewer.id))

/**
 * Checks the password of the viewer's account; an account without one passes. Tries are counted, right
 * ones are forgotten by `forgiveOwn`. Throws a refusal of `field`.
 */
export async function provePassword(ctx: Signed, typed: string, field: string): Promise<UserRow> {
  const user = findUser(ctx.db, ctx.viewer.id)!
  if (user.passwordHash === '') return user
  takeAttempts(ctx, [ownBudget(ctx.viewer)])
  const right =
    typed.length <= MaxTyped && (await ctx.ports.verifyPassword(user.passwordHash, typed))
  return right ? user : raise(wrongPassword(field))
}

/** Was this session begun a moment ago? */
const isFresh = ({ db, viewer, now }: Signed, tokenHash: string): boolean =>
  (findSession(db, viewer.id, tokenHash)?.createdAt ?? 0) > now - FreshMs

/** As `provePassword`; an account without one passes only in a session that was just begun. */
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

/** The same account within the transaction: whatever was proved must still hold there. */
export function stillProved(tx: Tx, proved: UserRow, field: string): UserRow {
  const user = findUser(tx, proved.id)
  return user && user.passwordHash === proved.passwordHash ? user : raise(wrongPassword(field))
}

/** The password was right: wrong ones before it do not count. */
export const forgiveOwn = (tx: Tx, viewer: Member) => clearAttempts(tx, ownBudget(viewer))
