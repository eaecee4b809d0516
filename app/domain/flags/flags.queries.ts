import { sql } from 'drizzle-orm'
import { statement, type Tx } from '#app/domain/kernel/index.ts'
import { reports } from '#drizzle/schema/index.ts'

const arg = sql.placeholder

const waiting = statement(sql`select 1 from report
  where object_id = ${arg('objectId')} and user_id = ${arg('userId')} and status = 1 limit 1`)

/** Does a flag of this member on this object still wait? */
export const hasWaitingFlag = (tx: Tx, objectId: number, userId: number): boolean =>
  waiting.get(tx, { objectId, userId }) !== undefined

export function insertFlag(tx: Tx, flag: typeof reports.$inferInsert): void {
  tx.insert(reports).values(flag).run()
}
