import { sql, type SQL } from 'drizzle-orm'
import { LinkStatus, PostStatus, type QuestionOrder, TagRelStatus } from '#shared/codes.ts'
import { arg, anonymous, code, type Db, type Slice, statement } from '#kernel'
import { visibilityFor } from '#basics/visibility/visibility.ts'
import { visibleSql } from '#basics/visibility/visibility.queries.ts'
import type { IdPage } from './list.queries.ts'
import { ordered, type SortedOrder, specOf } from './question-orders.queries.ts'
import { followedFamilies } from './recommended.queries.ts'

function by(order: SortedOrder): SQL {
  const { keys, linked } = specOf(order)
  return linked ? sql.raw(linked) : ordered([...keys, 'id'])
}

const listed = visibleSql(visibilityFor(anonymous, 'list'), {
  status: sql.raw('q.status'),
  userId: sql.raw('q.user_id'),
  show: sql.raw('q.show'),
})

const newest = statement<{ id: number }>(sql`
  select q.id from question q not indexed where ${listed} and q.id in (
    select from_question_id from question_link
    where to_question_id = ${arg('questionId')} and status = ${code(LinkStatus.available)})
  order by q.created_at desc, q.id desc limit ${arg('limit')}`)

export const newestLinked = (db: Db, questionId: number, limit: number): number[] =>
  newest.all(db, { questionId, limit }).map(row => row.id)

/**
 * Questions that the reader follows, then those with followed tags, then the others; newest first in each.
 */
function recommended(db: Db, readerId: number): SQL {
  const tagIds = JSON.stringify(followedFamilies(db, readerId))
  return sql`exists (select 1 from follow f where f.user_id = ${readerId} and f.object_id = q.id) desc,
    exists (select 1 from question_tag qt where qt.question_id = q.id and qt.status = ${code(TagRelStatus.available)}
      and qt.tag_id in (select value from json_each(${tagIds}))) desc, ${by('newest')}`
}

export type LinkedFilter = { questionId: number; order: QuestionOrder; since: number }

/**
 * Listed questions that link to this one from their text or from an available answer. `readerId` is the
 * member for the order `recommend`; visitors (0) get `newest`.
 */
export function pageOfLinked(
  db: Db,
  readerId: number,
  { questionId, order, since }: LinkedFilter,
  { size, offset }: Slice,
): IdPage {
  const sorted =
    order === 'recommend' && readerId
      ? recommended(db, readerId)
      : by(order === 'recommend' ? 'newest' : order)
  const from = sql`from question q not indexed where ${listed} and q.created_at >= ${since} and q.id in (
    select l.from_question_id from question_link l left join answer a on a.id = l.from_answer_id
    where l.to_question_id = ${questionId} and l.status = ${code(LinkStatus.available)} and (l.from_answer_id = 0 or a.status = ${code(PostStatus.available)}))`
  const rows = db.all<{ id: number }>(
    sql`select q.id as id ${from} order by q.pin desc, ${sorted} limit ${size} offset ${offset}`,
  )
  const { n } = db.get<{ n: number }>(sql`select count(*) as n ${from}`)
  return { count: n, ids: rows.map(row => row.id) }
}
