/** A cache of what was read from a database, until that is written by any process. */
import { sql } from 'drizzle-orm'
import { changesOf, clientOf, noteReads, type Read, readingNow } from './changes.ts'
import type { Db } from './db.ts'
import { statement } from './statement.ts'

/** Connections with an open transaction that only reads. */
const reading = new WeakSet<object>()
type Notified = {
  /** Increases with each write by others; null = SQLite must be asked. */
  version(): number | null
  /** What is found from now on is from one moment. */
  begin(): void
}
/** Connections that are notified of writes by others. */
const told = new WeakMap<object, Notified>()

/** A transaction that only reads began or ended on this connection: what is read in it may be kept. */
export function markReading(client: object, is: boolean): void {
  if (is) reading.add(client)
  else reading.delete(client)
}

/** From now on, foreign writes on this connection are counted by `version`. */
export function countForeign(client: object, notified: Notified): void {
  told.set(client, notified)
}

const foreignChanges = statement<{ data_version: number }>(sql`pragma data_version`)

/** The real one, even where a test replaces the clock afterwards: a version must not stay forever. */
const inNextTurn = globalThis.setImmediate
/** Versions read in this turn; null = none yet. */
let seen: WeakMap<object, number> | null = null

/**
 * Changes when another connection has written. Asked once per turn of the event loop, since a page asks a
 * dozen times.
 */
export function foreignVersion(db: Db): number {
  const version = told.get(clientOf(db))?.version() ?? null
  // Never equal to a version of SQLite.
  return version === null ? askedVersion(db) : -version - 1
}

function askedVersion(db: Db): number {
  if (!seen) {
    seen = new WeakMap()
    inNextTurn(() => (seen = null))
  }
  let version = seen.get(db)
  if (version === undefined) {
    version = foreignChanges.one(db).data_version
    seen.set(db, version)
  }
  return version
}

/** From now on, every earlier write is seen, even one made during the same turn. */
export function askVersionsAgain(): void {
  seen = null
}

let askedForRequests = false

/**
 * Called when a request arrives, so that it sees every write that its sender can know of. All requests of a turn were
 * there before the first of them is handled: one question is enough for them, and a timer's earlier one is not.
 */
export function askVersionsForRequests(): void {
  if (askedForRequests) return
  askedForRequests = true
  inNextTurn(() => (askedForRequests = false))
  seen = null
}

/** The only row of a table that a result was read from; `row` is made by `rowTopic`. */
type RowOf<R> = (value: R) => { table: string; row: string } | null

/**
 * Caches the latest result per connection and key until something is written that it was read from. `key` must contain all
 * that the result depends on besides the database. Results are shared: they must not be changed. Inside a transaction
 * nothing is cached, since it may be rolled back.
 */
export function untilWritten<A extends [Db, ...unknown[]], R>(
  keyOf: (...args: A) => string,
  find: (...args: A) => R,
  most = 200,
  rowOf?: RowOf<R>,
): (...args: A) => R {
  const made = new WeakMap<object, Map<string, { value: R; read: Read }>>()
  return (...args) => {
    const [db] = args
    const client = clientOf(db)
    const changes = changesOf(db)
    if (!changes || (client.inTransaction && !reading.has(client))) return find(...args)
    told.get(client)?.begin()
    let known = made.get(client)
    if (!known || known.size > most) made.set(client, (known = new Map()))
    const key = keyOf(...args)
    let found = known.get(key)
    if (found && changes.isCurrent(found.read)) noteReads(found.read.topics)
    else {
      found = readingNow(changes, () => find(...args))
      const only = rowOf?.(found.value)
      if (only) {
        found.read.topics.delete(only.table)
        found.read.topics.add(only.row)
      }
      known.set(key, found)
    }
    return found.value
  }
}

/** The key of what is found by ids. */
export const byIds = (_db: Db, ids: readonly number[]): string => ids.join()

/** Rows in the order of their ids without missing ones, cached until something is written. */
export function orderedUntilWritten<R extends { id: number }>(
  find: (db: Db, ids: readonly number[]) => R[],
  most: number,
): (db: Db, ids: readonly number[]) => readonly R[] {
  const inOrder = (db: Db, ids: readonly number[]) => {
    const byId = new Map(find(db, ids).map(row => [row.id, row]))
    return ids.flatMap(id => byId.get(id) ?? [])
  }
  const known = untilWritten(byIds, inOrder, most)
  return (db, ids) => (ids.length > 0 ? known(db, ids) : [])
}
