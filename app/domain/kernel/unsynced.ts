import { clientOf } from './changes.ts'
import { type Db, type Tx, writing } from './db.ts'

/**
 * Writes what a job derives from stored rows, and derives again if it is lost. The commit does not wait for the disk; the next
 * ordinary commit syncs both. Not within a transaction.
 */
export function writingUnsynced(db: Db, body: (tx: Tx) => void): void {
  const client = clientOf(db)
  const before = String(client.pragma('synchronous', { simple: true }))
  client.pragma('synchronous = NORMAL')
  try {
    writing(db, body)
  } finally {
    client.pragma(`synchronous = ${before}`)
  }
}
