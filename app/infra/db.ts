/** Opens the database file, applies migrations, and sets what SQLite needs for a web server. */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { Db } from '#app/domain/kernel/index.ts'
import * as schema from '#drizzle/schema/index.ts'

export type OpenDatabase = { db: Db; sqlite: Database.Database; close(): void }

/** Finds migrations/ beside package.json, from the source tree and from the build alike. */
export function migrationsFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!fs.existsSync(path.join(folder, 'migrations', 'meta', '_journal.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('The migrations folder is missing beside package.json')
    folder = parent
  }
  return path.join(folder, 'migrations')
}

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

/** Opens (and makes) the database file and brings its schema up to date. */
export function openDatabase(file: string): OpenDatabase {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const sqlite = new Database(file)
  settle(sqlite)
  return finish(sqlite)
}

/** A database in memory, from a serialised template or empty and migrated. For tests. */
export function openMemory(template?: Buffer): OpenDatabase {
  const sqlite = template ? new Database(template) : new Database(':memory:')
  if (template) {
    sqlite.pragma('foreign_keys = ON')
    return wrap(sqlite, drizzle(sqlite, { schema }) as Db)
  }
  return finish(sqlite)
}

function finish(sqlite: Database.Database): OpenDatabase {
  const db = drizzle(sqlite, { schema }) as Db
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
