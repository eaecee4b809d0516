import { and, asc, eq, gt, gte, inArray, lt, notInArray } from 'drizzle-orm'
import type { Ctx, Db, Tx } from '#kernel'
import { mailCodes } from '#drizzle/schema/index.ts'

/**
 * Purpose of an emailed link. There is one valid code per account and purpose, except `Lasting` ones, which
 * exist side by side. `nothing` and `email_taken` (the address belongs to another account) open nothing.
 */
export type CodePurpose =
  | 'activation'
  | 'password_reset'
  | 'email_change'
  | 'email_taken'
  | 'nothing'
  | 'disown'
  | 'email_revert'
export type MailCode = typeof mailCodes.$inferSelect

const Minutes = 60_000

/** How long emailed links work. Confirming the address of a new account is not urgent. */
const CodeLife: Record<CodePurpose, number> = {
  activation: 24 * 60 * Minutes,
  password_reset: 10 * Minutes,
  email_change: 10 * Minutes,
  email_taken: 10 * Minutes,
  nothing: 10 * Minutes,
  disown: 7 * 24 * 60 * Minutes,
  email_revert: 7 * 24 * 60 * Minutes,
}

/** Links against an account takeover: nothing done from inside the account voids them. */
const Lasting: CodePurpose[] = ['disown', 'email_revert']

type Issue = { userId: number; purpose: CodePurpose; email: string; now: number }

/**
 * Creates a code of 128 random bits and returns it; only its hash is stored. Replaces an older one unless the
 * purpose is lasting.
 */
export function issueCode(
  tx: Tx,
  ports: Ctx['ports'],
  { userId, purpose, email, now }: Issue,
): string {
  if (!Lasting.includes(purpose)) deleteCodesOf(tx, userId, purpose)
  const code = ports.randomToken(16)
  tx.insert(mailCodes)
    .values({
      codeHash: ports.hashToken(code),
      userId,
      purpose,
      email,
      createdAt: now,
      expiresAt: now + CodeLife[purpose],
    })
    .run()
  return code
}

/** The valid code with this hash. */
export function findCode(
  db: Db,
  codeHash: string,
  purpose: CodePurpose,
  now: number,
): MailCode | undefined {
  const row = db
    .select()
    .from(mailCodes)
    .where(and(eq(mailCodes.codeHash, codeHash), eq(mailCodes.purpose, purpose)))
    .get()
  return row && row.expiresAt > now ? row : undefined
}

/** Time of the earliest login that the owner can still disown, in ms; null = none. */
export const firstDisownable = (db: Db, userId: number, now: number): number | null =>
  db
    .select({ at: mailCodes.createdAt })
    .from(mailCodes)
    .where(
      and(
        eq(mailCodes.userId, userId),
        eq(mailCodes.purpose, 'disown'),
        gt(mailCodes.expiresAt, now),
      ),
    )
    .orderBy(asc(mailCodes.createdAt))
    .get()?.at ?? null

const EmailChange: CodePurpose[] = ['email_change', 'email_taken']

/** The new address of an account, until it is confirmed or the link expires. */
export const pendingAddress = (db: Db, userId: number, now: number): string | null =>
  db
    .select({ email: mailCodes.email })
    .from(mailCodes)
    .where(
      and(
        eq(mailCodes.userId, userId),
        inArray(mailCodes.purpose, EmailChange),
        gt(mailCodes.expiresAt, now),
      ),
    )
    .get()?.email ?? null

/** Drops the account's unconfirmed new address. */
export const forgetPendingAddress = (tx: Tx, userId: number): void =>
  EmailChange.forEach(purpose => deleteCodesOf(tx, userId, purpose))

export function deleteCode(tx: Tx, codeHash: string): void {
  tx.delete(mailCodes).where(eq(mailCodes.codeHash, codeHash)).run()
}

/** Deletes the codes of an account: of one purpose, or all except the lasting ones. */
export function deleteCodesOf(tx: Tx, userId: number, purpose?: CodePurpose): void {
  const own = eq(mailCodes.userId, userId)
  tx.delete(mailCodes)
    .where(
      and(own, purpose ? eq(mailCodes.purpose, purpose) : notInArray(mailCodes.purpose, Lasting)),
    )
    .run()
}

/** Deletes the codes of an account and purpose made at a time (ms) or later. */
export function deleteCodesSince(
  tx: Tx,
  userId: number,
  purpose: CodePurpose,
  since: number,
): void {
  tx.delete(mailCodes)
    .where(
      and(
        eq(mailCodes.userId, userId),
        eq(mailCodes.purpose, purpose),
        gte(mailCodes.createdAt, since),
      ),
    )
    .run()
}

/** Deletes all codes of an account, including lasting ones: it is closed, or staff changed its address. */
export function deleteAllCodesOf(tx: Tx, userId: number): void {
  tx.delete(mailCodes).where(eq(mailCodes.userId, userId)).run()
}

export function deleteExpiredCodes(tx: Tx, now: number): void {
  tx.delete(mailCodes).where(lt(mailCodes.expiresAt, now)).run()
}
