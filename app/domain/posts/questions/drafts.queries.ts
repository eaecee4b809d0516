import { and, eq, sql } from 'drizzle-orm'
import { arg, prepared, statement, type Tx } from '#kernel'
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

const removal = statement(
  sql`delete from draft where user_id = ${arg('userId')} and target = ${arg('target')}`,
)
export const deleteDraft = (tx: Tx, userId: number, target: string): void =>
  removal.run(tx, { userId, target })
