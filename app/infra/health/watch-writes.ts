/** Watches every write: whether the file is still the one that was opened, and whether it is taken. */
import fs from 'node:fs'
import { storageFault } from '#app/domain/kernel/index.ts'
import type { OpenDatabase } from '#app/infra/db.ts'

/** What became of the writes of this process. */
export type Writes = {
  /** The write that was not taken, if none was taken since; a lock that was waited for is none. */
  fault: { at: number; reason: string } | null
  /** Where the database file went while it was open; null = it is there. */
  lost(): 'deleted' | 'replaced' | null
  /** Notes an error of the storage; others are not looked at. */
  note(error: unknown): void
}

/** SQLite's own error code for it. */
class DatabaseMoved extends Error {
  override name = 'DatabaseMoved'
  code = 'SQLITE_READONLY_DBMOVED'
}

const Busy = 'error.storage.busy'

/** A database in memory or on a server has no file that could go. */
function fileOf({ sqlite, copy }: OpenDatabase): string | null {
  return copy === undefined && !sqlite.memory ? sqlite.name : null
}

/**
 * SQLite goes on writing to a file that was deleted or replaced, and all of it is lost at the stop. So
 * each transaction looks first, which takes some µs, and throws when the file is gone.
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
