/** A database of an earlier version of the program. */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { applyMigrations, migrationsFolder } from '#infra/database/migrate.ts'
import { Sqlite } from '#infra/database/sqlite.ts'

/** Number of newest migrations that it lacks. */
const Older = 3

/** Creates one, without a site, in an open file. */
export function olderDatabase(file: string): Database.Database {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'forum-older-'))
  const journal = path.join('meta', '_journal.json')
  fs.cpSync(migrationsFolder(), folder, { recursive: true })
  const all = JSON.parse(fs.readFileSync(path.join(folder, journal), 'utf8')) as {
    entries: object[]
  }
  all.entries = all.entries.slice(0, -Older)
  fs.writeFileSync(path.join(folder, journal), JSON.stringify(all))
  const sqlite = new Sqlite(file)
  sqlite.pragma('journal_mode = WAL')
  applyMigrations(sqlite, { folder })
  fs.rmSync(folder, { recursive: true })
  return sqlite
}

/** Adds members to a database of any version; their names count from `first`. */
export function addMembers(sqlite: Database.Database, count: number, first = 0): void {
  const insert = sqlite.prepare(
    'insert into user (created_at, updated_at, username, username_key, display_name) values (1, 1, ?, ?, ?)',
  )
  sqlite.transaction(() => {
    for (let n = first; n < first + count; n++) insert.run(`m${n}`, `m${n}`, `m${n}`)
  })()
}
