/** A cache that is valid until the next write by any process. */
import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { statement } from './statement.ts'

const ownChanges = statement<{ n: number }>(sql`select total_changes() as n`)
const foreignChanges = statement<{ data_version: number }>(sql`pragma data_version`)

/** Two equal versions mean that nothing was written in between. Takes some microseconds. */
const dataVersion = (db: Db): string =>
  `${ownChanges.get(db)!.n}.${foreignChanges.get(db)!.data_version}`

/**
 * Caches the latest result per connection and key until something is written. For small results that many
 * pages need and that are slow to compute; `key` must contain all that they depend on.
 */
export function untilWritten<A extends [Db, ...unknown[]], R>(
  keyOf: (...args: A) => string,
  find: (...args: A) => R,
  most = 200,
): (...args: A) => R {
  const made = new WeakMap<object, { version: string; found: Map<string, R> }>()
  return (...args) => {
    const [db] = args
    const version = dataVersion(db)
    let kept = made.get(db)
    if (kept?.version !== version || kept.found.size > most) {
      kept = { version, found: new Map() }
      made.set(db, kept)
    }
    const key = keyOf(...args)
    if (!kept.found.has(key)) kept.found.set(key, find(...args))
    return kept.found.get(key)!
  }
}
