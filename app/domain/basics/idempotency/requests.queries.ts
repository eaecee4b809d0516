import { eq, lt, sql } from 'drizzle-orm'
import { arg, prepared, statement, type Tx } from '#kernel'
import { requestMarks } from '#drizzle/schema/index.ts'

export const findMark = prepared(db => {
  const one = db
    .select()
    .from(requestMarks)
    .where(eq(requestMarks.key, arg('key')))
    .prepare()
  return (key: string) => one.get({ key })
})

const upsert = statement(sql`
  insert into request_mark (key, result, expires_at)
  values (${arg('key')}, ${arg('result')}, ${arg('expiresAt')})
  on conflict (key) do update set result = excluded.result, expires_at = excluded.expires_at`)

export const saveMark = (tx: Tx, row: typeof requestMarks.$inferInsert): void => upsert.run(tx, row)

export function deleteExpiredMarks(tx: Tx, now: number): void {
  tx.delete(requestMarks).where(lt(requestMarks.expiresAt, now)).run()
}
