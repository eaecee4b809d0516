/** Emailed links: created once, used once, and never used up by just opening them. */
import { type Ctx, forbidden, type Tx } from '#kernel'
import { findUser, type UserRow } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { otherOwner } from './addresses.ts'
import { type CodePurpose, deleteCode, findCode } from './mail-codes.queries.ts'

/** Error for a link that is unknown, used, expired or replaced by a newer one. */
const expiredLink = () => forbidden('error.email.verify_url_expired', { type: 'url_expired' })

/**
 * The account that a link's code belongs to. The code is void if it was sent to an address that the account
 * no longer has or that another account has confirmed since, or if the account is deleted. Throws
 * url_expired; does not use the code up.
 */
export function ownerOfCode(ctx: Ctx, code: string, purpose: CodePurpose): UserRow {
  const found = findCode(ctx.db, ctx.ports.hashToken(code), purpose, ctx.now)
  const user = found && findUser(ctx.db, found.userId)
  if (!user || user.status === UserStatus.deleted || user.email !== found.email) throw expiredLink()
  if (otherOwner(ctx, found.email, user.id)) throw expiredLink()
  return user
}

/** The same, and uses the code up. */
export function redeemCode(ctx: Ctx & { tx: Tx }, code: string, purpose: CodePurpose): UserRow {
  const user = ownerOfCode(ctx, code, purpose)
  deleteCode(ctx.tx, ctx.ports.hashToken(code))
  return user
}

/** The account and its requested new address. Throws url_expired; does not use the code up. */
export function newAddressOfCode(ctx: Ctx, code: string): { user: UserRow; email: string } {
  const found = findCode(ctx.db, ctx.ports.hashToken(code), 'email_change', ctx.now)
  const user = found && findUser(ctx.db, found.userId)
  if (!user || user.status === UserStatus.deleted) throw expiredLink()
  return { user, email: found.email }
}

/**
 * The account of a lasting code and the address it was sent to, whatever address the account has now. Throws
 * url_expired; does not use the code up.
 */
export function lastingCode(
  ctx: Ctx,
  code: string,
  purpose: 'disown' | 'email_revert',
): { user: UserRow; email: string; createdAt: number } {
  const found = findCode(ctx.db, ctx.ports.hashToken(code), purpose, ctx.now)
  const user = found && findUser(ctx.db, found.userId)
  if (!user || user.status === UserStatus.deleted) throw expiredLink()
  return { user, email: found.email, createdAt: found.createdAt }
}

/** Whether a code would work now. */
export function isLiveCode(ctx: Ctx, code: string, purpose: CodePurpose): boolean {
  return findCode(ctx.db, ctx.ports.hashToken(code), purpose, ctx.now) !== undefined
}
