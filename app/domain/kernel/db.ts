/** The database handle the domain sees, and the one way to prepare a statement. */
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type * as schema from '#drizzle/schema/index.ts'

export type Db = BetterSQLite3Database<typeof schema>
declare const inTransaction: unique symbol
/** A database inside a write transaction. Only `writing` makes one; write functions ask for it. */
export type Tx = Db & { readonly [inTransaction]: true }

type Sync<R> = R extends PromiseLike<unknown> ? never : R

/**
 * Runs a synchronous body in one immediate transaction; nested calls become savepoints. There is one
 * connection, so statements prepared on it also run inside the transaction.
 */
export function writing<R>(db: Db, body: (tx: Tx) => R & Sync<R>): R {
  return db.transaction(() => body(db as Tx), { behavior: 'immediate' })
}

/**
 * Builds statements once per connection: `const find = prepared(db => { const s = …prepare(); return
 * (id: number) => s.get({ id }) })`, used as `find(db, id)`. Building costs 20 times what running does.
 */
export function prepared<A extends unknown[], R>(
  build: (db: Db) => (...args: A) => R,
): (db: Db, ...args: A) => R {
  const made = new WeakMap<object, (...args: A) => R>()
  return (db, ...args) => {
    let run = made.get(db)
    if (!run) {
      run = build(db)
      made.set(db, run)
    }
    return run(...args)
  }
}
