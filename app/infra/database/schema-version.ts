/** Which migrations a database has. Separate from the migrator, which loads the whole schema. */
import type Database from 'better-sqlite3'

/** Table in which each applied migration has a row, as the drizzle tools expect it. */
export const Ledger = '__drizzle_migrations'

export const hasLedger = (sqlite: Database.Database) =>
  sqlite.prepare(`select 1 from sqlite_master where name = '${Ledger}'`).all().length > 0

/** Times of the applied migrations from their files, in ms. */
export function appliedIn(sqlite: Database.Database): number[] {
  if (!hasLedger(sqlite)) return []
  const rows = sqlite.prepare(`select created_at as at from ${Ledger} order by created_at`).all()
  return (rows as { at: unknown }[]).map(row => Number(row.at))
}

export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Name of the database's schema version: the day and number of its last migration. */
export function schemaVersion(sqlite: Database.Database): string {
  const applied = appliedIn(sqlite)
  return applied.length === 0 ? 'empty' : `${applied.length}-${dayOf(applied.at(-1)!)}`
}
