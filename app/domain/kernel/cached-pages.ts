/**
 * The version of cached copies of pages. It rises in the database when content is hidden, so that no process
 * continues to serve an older copy.
 */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from './db.ts'
import { foreignVersion } from './memo.ts'
import { arg, statement } from './statement.ts'

const find = statement<{ value: number }>(sql`select value from site_counter where key = 'copies'`)
// Never a value that was there before a restored copy of the database.
const raise = statement(sql`insert into site_counter (key, value)
  values ('copies', ${arg('now')})
  on conflict (key) do update set value = max(value + 1, excluded.value)`)

const known = new WeakMap<Db, { version: number; value: number }>()

/** Copies made under another value must not be served. Asked for every anonymous read; usually a look-up in a map. */
export function cachedPagesVersion(db: Db): number {
  const version = foreignVersion(db)
  let cached = known.get(db)
  if (cached?.version !== version) {
    cached = { version, value: find.get(db)?.value ?? 0 }
    known.set(db, cached)
  }
  return cached.value
}

/** From the end of the transaction, all copies made before are out of date. */
export function raiseCachedPagesVersion(tx: Tx, now: number): void {
  raise.run(tx, { now })
  known.delete(tx)
}
