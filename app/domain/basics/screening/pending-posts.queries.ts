import { sql } from 'drizzle-orm'
import { PostStatus } from '#shared/codes.ts'
import { arg, code, type Db, statement, type Tx } from '#kernel'
import { publicStatuses } from '#basics/visibility/visibility.queries.ts'
import { PendingStatus } from './pending-status.ts'
import { pendingPosts } from '#drizzle/schema/index.ts'

export type PendingRow = typeof pendingPosts.$inferSelect

export function insertPending(tx: Tx, row: typeof pendingPosts.$inferInsert): void {
  tx.insert(pendingPosts).values(row).run()
}

const columns = sql.raw(`id, created_at as createdAt, updated_at as updatedAt,
  object_type as objectType, object_id as objectId, question_id as questionId, user_id as userId,
  rule, detail, status, reviewer_id as reviewerId, reviewed_at as reviewedAt`)

const byId = statement<PendingRow>(sql`select ${columns} from held_post where id = ${arg('id')}`)
export const findPending = (db: Db, id: number): PendingRow | undefined => byId.get(db, { id })

const ofObject = statement<PendingRow>(
  sql`select ${columns} from held_post where object_id = ${arg('objectId')}`,
)
/** The row of a post that was queued for review; each post has at most one. */
export const findPendingOf = (db: Db, objectId: number): PendingRow | undefined =>
  ofObject.get(db, { objectId })

const decide = statement(sql`update held_post set status = ${arg('status')},
  reviewer_id = ${arg('reviewerId')}, reviewed_at = ${arg('now')}, updated_at = ${arg('now')}
  where id = ${arg('id')}`)

/** `reviewerId` 0 means that the author withdrew the post. */
export function decidePending(
  tx: Tx,
  id: number,
  approved: boolean,
  reviewerId: number,
  now: number,
): void {
  const status = approved ? PendingStatus.approved : PendingStatus.rejected
  decide.run(tx, { id, status, reviewerId, now })
}

const published = statement<{ n: number }>(sql`select count(*) as n from (
  select 1 from question where user_id = ${arg('userId')} and status in (${publicStatuses})
  union all select 1 from answer where user_id = ${arg('userId')} and status = ${code(PostStatus.available)}
  union all select 1 from comment where user_id = ${arg('userId')} and status = ${code(PostStatus.available)}
  limit ${arg('most')})`)

/** Number of public posts of a member, of all types, counted up to `most`. */
export const countPublished = (db: Db, userId: number, most: number): number =>
  published.one(db, { userId, most }).n
