/** Builders of the prepared statements that an import runs thousands of times. */
import { eq, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { arg, inserts, prepared, type Tx } from '#kernel'

/** `const insertX = inserting(table, ['a', 'b'])`, used as `insertX(tx, { a, b })`; returns the row id. */
export const inserting = <T extends SQLiteTable, K extends keyof T['$inferInsert'] & string>(
  table: T,
  _names: readonly K[],
) => inserts<T, Pick<T['$inferInsert'], K>>(table)

type Identified = SQLiteTable & { id: SQLiteColumn }

/** `const setText = setting(questions, ['html'])`, used as `setText(tx, id, { html })`. */
export function setting<T extends Identified, K extends keyof T['$inferInsert'] & string>(
  table: T,
  names: readonly K[],
): (tx: Tx, id: number, values: Pick<T['$inferInsert'], K>) => void {
  return prepared(db => {
    const statement = db
      .update(table)
      .set(Object.fromEntries(names.map(name => [name, sql`${arg(name)}`])) as never)
      .where(eq(table.id, arg('id')))
      .prepare()
    return (id: number, values: Pick<T['$inferInsert'], K>) =>
      void statement.run({ ...(values as Record<string, unknown>), id })
  })
}
