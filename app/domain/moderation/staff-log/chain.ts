/**
 * How rows of the log hang together: each carries the hash of the row before it, and its own hash is
 * taken over all that it says, that hash included. Whatever is changed later no longer fits.
 */
import { createHash } from 'node:crypto'

export type LogRow = {
  id: number
  createdAt: number
  actorId: number
  action: string
  objectType: number
  objectId: number
  userId: number
  before: string
  after: string
  note: string
  previousHash: string
  hash: string
}

/** Stands before the first row. */
export const Beginning = 'the staff log begins here'

/** SHA-256 in hex over the values in a fixed order, as a JSON list, so that no two rows look alike. */
export function hashOf(row: Omit<LogRow, 'hash'>): string {
  const { id, createdAt, actorId, action, objectType, objectId, userId } = row
  const { before, after, note, previousHash } = row
  const values = [id, createdAt, actorId, action, objectType, objectId, userId]
  const text = JSON.stringify([...values, before, after, note, previousHash])
  return createHash('sha256').update(text).digest('hex')
}
