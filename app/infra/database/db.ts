/** Opens the database, migrates its schema, and configures SQLite for a web server. */
import fs from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { type Db, isDamage, storageFault, writeInTurns } from '#kernel'
import { Sqlite } from '#infra/database/sqlite.ts'
import { finishChangeOver } from './change-over.ts'
import { isReplicated, type Replicated, replicatedAt } from './replicated.ts'
import { endReading, readInTurns } from './reading-turns.ts'
import { reportChanges } from './report-changes.ts'
import { applyMigrations } from './migrate.ts'
import { makeFolder, syncFolder } from '../storage/durable.ts'

export interface OpenDatabase {
  db: Db
  sqlite: Database.Database
  /** The copy made before a schema upgrade. */
  copyBeforeUpgradePath?: string
  /** In a process that serves a file which is on several machines. */
  replicated?: Replicated
  close(): void
}

const Waits = 'busy_timeout = 5000'

function settle(sqlite: Database.Database): void {
  sqlite.pragma('journal_mode = WAL')
  // Commits are synced before they are answered: acknowledged writes survive a power cut.
  sqlite.pragma('synchronous = FULL')
  // These two are for commands; see `serve` in health/watch-writes.ts.
  sqlite.pragma(Waits)
  sqlite.pragma('cache_size = -65536')
  sqlite.pragma('mmap_size = 268435456')
  sqlite.pragma('temp_store = MEMORY')
  // After a long read, the WAL file shrinks to this size again, in bytes.
  sqlite.pragma('journal_size_limit = 67108864')
}

/**
 * Plans are those that the tests have seen. Statistics are of the past: those of a table that was empty then lead to
 * reading it whole. While the disk is full or another process writes, they stay until the next start.
 */
function dropStatistics(sqlite: Database.Database): void {
  sqlite.pragma('busy_timeout = 0')
  try {
    sqlite.exec('drop table if exists sqlite_stat1; drop table if exists sqlite_stat4')
  } catch (error) {
    if (!storageFault(error) || isDamage(error)) throw error
  } finally {
    sqlite.pragma(Waits)
  }
}

/** Next to this, upgrades keep their copies: a replicated folder has room for databases only. */
export const upgradeCopyFolder = ({ dataDir, database }: { dataDir: string; database: string }) =>
  isReplicated(database) ? path.join(dataDir, path.basename(database)) : database

const copyPath = (file: string) => `${file}.before-upgrade-of-`

/** The copies that upgrades have kept, and unfinished ones. */
function besideUpgrade(file: string): string[] {
  const folder = path.dirname(file)
  const all = fs.readdirSync(folder).map(name => path.join(folder, name))
  return all.filter(each => each.startsWith(copyPath(file)))
}

/** The copy that the last upgrade has kept. */
export function copyBeforeUpgrade(file: string): string | undefined {
  const made = (copy: string) => fs.statSync(copy).mtimeMs
  const whole = besideUpgrade(file).filter(each => !each.endsWith('.part'))
  return whole.sort((a, b) => made(b) - made(a))[0]
}

/**
 * A copy of the database before an upgrade, next to `file`, for going back to the previous version. It is always made
 * anew: one of an earlier attempt may be older than what was written since. Only the newest is kept.
 */
export function keepCopy(sqlite: Database.Database, file: string, version: string): string {
  const copy = copyPath(file) + version
  const draft = `${copy}.part`
  fs.rmSync(draft, { force: true })
  sqlite.prepare('vacuum into ?').run(draft)
  fs.chmodSync(draft, 0o600)
  fs.renameSync(draft, copy)
  syncFolder(path.dirname(file))
  const older = besideUpgrade(file).filter(each => each !== copy)
  for (const each of older) fs.rmSync(each, { force: true })
  return copy
}

/** Opens (or creates) the database and migrates its schema. `beside`: see `upgradeCopyFolder`. */
export function openDatabase(file: string, beside = file): OpenDatabase {
  makeFolder(path.dirname(file))
  finishChangeOver(file)
  const sqlite = new Sqlite(file)
  try {
    const replicated = replicatedAt(file)
    settle(sqlite)
    replicated?.syncNames()
    if (replicated && replicated.role !== 'primary') return replica(sqlite, replicated)
    let copy: string | undefined
    applyMigrations(sqlite, {
      beforeUpgrade: version => (copy = keepCopy(sqlite, beside, version)),
    })
    dropStatistics(sqlite)
    // A new database gets its log with the first transaction.
    replicated?.syncNames()
    const db = over(sqlite)
    writeInTurns(db)
    if (replicated) readInTurns(sqlite, replicated)
    return {
      ...wrap(sqlite, db),
      ...(replicated && { replicated }),
      ...(copy && { copyBeforeUpgradePath: copy }),
    }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** Without the schema, of which Drizzle would make a query builder for each table and transaction. */
const over = (sqlite: Database.Database): Db => drizzle(sqlite)

/** What another node writes. It was examined before; see `Machines.waitForDatabase`. */
function replica(sqlite: Database.Database, replicated: Replicated): OpenDatabase {
  sqlite.pragma('foreign_keys = ON')
  readInTurns(sqlite, replicated)
  return { ...wrap(sqlite, over(sqlite)), replicated }
}

/**
 * An in-memory database, from a serialized template or empty and migrated. `report`: how its writes end what is cached;
 * `reportEachWrite` where that is not what a test is about.
 */
export function openMemory(template?: Buffer, report = reportChanges): OpenDatabase {
  const sqlite = template ? new Sqlite(template) : new Sqlite(':memory:')
  if (template) sqlite.pragma('foreign_keys = ON')
  else applyMigrations(sqlite)
  return wrap(sqlite, over(sqlite), report)
}

function wrap(sqlite: Database.Database, db: Db, report = reportChanges): OpenDatabase {
  report(sqlite, db)
  return {
    db,
    sqlite,
    close() {
      if (!sqlite.open) return
      try {
        endReading(sqlite)
      } finally {
        sqlite.close()
      }
    },
  }
}
