import { sql } from 'drizzle-orm'
import type { Db } from '#kernel'

/** Who accepted the answer, from the live row of the acceptance. */
export function accepterOf(db: Db, answerId: number): number | null {
  const row = db.get<{ id: number } | undefined>(
    sql`select trigger_user_id as id from activity where object_id = ${answerId} and type = 'answer.accepted' and cancelled = 0 limit 1`,
  )
  return row?.id ?? null
}
