import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#app/domain/kernel/index.ts'
import { drafts } from '#drizzle/schema/index.ts'

export function findDraft(db: Db, userId: number, target: string) {
  return db
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.target, target)))
    .get()
}

export function upsertDraft(
  tx: Tx,
  userId: number,
  target: string,
  content: string,
  now: number,
): void {
  tx.insert(drafts)
    .values({ userId, target, content, savedAt: now })
    .onConflictDoUpdate({ target: [drafts.userId, drafts.target], set: { content, savedAt: now } })
    .run()
}

export function deleteDraft(tx: Tx, userId: number, target: string): void {
  tx.delete(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.target, target)))
    .run()
}
