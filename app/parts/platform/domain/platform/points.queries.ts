/** Points that members received and used. */
import { sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx } from '#kernel'
import { pointDraws, pointRewards, pointUses } from '#drizzle/schema/index.ts'

type RewardRow = typeof pointRewards.$inferSelect
export type RewardKind = RewardRow['kind']
type UseRow = typeof pointUses.$inferSelect
export type UseKind = UseRow['kind']

export type Used = { month: number; day: number; trial: number }

const usedSince = statement<Used>(sql`
  select coalesce(sum(from_month), 0) as month,
    coalesce(sum(case when created_at >= ${arg('day')} then from_month end), 0) as day,
    coalesce(sum(case when created_at >= ${arg('day')} then from_trial end), 0) as trial
  from point_use where user_id = ${arg('userId')} and created_at >= ${arg('month')}`)

/** What a member has used of this month's and day's allowance, and of today's trial points. */
export const usedBy = (db: Db, userId: number, since: { day: number; month: number }): Used =>
  usedSince.one(db, { userId, ...since })

export type OpenReward = Pick<RewardRow, 'id' | 'kind' | 'left' | 'expiresAt'>

const open = statement<OpenReward>(sql`
  select id, kind, "left", expires_at as expiresAt from point_reward
  where user_id = ${arg('userId')} and "left" > 0
    and (expires_at = 0 or expires_at > ${arg('now')})
  order by expires_at = 0, expires_at, id`)

/** Rewards with points left, soonest expiry first. */
export const openRewards = (db: Db, userId: number, now: number): OpenReward[] =>
  open.all(db, { userId, now })

export function insertReward(tx: Tx, row: typeof pointRewards.$inferInsert): number {
  return tx.insert(pointRewards).values(row).returning({ id: pointRewards.id }).get().id
}

export function insertUse(tx: Tx, row: typeof pointUses.$inferInsert): number {
  return tx.insert(pointUses).values(row).returning({ id: pointUses.id }).get().id
}

/** Takes points from a reward for a use. */
export function drawOn(tx: Tx, useId: number, rewardId: number, score: number): void {
  tx.insert(pointDraws).values({ useId, rewardId, score }).run()
}

const forObject = statement(sql`
  select 1 from point_use where user_id = ${arg('userId')}
    and object_type = ${arg('objectType')} and object_id = ${arg('objectId')} limit 1`)

export const isPaid = (
  db: Db,
  of: { userId: number; objectType: number; objectId: number },
): boolean => forObject.get(db, of) !== undefined

/** A row of either list. */
export type PointRow = {
  id: number
  kind: RewardKind | UseKind
  title: string
  score: number
  createdAt: number
  /** 0 = never. */
  expiresAt: number
}

const uses = statement<PointRow>(sql`
  select id, kind, title, score, created_at as createdAt, 0 as expiresAt from point_use
  where user_id = ${arg('userId')} order by created_at desc, id desc limit ${arg('limit')}`)
const rewards = statement<PointRow>(sql`
  select id, kind, title, score, created_at as createdAt, expires_at as expiresAt from point_reward
  where user_id = ${arg('userId')} order by id desc limit ${arg('limit')}`)

export const latestUses = (db: Db, userId: number, limit: number) => uses.all(db, { userId, limit })
export const latestRewards = (db: Db, userId: number, limit: number) =>
  rewards.all(db, { userId, limit })

const unshown = statement<{ count: number; points: number; last: number }>(sql`
  select count(*) as count, coalesce(sum(score), 0) as points, coalesce(max(id), 0) as last
  from point_reward where user_id = ${arg('userId')} and shown_at = 0 and id > ${arg('after')}`)

/** Rewards newer than this one that have not been reported; `last` is the id of the newest. */
export const unshownRewards = (db: Db, userId: number, after: number) =>
  unshown.one(db, { userId, after })

const show = statement(sql`update point_reward set shown_at = ${arg('now')}
  where user_id = ${arg('userId')} and shown_at = 0 and id <= ${arg('last')}`)
/** Up to this reward; all by default. */
export const markRewardsShown = (
  tx: Tx,
  userId: number,
  now: number,
  last = Number.MAX_SAFE_INTEGER,
) => void show.run(tx, { userId, now, last })

const postedAt = (table: string) =>
  statement<{ at: number }>(
    sql`select created_at as at from ${sql.raw(table)} where id = ${arg('objectId')}`,
  )
const posted = { question: postedAt('question'), answer: postedAt('answer') }

/** When a post was written; 0 if it does not exist. */
export const writtenAt = (db: Db, kind: keyof typeof posted, objectId: number): number =>
  posted[kind].get(db, { objectId })?.at ?? 0
