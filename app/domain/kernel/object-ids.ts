import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'
import { statement } from './statement.ts'

const next = statement<{ value: number }>(
  sql`update object_counter set value = value + 1 where id = 1 returning value`,
)

/** Returns the next id from the site's only counter. */
export function nextObjectId(tx: Tx): number {
  const row = next.get(tx)
  if (!row) throw new Error('object_counter is empty: migrations have not run')
  return row.value
}
