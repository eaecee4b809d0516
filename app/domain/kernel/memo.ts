/** Answers that hold until the next write, by whatever process. */
import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { statement } from './statement.ts'

const ownChanges = statement<{ n: number }>(sql`select total_changes() as n`)
const foreignChanges = statement<{ data_version: number }>(sql`pragma data_version`)

/** Two equal versions mean that nothing was written in between. Costs some microseconds. */
const dataVersion = (db: Db): string =>
  `${ownChanges.get(db)!.n}.${foreignChanges.get(db)!.data_version}`

/**
 * Keeps the latest answer per connection and key for as long as nothing is written. For small answers
 * that many pages ask for and that take longer to find; `key` must name all that they depend on.
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
