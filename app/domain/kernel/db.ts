/** The database handle the domain sees, and the one way to prepare a statement. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { RequestMs, writeNow, writeWithin } from './write-lock.ts'

export type Db = BetterSQLite3Database
declare const inTransaction: unique symbol
/** A database inside a write transaction. Only `writing` creates one; write functions require it. */
export type Tx = Db & { readonly [inTransaction]: true }

type Sync<R> = R extends PromiseLike<unknown> ? never : R

/**
 * Runs a synchronous body in one immediate transaction; nested calls become savepoints. There is one
 * connection, so statements prepared on it also run inside the transaction.
 */
export function writing<R>(db: Db, body: (tx: Tx) => R & Sync<R>): R {
  return writeNow(db, () => transact(db, body))
}

/**
 * The same for requests and other asynchronous code: while another process writes, this one goes on. Throws
 * `SQLITE_BUSY` when that takes too long.
 */
export function writingSoon<R>(db: Db, body: (tx: Tx) => R & Sync<R>): Promise<R> {
  return writeWithin(db, RequestMs, () => transact(db, body))
}

function transact<R>(db: Db, body: (tx: Tx) => R): R {
  return db.transaction(() => body(db as Tx), { behavior: 'immediate' })
}

/** Target duration of one transaction of a long write, in ms; when exceeded, the next one gets smaller. */
const Share = 5

/**
 * Writes a long list in short transactions, so that requests run in between. Written items are removed from
 * the list, so after an error it holds the rest.
 */
export async function writingInTurns<T>(
  db: Db,
  list: T[],
  write: (tx: Tx, part: T[]) => void,
): Promise<void> {
  let size = 50
  while (list.length > 0) {
    const start = performance.now()
    await writingSoon(db, tx => write(tx, list.slice(0, size)))
    list.splice(0, size)
    size = performance.now() - start < Share ? Math.min(1000, size * 2) : Math.max(25, size >> 1)
    if (list.length > 0) await nextTurn()
  }
}

/** All that builds statements, for the test of their query plans. */
export const builders: ((db: Db) => unknown)[] = []

/**
 * Builds statements once per connection: `const find = prepared(db => { const s = …prepare(); return (id:
 * number) => s.get({ id }) })`, used as `find(db, id)`. Building costs 20 times as much as running.
 */
export function prepared<A extends unknown[], R>(
  build: (db: Db) => (...args: A) => R,
): (db: Db, ...args: A) => R {
  builders.push(build)
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
