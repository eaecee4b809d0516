import { and, eq, gt } from 'drizzle-orm'
import type { Ctx, Db, Tx } from '#kernel'
import { mailCodes } from '#drizzle/schema/index.ts'
import { Day } from '#shared/durations.ts'
import type { NotificationTemplate } from './mail-templates.ts'

/** Unsubscribe links work for 30 days, in ms. Every email has its own; newer ones do not void it. */
const UnsubscribeLife = 30 * Day

/** What a link turns off: emails about the inbox, or about new questions. */
export type UnsubscribeKind = 'inbox' | 'new_question'

export const unsubscribeKind = (template: NotificationTemplate): UnsubscribeKind =>
  template === 'new_question' ? 'new_question' : 'inbox'

const Prefix = 'unsubscribe_'

type Issue = { userId: number; email: string; kind: UnsubscribeKind; now: number }

/** Creates a code of 128 random bits; only its hash is stored. */
export function issueUnsubscribeCode(
  tx: Tx,
  ports: Pick<Ctx['ports'], 'randomToken' | 'hashToken'>,
  { userId, email, kind, now }: Issue,
): string {
  const code = ports.randomToken(16)
  tx.insert(mailCodes)
    .values({
      codeHash: ports.hashToken(code),
      userId,
      email,
      purpose: Prefix + kind,
      createdAt: now,
      expiresAt: now + UnsubscribeLife,
    })
    .run()
  return code
}

export type FoundCode = { userId: number; email: string; kind: UnsubscribeKind }

export function findUnsubscribeCode(db: Db, codeHash: string, now: number): FoundCode | null {
  const row = db
    .select()
    .from(mailCodes)
    .where(and(eq(mailCodes.codeHash, codeHash), gt(mailCodes.expiresAt, now)))
    .get()
  if (!row?.purpose.startsWith(Prefix)) return null
  const kind = row.purpose.slice(Prefix.length) as UnsubscribeKind
  return { userId: row.userId, email: row.email, kind }
}

export function deleteUnsubscribeCode(tx: Tx, codeHash: string): void {
  tx.delete(mailCodes).where(eq(mailCodes.codeHash, codeHash)).run()
}
