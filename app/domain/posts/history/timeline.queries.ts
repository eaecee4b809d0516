import { sql, type SQL } from 'drizzle-orm'
import { ObjectType, PostStatus } from '#shared/codes.ts'
import { arg, code, type Db, statement, type Statement, type Viewer } from '#kernel'
import { visibilityFor } from '#basics/visibility/visibility.ts'
import { kindOf, visibleSql } from '#basics/visibility/visibility.queries.ts'

export type ActivityRow = {
  id: number
  created_at: number
  cancelled: number
  cancelled_at: number
  user_id: number
  trigger_user_id: number
  type: string
  object_type: number
  object_id: number
  revision_id: number
  comment: string
}

const answerColumns = { status: sql.raw('x.status'), userId: sql.raw('x.user_id') }

/** Rows about a comment or an answer are limited to viewers who may see it. */
function rowsFor(viewer: Viewer): SQL {
  const seen = visibleSql(visibilityFor(viewer, 'page'), answerColumns, arg('viewerId'))
  return sql`from activity a where a.original_object_id = ${arg('objectId')}
    and a.type in (select value from json_each(${arg('types')}))
    and (a.object_type <> ${code(ObjectType.comment)} or exists (select 1 from comment c where c.id = a.object_id and c.status = ${code(PostStatus.available)}))
    and (a.object_type <> ${code(ObjectType.answer)} or a.object_id = ${arg('objectId')}
      or exists (select 1 from answer x where x.id = a.object_id and ${seen}))`
}

type Statements = { rows: Statement<ActivityRow>; count: Statement<{ n: number }> }
const made = new Map<string, Statements>()

/** Statements differ by kind of viewer. */
function statementsFor(viewer: Viewer): Statements {
  const kind = kindOf(viewer)
  let found = made.get(kind)
  if (!found) {
    const where = rowsFor(viewer)
    const columns = sql.raw(
      `a.id, a.created_at, a.cancelled, a.cancelled_at, a.user_id, a.trigger_user_id, a.type,
       a.object_type, a.object_id, a.revision_id, a.comment`,
    )
    found = {
      rows: statement(
        sql`select ${columns} ${where} order by a.created_at desc, a.id desc limit ${arg('size')} offset ${arg('offset')}`,
      ),
      count: statement(sql`select count(*) as n ${where}`),
    }
    made.set(kind, found)
  }
  return found
}

export type TimelineFilter = { objectId: number; types: string[]; size: number; offset: number }

/** A page of the activity of one object that the viewer may see, newest first. */
export function pageOfActivities(db: Db, viewer: Viewer, filter: TimelineFilter) {
  const { rows, count } = statementsFor(viewer)
  const values = { ...filter, types: JSON.stringify(filter.types), viewerId: viewer.id }
  return { count: count.one(db, values).n, list: rows.all(db, values) }
}

const comments = statement<{ id: number; html: string }>(
  sql`select id, html from comment where id in (select value from json_each(${arg('ids')}))`,
)
export const commentHtml = (db: Db, ids: number[]): Map<number, string> =>
  new Map(comments.all(db, { ids: JSON.stringify(ids) }).map(row => [row.id, row.html]))
