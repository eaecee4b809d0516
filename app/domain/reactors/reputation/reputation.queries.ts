import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { arg, inserts, prepared, type Tx, updates } from '#kernel'
import { activities, users } from '#drizzle/schema/index.ts'

export type ActivityKey = {
  type: string
  userId: number
  triggerUserId: number
  objectId: number
  /** Several suggestions for one post may be approved by the same reviewer. */
  revisionId?: number
}

export const findActivity = prepared(db => {
  const one = db
    .select()
    .from(activities)
    .where(
      and(
        eq(activities.objectId, arg('objectId')),
        eq(activities.type, arg('type')),
        eq(activities.userId, arg('userId')),
        eq(activities.triggerUserId, arg('triggerUserId')),
        eq(activities.revisionId, arg('revisionId')),
      ),
    )
    .prepare()
  return (key: ActivityKey) => one.get({ revisionId: 0, ...key })
})

export const rankOf = prepared(db => {
  const one = db
    .select({ rank: users.rank })
    .from(users)
    .where(eq(users.id, arg('id')))
    .prepare()
  return (id: number) => one.get({ id })?.rank ?? 0
})

/** Sum of current points changed since a time; losses lower it. */
export const pointsSince = prepared(db => {
  const one = db
    .select({ sum: sql<number>`coalesce(sum(${activities.rank}), 0)` })
    .from(activities)
    .where(
      and(
        eq(activities.userId, arg('userId')),
        gte(activities.updatedAt, arg('since')),
        eq(activities.cancelled, false),
        ne(activities.type, 'reputation.floor'),
      ),
    )
    .prepare()
  return (userId: number, since: number) => one.get({ userId, since })!.sum
})

export const insertActivity = inserts(activities)
const updateActivity = updates(activities)

export const reviveActivity = (tx: Tx, id: number, rank: number, now: number): void =>
  updateActivity(tx, id, { cancelled: false, cancelledAt: 0, rank, updatedAt: now })

export const cancelActivity = (tx: Tx, id: number, now: number): void =>
  updateActivity(tx, id, { cancelled: true, cancelledAt: now, updatedAt: now })

/** Points still owed to the floor: see `move` in award.ts. */
export const floorDebt = prepared(db => {
  const one = db
    .select({ sum: sql<number>`coalesce(sum(${activities.rank}), 0)` })
    .from(activities)
    .where(sql`${activities.userId} = ${arg('userId')} and ${activities.type} = 'reputation.floor'`)
    .prepare()
  return (userId: number) => one.get({ userId })!.sum
})
