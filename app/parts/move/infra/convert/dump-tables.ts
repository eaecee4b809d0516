/** The tables of an SQL dump that a converter reads, in a temporary SQLite database. */
import path from 'node:path'
import type Database from 'better-sqlite3'
import { copyDumpFile } from '#parts/move/domain/import/answer-source/dump-source.ts'
import { readMoment, toUtc } from '#parts/move/domain/import/answer-source/times.ts'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { ownValue } from '#shared/own-value.ts'
import type { FolderWriter } from './folder-writer.ts'

/** Columns with their SQLite types, as in CREATE TABLE. What a source does not have is NULL. */
export type Tables = Record<string, string>

const namesOf = (columns: string) => columns.split(',').map(column => column.trim().split(' ')[0]!)

export type DumpOptions = {
  /** What the program is called, for errors. */
  program: string
  /** Beginning of the names of tables in the dump. */
  prefix: string
  required: Tables
  optional: Tables
}

/**
 * Hands the tables to `use`, and what that returns to the caller. Reads a dump by mysqldump or pg_dump in plain SQL, also compressed by gzip.
 * @throws DumpError when it is something else, cut off, or of another program.
 */
export async function readDump<T>(
  file: string,
  options: DumpOptions,
  out: FolderWriter,
  use: (db: Database.Database) => T,
): Promise<T> {
  const db = new Sqlite(path.join(out.work, 'tables.sqlite'))
  try {
    await copyTables(file, options, db)
    return use(db)
  } finally {
    db.close()
  }
}

async function copyTables(file: string, options: DumpOptions, db: Database.Database) {
  const { program, prefix, required, optional } = options
  const name = path.basename(file)
  db.pragma('journal_mode = off')
  db.pragma('synchronous = off')
  db.exec('begin')
  const tables: Tables = { ...required, ...optional }
  for (const [table, columns] of Object.entries(tables))
    db.exec(`create table "${table}" (${columns})`)
  const seen = new Set<string>()

  const columnsOf = (table: string): string[] | null => {
    const own = table.startsWith(prefix) ? table.slice(prefix.length) : ''
    if (!Object.hasOwn(tables, own)) return null
    seen.add(own)
    return namesOf(ownValue(tables, own)!)
  }
  const target = (table: string, columns: readonly string[]) => {
    const wanted = columnsOf(table)
    if (!wanted) return null
    const places = [...columns.entries()].filter(([, column]) => wanted.includes(column))
    if (places.length === 0) throw new DumpError(`${table} has none of the columns of ${program}`)
    const insert = db.prepare(
      `insert into "${table.slice(prefix.length)}" (${places.map(([, column]) => column).join(', ')})
       values (${places.map(() => '?').join(', ')})`,
    )
    return (values: readonly (string | null)[]) => {
      if (values.length !== columns.length) {
        const counts = `${values.length} values for ${columns.length} columns`
        throw new DumpError(`a row of ${table} has ${counts}`)
      }
      try {
        insert.run(places.map(([place]) => values[place]))
      } catch (error) {
        if (!(error instanceof Sqlite.SqliteError)) throw error
        throw new DumpError(`a row of ${table} cannot be read: ${error.message}`)
      }
    }
  }

  const at: { line?: number } = {}
  try {
    await copyDumpFile(file, { create: columnsOf, target }, at, () => {})
  } catch (error) {
    if (!(error instanceof DumpError)) throw error
    const hint = error.message.startsWith('is not text') ? ', and with --hex-blob for MySQL' : ''
    throw new DumpError(`${error.message}${hint}`, name, at.line)
  }
  const missing = Object.keys(required).filter(table => !seen.has(table))
  if (missing.length === 0) return
  const tableNames = missing.map(table => prefix + table).join(', ')
  throw new DumpError(`is no dump of ${program}: it has no ${tableNames}`, name)
}

/** Times of a dump, which have no zone, as the folder has them. */
export function timeReader(zone = '+00:00'): (moment: string | null) => string | undefined {
  const utc = toUtc(zone)
  return moment => {
    const read = utc(readMoment(moment, 'a time', 'local'))
    return read ? `${read.replace(' ', 'T')}Z` : undefined
  }
}
