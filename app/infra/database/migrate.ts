/**
 * Migrates the schema of a database to what the program expects, or refuses and changes nothing.
 */
import path from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type Database from 'better-sqlite3'
import * as schema from '#drizzle/schema/index.ts'
import { endReading } from './reading-turns.ts'
import { OperatorError } from '../environment/operator-error.ts'
import { appliedIn, dayOf, hasLedger, Ledger, schemaVersion } from './schema-version.ts'
import { projectFolder } from '../environment/project-folder.ts'

export const migrationsFolder = () => path.join(projectFolder(), 'migrations')

export type MigrateOptions = {
  folder?: string
  /** Runs before the first pending migration of a non-empty database, to keep a copy. */
  beforeUpgrade?(from: string): void
}

/** Migrations that follow the one of this time. Throws for a migration from a newer program. */
export function pendingAfter(last: number, folder = migrationsFolder()) {
  const known = readMigrationFiles({ migrationsFolder: folder })
  if (last > (known.at(-1)?.folderMillis ?? -1)) {
    throw new OperatorError(
      `This database was written by a newer version of the program (schema of ${dayOf(last)}). ` +
        'Start that version, or restore a backup made by this one.',
    )
  }
  return known.filter(({ folderMillis }) => folderMillis > last)
}

export const pendingMigrations = (sqlite: Database.Database, folder?: string) =>
  pendingAfter(appliedIn(sqlite).at(-1) ?? -1, folder)

/** Prepares a read of every column the program knows; the first mismatch is named. */
function insistOnColumns(sqlite: Database.Database): void {
  for (const table of Object.values(schema)) {
    if (!is(table, SQLiteTable)) continue
    const columns = getTableConfig(table).columns.map(({ name }) => `"${name}"`)
    try {
      // A quoted name that no table has would be read as a string; qualified with the table it is
      // not.
      const name = getTableName(table)
      sqlite.prepare(`select ${columns.map(c => `"${name}".${c}`).join(',')} from "${name}"`)
    } catch (error) {
      throw new OperatorError(
        `The database does not fit this program: ${(error as Error).message}. ` +
          'Restore a backup, or start the version of the program that wrote it.',
      )
    }
  }
}

function insistOnReferences(sqlite: Database.Database): void {
  const broken = sqlite.pragma('foreign_key_check') as { table: string; parent: string }[]
  if (broken.length === 0) return
  const [{ table, parent }] = broken as [{ table: string; parent: string }]
  throw new OperatorError(
    `${broken.length} rows refer to missing rows (first: ${table} to ${parent}).`,
  )
}

/**
 * Applies pending migrations in one transaction, with foreign keys off (a table rebuild would
 * otherwise delete its children), checks references and columns, and commits only then: a migration
 * that fails or is killed leaves the database unchanged. Throws an `OperatorError` for a newer or
 * unfit database.
 */
export function applyMigrations(sqlite: Database.Database, options: MigrateOptions = {}): void {
  const { folder = migrationsFolder(), beforeUpgrade } = options
  const whole = folder === migrationsFolder()
  if (pendingMigrations(sqlite, folder).length > 0) {
    if (hasLedger(sqlite)) beforeUpgrade?.(schemaVersion(sqlite))
    endReading(sqlite)
    sqlite.pragma('foreign_keys = OFF')
    try {
      sqlite.transaction(() => applyPending(sqlite, folder, whole)).immediate()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new OperatorError(
        `The database could not be upgraded, and was left as it was: ${reason}`,
        { cause: error },
      )
    }
  } else if (whole) insistOnColumns(sqlite)
  sqlite.pragma('foreign_keys = ON')
}

function applyPending(sqlite: Database.Database, folder: string, whole: boolean): void {
  sqlite.exec(
    `create table if not exists ${Ledger} ` +
      '(id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  )
  const note = sqlite.prepare(`insert into ${Ledger} (hash, created_at) values (?, ?)`)
  for (const { sql, hash, folderMillis } of pendingMigrations(sqlite, folder)) {
    for (const statement of sql) sqlite.exec(statement)
    note.run(hash, folderMillis)
  }
  insistOnReferences(sqlite)
  if (whole) insistOnColumns(sqlite)
}
