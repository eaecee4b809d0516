/**
 * Watches every write: whether the file is still the opened one, and whether the write succeeded.
 */
import fs from 'node:fs'
import { storageFault } from '#app/domain/kernel/index.ts'
import type { OpenDatabase } from '#app/infra/db.ts'

/** Result of this process's writes. */
export type Writes = {
  /** The last failed write, if none succeeded since; waiting for a lock is not a failure. */
  fault: { at: number; reason: string } | null
  /** What happened to the database file while it was open; null = nothing. */
  lost(): 'deleted' | 'replaced' | null
  /** Records a storage error; other errors are ignored. */
  note(error: unknown): void
}

/** SQLite's error code for it. */
class DatabaseMoved extends Error {
  override name = 'DatabaseMoved'
  code = 'SQLITE_READONLY_DBMOVED'
}

const Busy = 'error.storage.busy'

/** An in-memory database or one on a server has no file. */
function fileOf({ sqlite, copy }: OpenDatabase): string | null {
  return copy === undefined && !sqlite.memory ? sqlite.name : null
}

/**
 * SQLite keeps writing to a deleted or replaced file, and all of it is lost when the process stops.
 * So each transaction checks first, which takes some µs, and throws when the file is gone.
 */
export function watchWrites(database: OpenDatabase): Writes {
  const { db } = database
  const file = fileOf(database)
  const opened = file ? fs.statSync(file) : null
  const writes: Writes = {
    fault: null,
    lost() {
      if (!file || !opened) return null
      const present = fs.statSync(file, { throwIfNoEntry: false })
      if (!present) return 'deleted'
      return present.ino === opened.ino && present.dev === opened.dev ? null : 'replaced'
    },
    note(error) {
      const reason = storageFault(error)?.reason
      if (reason && reason !== Busy) writes.fault = { at: Date.now(), reason }
    },
  }
  const transaction = db.transaction.bind(db)
  db.transaction = (body, config) => {
    try {
      const lost = writes.lost()
      if (lost) throw new DatabaseMoved(`The database file was ${lost} while it was open`)
      const result = transaction(body, config)
      writes.fault = null
      return result
    } catch (error) {
      writes.note(error)
      throw error
    }
  }
  return writes
}
