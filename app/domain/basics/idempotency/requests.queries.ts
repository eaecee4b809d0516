import { eq, lt } from 'drizzle-orm'
import { arg, prepared, type Tx } from '#kernel'
import { requestMarks } from '#drizzle/schema/index.ts'

export const findMark = prepared(db => {
  const one = db
    .select()
    .from(requestMarks)
    .where(eq(requestMarks.key, arg('key')))
    .prepare()
  return (key: string) => one.get({ key })
})

export function saveMark(tx: Tx, row: typeof requestMarks.$inferInsert): void {
  tx.insert(requestMarks)
    .values(row)
    .onConflictDoUpdate({
      target: requestMarks.key,
      set: { result: row.result, expiresAt: row.expiresAt },
    })
    .run()
}

export function deleteExpiredMarks(tx: Tx, now: number): void {
  tx.delete(requestMarks).where(lt(requestMarks.expiresAt, now)).run()
}
