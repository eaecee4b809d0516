import { sql } from 'drizzle-orm'
import { PendingStatus } from '#basics/screening/pending-status.ts'
import { arg, code, type Db, statement, type Tx } from '#kernel'
import { PostStatus } from '#shared/codes.ts'
import {
  activities,
  badgeAwards,
  badges,
  pendingPosts,
  notifications,
  reports,
  revisions,
  votes,
} from '#drizzle/schema/index.ts'
import { byStatus } from '#drizzle/schema/columns.ts'
import { inserting, setting } from '#posts/imported/statements.queries.ts'

export const insertRevision = inserting(revisions, [
  ...(['id', 'createdAt', 'userId', 'objectType', 'objectId', 'title', 'content', 'log'] as const),
  ...(['status', 'reviewUserId'] as const),
])

export const insertActivityRow = inserting(activities, [
  ...([
    'id',
    'createdAt',
    'updatedAt',
    'cancelledAt',
    'cancelled',
    'userId',
    'triggerUserId',
  ] as const),
  ...([
    'type',
    'objectType',
    'objectId',
    'originalObjectId',
    'rank',
    'revisionId',
    'comment',
  ] as const),
])
const log = statement<{ log: string }>(sql`select log from revision where id = ${arg('id')}`)
/** Edit summary of a revision. */
export const summaryOf = (db: Db, revisionId: number): string =>
  log.get(db, { id: revisionId })?.log ?? ''

export const insertVote = inserting(votes, [
  ...(['userId', 'objectId', 'objectType', 'value', 'createdAt', 'updatedAt'] as const),
])
const changeVote = statement(sql`update vote set value = ${arg('value')}, updated_at = ${arg('at')}
  where user_id = ${arg('userId')} and object_id = ${arg('objectId')}`)
export const saveVoteValue = (
  tx: Tx,
  userId: number,
  objectId: number,
  value: number,
  at: number,
) => void changeVote.run(tx, { userId, objectId, value, at })

const follow =
  statement(sql`insert or ignore into follow (user_id, object_id, object_type, created_at)
  values (${arg('userId')}, ${arg('objectId')}, ${arg('objectType')}, ${arg('at')})`)
/** Whose follow, of what, since when (ms); false if it was there. */
export const addFollow = (
  tx: Tx,
  userId: number,
  objectId: number,
  objectType: number,
  at: number,
) => follow.change(tx, { userId, objectId, objectType, at }) > 0

const react =
  statement(sql`insert or ignore into reaction (object_id, object_type, emoji, user_id, created_at)
  values (${arg('objectId')}, ${arg('objectType')}, ${arg('emoji')}, ${arg('userId')}, ${arg('at')})`)
type Reacted = { objectId: number; objectType: number; emoji: string; userId: number; at: number }
export const addReaction = (tx: Tx, row: Reacted) => react.change(tx, row) > 0

export const insertReport = inserting(reports, [
  ...(['id', 'createdAt', 'updatedAt', 'userId', 'objectType', 'objectId', 'questionId'] as const),
  ...(['reportedUserId', 'reportType', 'content', 'status', 'reviewedAt'] as const),
])

const dropPending = statement(sql`delete from held_post where object_id = ${arg('id')}`)
const insertPendingRow = inserting(pendingPosts, [
  ...([
    'createdAt',
    'updatedAt',
    'objectType',
    'objectId',
    'questionId',
    'userId',
    'rule',
  ] as const),
  ...(['detail', 'status', 'reviewerId', 'reviewedAt'] as const),
])
/** Each post has one row: the last one counts. */
export function savePending(tx: Tx, row: Parameters<typeof insertPendingRow>[1]): void {
  dropPending.run(tx, { id: row.objectId })
  insertPendingRow(tx, row)
}
const unheld = statement<{
  type: number
  id: number
  questionId: number
  userId: number
  at: number
}>(sql`
  select p.* from (
    select 1 as type, id, id as questionId, user_id as userId, created_at as at from question where ${byStatus} = ${code(PostStatus.pending)}
    union all select 2, id, question_id, user_id, created_at from answer where ${byStatus} = ${code(PostStatus.pending)}
    union all select 7, id, question_id, user_id, created_at from comment where ${byStatus} = ${code(PostStatus.pending)}) p
  where not exists (select 1 from held_post h where h.object_id = p.id and h.status = ${code(PendingStatus.waiting)})`)
/** Posts with the status of one that waits, of which no row says so. */
export const listUnheld = (db: Db) => unheld.all(db)

export const insertNotification = inserting(notifications, [
  ...([
    'id',
    'createdAt',
    'updatedAt',
    'userId',
    'kind',
    'msgType',
    'action',
    'objectType',
  ] as const),
  ...(['objectId', 'questionId', 'actorId', 'isRead'] as const),
])

export const insertAwardRow = inserting(badgeAwards, [
  ...(['id', 'createdAt', 'badgeId', 'userId', 'objectType', 'objectId'] as const),
])
const award = statement(sql`select 1 from badge_award where id = ${arg('id')}`)
export const isAward = (db: Db, id: number): boolean => award.get(db, { id }) !== undefined

const moveBadge = statement(sql`update badge set id = ${arg('to')} where id = ${arg('id')}`)
/** Gives a badge another id; it must not have been awarded yet. */
export const renumberBadge = (tx: Tx, id: number, to: number): void =>
  void moveBadge.run(tx, { id, to })
export const setBadgeStatus = setting(badges, ['status'])

const badgeIds = statement<{ id: number }>(sql`select id from badge order by id`)
export const listBadgeIds = (db: Db): number[] => badgeIds.all(db).map(row => row.id)

const startIds = statement(sql`update object_counter set value = max(value, ${arg('value')})`)
/** Ids of new objects follow this one. */
export const startIdsAfter = (tx: Tx, value: number): void => void startIds.run(tx, { value })

const foreign = statement<{
  n: number
}>(sql`select (select count(*) from question) + (select count(*) from tag)
  + (select count(*) from user where id <> 1) + (select count(*) from badge_award)
  + (select count(*) from imported_object) as n`)
/** Has anything been written here beside the administrator's account? */
export const isUsed = (db: Db): boolean => foreign.one(db).n > 0
