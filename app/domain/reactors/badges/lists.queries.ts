import { asc, eq, sql } from 'drizzle-orm'
import { BadgeStatus } from '#shared/codes.ts'
import { arg, type Db, prepared, type Slice, statement } from '#kernel'
import { badges } from '#drizzle/schema/index.ts'

/** All active badges, in display order. */
export const listActiveBadges = prepared(db => {
  const all = db
    .select()
    .from(badges)
    .where(eq(badges.status, BadgeStatus.active))
    .orderBy(asc(badges.id))
    .prepare()
  return () => all.all()
})

/** All badges, including inactive ones. */
export const listEveryBadge = prepared(db => {
  const all = db.select().from(badges).orderBy(asc(badges.id)).prepare()
  return () => all.all()
})

const earned = statement<{ badgeId: number; n: number }>(sql`
  select badge_id as badgeId, count(*) as n from badge_award
  where user_id = ${arg('userId')} group by badge_id`)

/** Number of awards of each badge to a member. */
export const earnedCounts = (db: Db, userId: number): Map<number, number> =>
  userId > 0
    ? new Map(earned.all(db, { userId }).map(row => [row.badgeId, row.n]))
    : new Map<number, number>()

export type OwnedBadge = {
  id: number
  key: string
  icon: string
  level: number
  earnedCount: number
  /** Time of the latest award, ms. */
  lastAt: number
}
const owned = statement<OwnedBadge>(sql`
  select b.id as id, b.key as key, b.icon as icon, b.level as level, count(*) as earnedCount,
    max(a.created_at) as lastAt
  from badge_award a indexed by badge_award_user
    join badge b on b.id = a.badge_id and b.status = ${BadgeStatus.active}
  where a.user_id = ${arg('userId')}
  group by b.id order by lastAt desc, b.id desc limit ${arg('limit')}`)

/** A member's active badges, last earned first. A limit of -1 means all. */
export const listOwnedBadges = (db: Db, userId: number, limit = -1): OwnedBadge[] =>
  owned.all(db, { userId, limit })

export type AwardRow = {
  id: number
  createdAt: number
  userId: number
  objectType: number
  objectId: number
}
const columns = sql.raw(
  'id, created_at as createdAt, user_id as userId, object_type as objectType, object_id as objectId',
)
const ofBadge = statement<AwardRow>(sql`select ${columns} from badge_award
  where badge_id = ${arg('badgeId')}
  order by created_at desc, id desc limit ${arg('size')} offset ${arg('offset')}`)
const ofMember = statement<AwardRow>(sql`select ${columns} from badge_award
  where badge_id = ${arg('badgeId')} and user_id = ${arg('userId')}
  order by created_at desc, id desc limit ${arg('size')} offset ${arg('offset')}`)

/** A page of the awards of a badge, newest first; of one member when `userId` is not 0. */
export const pageOfAwards = (
  db: Db,
  badgeId: number,
  userId: number,
  { size, offset }: Slice,
): AwardRow[] => (userId > 0 ? ofMember : ofBadge).all(db, { badgeId, userId, size, offset })
