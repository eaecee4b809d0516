/**
 * The hash chain of the log: each row contains the hash of the previous row, and its own hash covers all its
 * values including that one. Any later change breaks the chain.
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

/** Previous hash of the first row. */
export const Beginning = 'the staff log begins here'

/**
 * SHA-256 in hex of the values in a fixed order, as a JSON list, so that different rows cannot serialize to
 * the same text.
 */
export function hashOf(row: Omit<LogRow, 'hash'>): string {
  const { id, createdAt, actorId, action, objectType, objectId, userId } = row
  const { before, after, note, previousHash } = row
  const values = [id, createdAt, actorId, action, objectType, objectId, userId]
  const text = JSON.stringify([...values, before, after, note, previousHash])
  return createHash('sha256').update(text).digest('hex')
}
