/** Rows of the log with their original time. */
import type { Tx } from '#kernel'
import { insertActivity } from '#reactors/reputation/reputation.queries.ts'

export type Happening = {
  at: number
  userId: number
  type: string
  objectType?: number
  objectId?: number
  /** The post whose timeline it is on. */
  on?: number
  points?: number
  revisionId?: number
  comment?: string
}

/** Inserts a log row with its original time. */
export function recordHappening(tx: Tx, happening: Happening): void {
  const { at, userId, type, objectType = 0, objectId = 0, points = 0 } = happening
  insertActivity(tx, {
    createdAt: at,
    updatedAt: at,
    userId,
    type,
    objectType,
    objectId,
    originalObjectId: happening.on ?? objectId,
    rank: points,
    revisionId: happening.revisionId ?? 0,
    comment: happening.comment ?? '',
  })
}
