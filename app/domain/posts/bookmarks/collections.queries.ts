import { sql } from 'drizzle-orm'
import { arg, type Db, type Slice, statement, type Tx, type Viewer } from '#kernel'
import { visibilityFor } from '#basics/visibility/visibility.ts'
import { visibleSql } from '#basics/visibility/visibility.queries.ts'

const insert = statement(sql`
  insert into collection (user_id, object_id, created_at)
  values (${arg('userId')}, ${arg('questionId')}, ${arg('now')}) on conflict do nothing`)
const remove = statement(
  sql`delete from collection where user_id = ${arg('userId')} and object_id = ${arg('questionId')}`,
)
/** Sets the single row of member and question to the wanted state. */
export const saveBookmark = (
  tx: Tx,
  bookmark: { userId: number; questionId: number },
  on: boolean,
  now: number,
): void => (on ? insert.run(tx, { ...bookmark, now }) : remove.run(tx, bookmark))

/** Ids of a member's bookmarked questions that the member may still open, newest bookmark first. */
export function pageOfBookmarks(db: Db, viewer: Viewer, { size, offset }: Slice) {
  const seen = visibleSql(visibilityFor(viewer, 'page'), {
    status: sql.raw('q.status'),
    userId: sql.raw('q.user_id'),
    show: sql.raw('q.show'),
  })
  const from = sql`from collection c join question q on q.id = c.object_id
    where c.user_id = ${viewer.id} and ${seen}`
  const rows = db.all<{ id: number }>(
    sql`select q.id ${from} order by c.created_at desc, c.object_id desc limit ${size} offset ${offset}`,
  )
  const total = db.get<{ n: number }>(sql`select count(*) as n ${from}`).n
  return { count: total, ids: rows.map(row => row.id) }
}
