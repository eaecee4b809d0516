/**
 * Opens the database, applies migrations, and sets what SQLite needs for a web server. The one place
 * that knows that it may lie in a file or on a libSQL server.
 */
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { Db } from '#app/domain/kernel/index.ts'
import * as schema from '#drizzle/schema/index.ts'
import type { DatabaseTarget } from './env.ts'
import { openLibsql } from './libsql/open-libsql.ts'
import { projectFolder } from './project-folder.ts'

export type OpenDatabase = {
  db: Db
  sqlite: Database.Database
  /** Takes over what other processes have written; a file is read anew each time anyway. */
  refresh?(): void
  /** Of a database on a server: the file of its copy on this machine. */
  copy?: string
  close(): void
}

export const migrationsFolder = () => path.join(projectFolder(), 'migrations')

function settle(sqlite: Database.Database): void {
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = NORMAL')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('cache_size = -65536')
  sqlite.pragma('mmap_size = 268435456')
  sqlite.pragma('temp_store = MEMORY')
}

/**
 * Applies pending migrations with foreign keys off (a table rebuild would otherwise empty children)
 * and checks them afterwards. Throws and leaves the old database usable when one fails.
 */
export function applyMigrations(
  db: Db,
  sqlite: Database.Database,
  folder = migrationsFolder(),
): void {
  sqlite.pragma('foreign_keys = OFF')
  migrate(db, { migrationsFolder: folder })
  const broken = sqlite.pragma('foreign_key_check') as unknown[]
  if (broken.length > 0) throw new Error(`Migrations left ${broken.length} broken references`)
  sqlite.pragma('foreign_keys = ON')
}

function openFile(file: string): OpenDatabase {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const sqlite = new Database(file)
  settle(sqlite)
  return finish(sqlite)
}

const over = (sqlite: Database.Database) => drizzle(sqlite, { schema }) as Db

/** Opens (and makes) the database and brings its schema up to date. A text is the path of a file. */
export function openDatabase(target: string | DatabaseTarget): OpenDatabase {
  if (typeof target === 'string') return openFile(target)
  if (target.kind === 'sqlite3') return openFile(target.file)
  const opened = openLibsql(target, server => applyMigrations(over(server), server))
  const { client, refresh, copy, close } = opened
  return { db: over(client), sqlite: client, refresh, copy, close }
}

/** A database in memory, from a serialised template or empty and migrated. For tests. */
export function openMemory(template?: Buffer): OpenDatabase {
  const sqlite = template ? new Database(template) : new Database(':memory:')
  if (template) {
    sqlite.pragma('foreign_keys = ON')
    return wrap(sqlite, over(sqlite))
  }
  return finish(sqlite)
}

function finish(sqlite: Database.Database): OpenDatabase {
  const db = over(sqlite)
  applyMigrations(db, sqlite)
  return wrap(sqlite, db)
}

function wrap(sqlite: Database.Database, db: Db): OpenDatabase {
  return {
    db,
    sqlite,
    close() {
      if (sqlite.open) {
        sqlite.pragma('optimize')
        sqlite.close()
      }
    },
  }
}
