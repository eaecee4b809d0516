import { clientOf } from './changes.ts'
import { type Db, type Tx, writing } from './db.ts'

/**
 * For what a job makes from stored rows, and makes again if it is lost: the commit does not wait for the disk, which the next
 * one of any other write does for both.
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
