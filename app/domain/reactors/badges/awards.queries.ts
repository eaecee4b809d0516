/** Queries for awarding badges. */
import { and, eq, sql } from 'drizzle-orm'
import { BadgeStatus } from '#shared/codes.ts'
import { arg, type Db, nextObjectId, prepared, statement, type Tx } from '#kernel'
import { badgeAwards, badges } from '#drizzle/schema/index.ts'

export type BadgeRow = typeof badges.$inferSelect

/** The badge if it can be awarded: exists on this site, and is active. */
export const findActiveBadge = prepared(db => {
  const one = db
    .select()
    .from(badges)
    .where(and(eq(badges.key, arg('key')), eq(badges.status, BadgeStatus.active)))
    .prepare()
  return (key: string): BadgeRow | undefined => one.get({ key })
})

export const findBadge = prepared(db => {
  const one = db
    .select()
    .from(badges)
    .where(eq(badges.id, arg('id')))
    .prepare()
  return (id: number): BadgeRow | undefined => one.get({ id })
})

const byKey = statement<{ id: number }>(sql`select id from badge where key = ${arg('key')}`)
export const badgeIdByKey = (db: Db, key: string): number | undefined => byKey.get(db, { key })?.id

const anyAward = statement(sql`select 1 from badge_award
  where badge_id = ${arg('badgeId')} and user_id = ${arg('userId')} limit 1`)
const awardFor = statement(sql`select 1 from badge_award
  where badge_id = ${arg('badgeId')} and user_id = ${arg('userId')} and object_id = ${arg('objectId')}
  limit 1`)

/** Whether this member has the badge: at all if it is awarded once, otherwise for this object. */
export function holdsBadge(db: Db, badge: BadgeRow, userId: number, objectId: number): boolean {
  const search = badge.single ? anyAward : awardFor
  return search.get(db, { badgeId: badge.id, userId, objectId }) !== undefined
}

const insert = prepared(db => {
  const one = db
    .insert(badgeAwards)
    .values({
      id: arg('id'),
      createdAt: arg('at'),
      badgeId: arg('badgeId'),
      userId: arg('userId'),
      objectType: arg('objectType'),
      objectId: arg('objectId'),
    })
    .prepare()
  return (row: Record<string, number>) => one.run(row)
})
export type NewAward = {
  badgeId: number
  userId: number
  objectType: number
  objectId: number
}

/** Adds an award; returns its id. `at` in ms. */
export function insertAward(tx: Tx, award: NewAward, at: number): number {
  const id = nextObjectId(tx)
  insert(tx, { id, at, ...award })
  return id
}

const attach = statement<{ id: number }>(sql`update badge_award
  set object_type = ${arg('objectType')}, object_id = ${arg('objectId')}
  where id = (
    select id from badge_award
    where badge_id = ${arg('badgeId')} and user_id = ${arg('userId')} and object_id = 0
      and source <> '' and created_at >= ${arg('since')}
    order by created_at, id limit 1
  ) returning id`)

/**
 * Imported awards do not say which post earned them. Assigns the oldest such award made after the post
 * (`since`, ms) to the post; false if there is none.
 */
export const attachImported = (tx: Tx, award: NewAward, since: number): boolean =>
  attach.get(tx, { ...award, since }) !== undefined

const remove = statement(sql`delete from badge_award where user_id = ${arg('userId')}`)

/** Removes all awards of a member. */
export const takeAwards = (tx: Tx, userId: number): void => remove.run(tx, { userId })

export function setStatus(tx: Tx, id: number, status: number): void {
  tx.update(badges).set({ status }).where(eq(badges.id, id)).run()
}
