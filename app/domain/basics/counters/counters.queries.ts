import { eq, lt } from 'drizzle-orm'
import { arg, prepared, type Tx } from '#kernel'
import { actionCounters } from '#drizzle/schema/index.ts'

export const findCounter = prepared(db => {
  const one = db
    .select()
    .from(actionCounters)
    .where(eq(actionCounters.key, arg('key')))
    .prepare()
  return (key: string) => one.get({ key })
})

export function saveCounter(tx: Tx, row: typeof actionCounters.$inferInsert): void {
  const { key: _, ...changes } = row
  tx.insert(actionCounters)
    .values(row)
    .onConflictDoUpdate({ target: actionCounters.key, set: changes })
    .run()
}

export function deleteCounter(tx: Tx, key: string): void {
  tx.delete(actionCounters).where(eq(actionCounters.key, key)).run()
}

export function deleteExpiredCounters(tx: Tx, now: number): void {
  tx.delete(actionCounters).where(lt(actionCounters.expiresAt, now)).run()
}
