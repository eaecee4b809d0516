import { and, eq } from 'drizzle-orm'
import { arg, prepared, type Tx } from '#kernel'
import { drafts } from '#drizzle/schema/index.ts'

export const findDraft = prepared(db => {
  const one = db
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, arg('userId')), eq(drafts.target, arg('target'))))
    .prepare()
  return (userId: number, target: string) => one.get({ userId, target })
})

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
