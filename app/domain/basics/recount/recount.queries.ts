/** Compares stored counts with their definitions, and corrects them. */
import { inArray, sql, type SQL } from 'drizzle-orm'
import { ownValue } from '#shared/own-value.ts'
import type { Db, Tx } from '#kernel'
import type { Counter } from './counter.queries.ts'
import { counters } from './definitions.queries.ts'

export type Difference = { counter: string; id: string | number; kept: number; truth: number }

const identifier = (name: string) => sql.raw(`"${name}"`)

/** Rows whose stored value differs from the definition. */
export function differences(
  db: Db,
  { name, table, column, key, truth }: Counter,
  limit: number,
): Difference[] {
  const t = identifier(table)
  const rows = db.all<{ id: string | number; kept: number; truth: number }>(
    sql`select * from (select ${t}.${identifier(key)} as id, ${t}.${identifier(column)} as kept, ${truth} as truth from ${t})
        where kept is not truth limit ${limit}`,
  )
  return rows.map(row => ({ counter: name, ...row }))
}

/**
 * Rows in one statement: SQLite keeps every page that a statement changes in memory until its end, and others wait for a
 * transaction.
 */
const Part = 1000

/** The rows of a counter in parts. */
export function partsOf(db: Db, { table }: Counter): SQL[] {
  const [{ last }] = db.all<{ last: number | null }>(
    sql`select max(rowid) as last from ${identifier(table)}`,
  ) as [{ last: number | null }]
  const parts = Math.ceil((last ?? 0) / Part)
  return Array.from(
    { length: parts },
    (_, n) => sql`rowid > ${n * Part} and rowid <= ${(n + 1) * Part}`,
  )
}

/** Sets the values of a counter by its definition, of some rows; returns how many were wrong. */
export function repair(tx: Tx, { table, column, truth }: Counter, among: SQL): number {
  const t = identifier(table)
  const result = tx.run(
    sql`update ${t} set ${identifier(column)} = ${truth}
      where ${among} and ${identifier(column)} is not ${truth}`,
  )
  return Number((result as unknown as { changes: number }).changes)
}

/** The column of a table that holds the account a count belongs to. */
const owners: Record<string, string> = { user: 'id', notification: 'user_id' }

/** Recounts the stored values of some accounts. */
export function recountAccounts(tx: Tx, userIds: number[]): void {
  for (const counter of counters) {
    const owner = ownValue(owners, counter.table)
    if (owner) repair(tx, counter, inArray(identifier(owner), userIds))
  }
}
