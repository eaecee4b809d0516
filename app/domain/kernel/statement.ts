/**
 * A raw SQL statement, compiled once per connection: `statement<Row>(sql`… ${arg('id')}`)`.
 * Building and preparing a query costs many times as much as running it.
 */
import { eq, fillPlaceholders, sql, type SQL } from 'drizzle-orm'
import { type SQLiteColumn, SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Db, prepared, type Tx } from './db.ts'

type Params = Record<string, unknown>
type Native = {
  all(...params: unknown[]): unknown[]
  get(...params: unknown[]): unknown
  run(...params: unknown[]): { changes: number }
}
type Client = { prepare(source: string): Native }

export type Statement<R> = {
  all(db: Db, params?: Params): R[]
  get(db: Db, params?: Params): R | undefined
  /** The row of a statement that always has one, such as a count. */
  one(db: Db, params?: Params): R
  run(db: Db, params?: Params): void
  /** Runs it, and returns the number of changed rows. */
  change(db: Db, params?: Params): number
}

/** Codes as literals, because partial indexes do not match parameters: `status = ${code(…)}`. */
export const code = (...codes: readonly number[]): SQL => sql.raw(codes.join(', '))

/** A value that a statement is given when it runs. */
export const arg = sql.placeholder

/**
 * Parameters are written as `+?`. SQLite compiles a statement again at each run, for a plan that fits the values, if a plain
 * one is a limit or is compared with a column that the condition of an index names.
 */
SQLiteSyncDialect.prototype.escapeParam = () => '+?'
const dialect = new SQLiteSyncDialect()

export function statement<R = unknown>(source: SQL): Statement<R> {
  const query = dialect.sqlToQuery(source)
  const prepared = new WeakMap<object, Native>()
  const native = (db: Db): Native => {
    let found = prepared.get(db)
    if (!found) {
      found = (db as unknown as { $client: Client }).$client.prepare(query.sql)
      prepared.set(db, found)
    }
    return found
  }
  const values = (params: Params = {}) => fillPlaceholders(query.params, params)
  return {
    all: (db, params) => native(db).all(...values(params)) as R[],
    get: (db, params) => native(db).get(...values(params)) as R | undefined,
    one: (db, params) => native(db).get(...values(params)) as R,
    run: (db, params) => void native(db).run(...values(params)),
    change: (db, params) => native(db).run(...values(params)).changes,
  }
}

type Values = Record<string, unknown>
type Run = { run(values: Values): { lastInsertRowid: number | bigint } }
type Identified = SQLiteTable & { id: SQLiteColumn }

/** Runs a row's statement, one for each set of columns that have a value. */
function byColumns(make: (placeholders: Values) => Run) {
  const made = new Map<string, Run>()
  return (row: object, more: Values = {}) => {
    const given = Object.entries<unknown>({ ...row }).filter(([, value]) => value !== undefined)
    const names = given.map(([name]) => name)
    const key = names.join()
    let found = made.get(key)
    if (!found) {
      found = make(Object.fromEntries(names.map(name => [name, arg(name)])))
      made.set(key, found)
    }
    return found.run({ ...Object.fromEntries(given), ...more })
  }
}

/** `const insertComment = inserts(comments)`, used as `insertComment(tx, row)`; returns the row id. */
export const inserts = <T extends SQLiteTable, R extends object = T['$inferInsert']>(
  table: T,
): ((tx: Tx, row: R) => number) =>
  prepared(db => {
    const insert = byColumns(values =>
      db
        .insert(table)
        .values(values as never)
        .prepare(),
    )
    return (row: R) => Number(insert(row).lastInsertRowid)
  })

/** `const updateComment = updates(comments)`, used as `updateComment(tx, id, { html })`. */
export const updates = <T extends Identified>(
  table: T,
): ((tx: Tx, id: number, changes: Partial<T['$inferInsert']>) => void) =>
  prepared(db => {
    const update = byColumns(values =>
      db
        .update(table)
        .set(values)
        .where(eq(table.id, arg('of row')))
        .prepare(),
    )
    return (id: number, changes: Partial<T['$inferInsert']>) =>
      void update(changes, { 'of row': id })
  })
