/**
 * The queue of pending posts. Posts below a deleted post are not in the queue; they reappear when that post
 * is restored.
 */
import { sql } from 'drizzle-orm'
import { ObjectType, PostStatus, QuestionStatus } from '#shared/codes.ts'
import { PendingStatus } from '#basics/screening/pending-status.ts'
import type { ObjectRef } from '#shared/ids.ts'
import { arg, code, type Db, statement, untilWritten } from '#kernel'

const waiting = sql`from held_post h
  join question q on q.id = h.question_id
  left join comment c on h.object_type = ${code(ObjectType.comment)} and c.id = h.object_id
  left join answer a on a.id = case h.object_type when ${code(ObjectType.answer)} then h.object_id when ${code(ObjectType.comment)} then c.object_id end
  where h.status = ${code(PendingStatus.waiting)} and q.status <> ${code(QuestionStatus.deleted)} and coalesce(a.status, ${code(PostStatus.available)}) <> ${code(PostStatus.deleted)}
    and case h.object_type when ${code(ObjectType.question)} then q.status when ${code(ObjectType.answer)} then a.status else c.status end = ${code(PostStatus.pending)}`

const count = statement<{ n: number }>(
  sql`select count(*) as n from (select 1 ${waiting} limit ${arg('most')})`,
)
/** Number of waiting posts, counted up to `most`. */
export const countWaiting = untilWritten(
  (_db: Db, most: number) => String(most),
  (db: Db, most: number): number => count.one(db, { most }).n,
)

const nth = statement<{ id: number }>(
  sql`select h.id ${waiting} order by h.id limit 1 offset ${arg('offset')}`,
)
/** The id of the row at this offset, oldest first. */
export const nthWaiting = (db: Db, offset: number): number | undefined =>
  nth.get(db, { offset })?.id

const one = statement<{ id: number }>(sql`select h.id ${waiting}
  and h.object_id = ${arg('seq')} and h.object_type = ${arg('type')}`)
/** The id of the row of one post, if it is waiting. */
export const waitingOf = (db: Db, post: ObjectRef): number | undefined => one.get(db, post)?.id
