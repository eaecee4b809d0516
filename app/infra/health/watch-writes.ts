/**
 * Watches every write: whether the file is still the opened one, and whether the write succeeded.
 */
import { isLocked, serveWrites, storageFault, unavailable, type WriteLock } from '#kernel'
import { endReading } from '#infra/database/reading-turns.ts'
import type { OpenDatabase } from '#infra/database/db.ts'
import type { Log } from '#infra/log.ts'
import { lockHolder } from './lock-holder.ts'
import { type Loss, watchFile } from './watch-file.ts'

/** Result of this process's writes. */
export type Writes = {
  /** The last failed write, if none succeeded since; waiting for a lock is not a failure. */
  fault: { at: number; reason: string } | null
  /** What happened to the database file while it was open; null = nothing. */
  lost(): Loss | null
  /** Records a storage error; other errors are ignored. */
  note(error: unknown): void
  /** In a process that serves requests, for a database in a file. */
  lock: WriteLock | null
  /**
   * From now on this process serves requests: it must not stop while another process writes. It keeps `cache` bytes of the
   * database's pages.
   */
  serve(log: Pick<Log, 'warn'>, cache: number): void
}

/** SQLite's error code for it. */
class DatabaseMoved extends Error {
  override name = 'DatabaseMoved'
  code = 'SQLITE_READONLY_DBMOVED'
}

/** How long a read waits while a transaction of another machine is applied, in ms. */
const ApplyMs = 250

/** Also when no descriptor is free. */
const Busy = 'error.storage.busy'

/** Whether no other process is writing. Waits as long as the connection does. */
export function isFree({ sqlite }: Pick<OpenDatabase, 'sqlite'>): boolean {
  endReading(sqlite)
  if (sqlite.inTransaction) return true
  try {
    sqlite.exec('begin immediate; rollback')
    return true
  } catch (error) {
    return !isLocked(error)
  }
}

/**
 * SQLite keeps writing to a deleted or replaced file, and all of it is lost when the process stops.
 * So each transaction checks first, which takes some µs, and throws when the file is gone.
 */
export function watchWrites(database: OpenDatabase, log: Pick<Log, 'error'>): Writes {
  const { db, sqlite, replicated, close } = database
  // Other machines write to the file, too.
  const file = sqlite.memory || replicated ? null : watchFile(sqlite, log)
  const changes = sqlite.prepare('select total_changes()').pluck()
  if (file) database.close = () => file.close(close)
  const writes: Writes = {
    fault: null,
    lost: () => file?.lost() ?? null,
    note(error) {
      const reason = storageFault(error)?.reason
      if (reason && reason !== Busy) writes.fault = { at: Date.now(), reason }
    },
    lock: null,
    serve(log, cache) {
      if (sqlite.memory) return
      // Reads wait while a transaction of another machine is applied.
      sqlite.pragma(`busy_timeout = ${replicated ? ApplyMs : 0}`)
      sqlite.pragma(`cache_size = -${Math.round(cache / 1024)}`)
      // SQLite maps the file anew after each write of another worker, which costs a third of posting.
      if (!replicated) sqlite.pragma('mmap_size = 0')
      writes.lock = serveWrites(db, {
        isFree: () => !sqlite.open || isFree(database),
        onForeign: () =>
          log.warn({ process: lockHolder(sqlite.name) }, 'another process has locked the database'),
      })
    },
  }
  const transaction = db.transaction.bind(db)
  db.transaction = (body, config) => {
    try {
      const lost = writes.lost()
      if (lost) throw new DatabaseMoved(`The database file was ${lost} while it was open`)
      if (!replicated) {
        const result = transaction(body, config)
        writes.fault = null
        return result
      }
      const before = changes.get()
      endReading(sqlite)
      const nested = sqlite.inTransaction
      const result = transaction(body, config)
      if (!nested && changes.get() !== before) replicated.committed()
      writes.fault = null
      return result
    } catch (error) {
      // A lease that was lost is no fault of the disk.
      if (replicated && replicated.role !== 'primary' && storageFault(error))
        throw unavailable('error.storage.no_primary')
      writes.note(error)
      throw error
    }
  }
  return writes
}
