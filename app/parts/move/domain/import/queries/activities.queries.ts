import { activities } from '#drizzle/schema/index.ts'
import type { Tx } from '#kernel'
import { inserting } from '#posts/imported/statements.queries.ts'

const insert = inserting(activities, [
  'createdAt',
  'updatedAt',
  'userId',
  'type',
  'objectType',
  'objectId',
  'originalObjectId',
  'rank',
  'revisionId',
  'comment',
])

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
  insert(tx, {
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
