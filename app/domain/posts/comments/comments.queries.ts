import { eq, type SQL, sql } from 'drizzle-orm'
import { PostStatus } from '#shared/codes.ts'
import {
  arg,
  code,
  type Db,
  inserts,
  isStaff,
  orderedUntilWritten,
  prepared,
  statement,
  updates,
  type Viewer,
} from '#kernel'
import { visibilityFor } from '#basics/visibility/visibility.ts'
import { perKind, visibleSql } from '#basics/visibility/visibility.queries.ts'
import { comments } from '#drizzle/schema/index.ts'

export type CommentRow = typeof comments.$inferSelect

export const findComment = prepared(db => {
  const one = db
    .select()
    .from(comments)
    .where(eq(comments.id, arg('id')))
    .prepare()
  return (id: number): CommentRow | undefined => one.get({ id })
})

export const insertComment = inserts(comments)

export const updateComment = updates(comments)

type FoldedRow = { id: number; object_id: number }

const firstOf = statement<FoldedRow>(sql`
  select id, object_id from (
    select id, object_id, created_at,
      row_number() over (partition by object_id order by vote_count desc, created_at, id) as best
    from comment where object_id in (select value from json_each(${arg('ids')})) and status = ${code(PostStatus.available)}
  ) where best <= ${arg('limit')} order by object_id, created_at, id`)

/** The best few comments of each post, in chronological order. */
export function firstComments(
  db: Db,
  objectIds: number[],
  limit: number,
): { id: number; objectId: number }[] {
  if (objectIds.length === 0) return []
  const rows = firstOf.all(db, { ids: JSON.stringify(objectIds), limit })
  return rows.map(row => ({ id: row.id, objectId: row.object_id }))
}

export type CommentOrder = 'vote' | 'created_at' | ''

const pendingOf = statement<FoldedRow>(sql`select id, object_id from comment
  where object_id in (select value from json_each(${arg('ids')})) and status = ${code(PostStatus.pending)}
    and (user_id = ${arg('viewerId')} or ${arg('staff')} = 1) order by created_at, id`)

/** Pending comments on these posts that the viewer may see. */
export function pendingComments(
  db: Db,
  viewer: Viewer,
  objectIds: number[],
): { id: number; objectId: number }[] {
  if (viewer.kind !== 'member' || objectIds.length === 0) return []
  const values = { viewerId: viewer.id, staff: isStaff(viewer) ? 1 : 0 }
  const rows = pendingOf.all(db, { ...values, ids: JSON.stringify(objectIds) })
  return rows.map(row => ({ id: row.id, objectId: row.object_id }))
}

const orders: Record<CommentOrder, SQL> = {
  vote: sql`${comments.voteCount} desc, ${comments.createdAt}, ${comments.id}`,
  created_at: sql`${comments.createdAt} desc, ${comments.id} desc`,
  '': sql`${comments.createdAt}, ${comments.id}`,
}
type OfPost = { objectId: number; viewerId: number; size: number; offset: number }

const pagesOf = perKind(viewer => {
  const seen = visibleSql(visibilityFor(viewer, 'own'), comments, arg('viewerId'))
  const where = sql`${comments.objectId} = ${arg('objectId')} and ${seen}`
  const page = (order: SQL) =>
    prepared(db => {
      const rows = db.select().from(comments).where(where).orderBy(order)
      const some = rows.limit(arg('size')).offset(arg('offset')).prepare()
      return (values: OfPost) => some.all(values)
    })
  return {
    vote: page(orders.vote),
    created_at: page(orders.created_at),
    '': page(orders['']),
    count: statement<{ n: number }>(sql`select count(*) as n from ${comments} where ${where}`),
  }
})

/** A page of a post's comments that the viewer may see: oldest, best or newest first. */
export function pageOfComments(
  db: Db,
  viewer: Viewer,
  order: CommentOrder,
  of: Omit<OfPost, 'viewerId'>,
): { count: number; rows: CommentRow[] } {
  const pages = pagesOf(viewer)
  const values = { ...of, viewerId: viewer.id }
  const rows = pages[order](db, values)
  const { size, offset } = of
  // A page with room left is the last one.
  const isLast = rows.length < size && (rows.length > 0 || offset === 0)
  return { count: isLast ? offset + rows.length : pages.count.one(db, values).n, rows }
}

const rowsOf = prepared(db => {
  const all = db
    .select()
    .from(comments)
    .where(sql`${comments.id} in (select value from json_each(${arg('ids')}))`)
    .prepare()
  return (ids: readonly number[]) => all.all({ ids: JSON.stringify(ids) })
})

export const listCommentRows = orderedUntilWritten(rowsOf, 50)
