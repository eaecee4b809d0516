import { arg, prepared, type Tx } from '#kernel'
import { activities } from '#drizzle/schema/index.ts'

export type TimelineRow = {
  type: string
  userId: number
  objectType: number
  objectId: number
  originalObjectId: number
  revisionId?: number
  comment?: string
}

const insert = prepared(db => {
  const one = db
    .insert(activities)
    .values({
      type: arg('type'),
      userId: arg('userId'),
      objectType: arg('objectType'),
      objectId: arg('objectId'),
      originalObjectId: arg('originalObjectId'),
      revisionId: arg('revisionId'),
      comment: arg('comment'),
      createdAt: arg('now'),
      updatedAt: arg('now'),
    })
    .prepare()
  return (row: Required<TimelineRow>, now: number) => one.run({ ...row, now })
})

export function insertTimelineRow(tx: Tx, row: TimelineRow, now: number): void {
  insert(tx, { revisionId: 0, comment: '', ...row }, now)
}
