/**
 * Recommended questions of a member: followed questions first, then the newest of each followed tag,
 * without the member's own and those already answered by the member. Pinned ones first, then newest.
 */
import { sql } from 'drizzle-orm'
import { PostStatus, QuestionStatus } from '#shared/codes.ts'
import { arg, anonymous, code, type Db, statement } from '#kernel'
import { visibilityFor } from '#basics/visibility/visibility.ts'
import { visibleSql } from '#basics/visibility/visibility.queries.ts'
import { type IdPage, idsOf } from './list.queries.ts'
import { newestTagged } from './tagged.queries.ts'

const listed = visibleSql(visibilityFor(anonymous, 'list'), {
  status: sql.raw('q.status'),
  userId: sql.raw('q.user_id'),
  show: sql.raw('q.show'),
})
/** Closed questions accept no answers, so they are never recommended. */
const open = sql`${listed} and q.status = ${code(QuestionStatus.available)}`
const order = sql`q.pin desc, q.created_at desc, q.id desc`

const followed = statement<{ id: number }>(sql`
  select q.id from follow f join question q on q.id = f.object_id
  where f.user_id = ${arg('userId')} and ${open} order by ${order}`)

/** The main tags of followed tags, with all their synonyms. */
const families = statement<{ id: number }>(sql`
  with main as (select case when t.main_tag_id = 0 then t.id else t.main_tag_id end as id
    from follow f join tag t on t.id = f.object_id where f.user_id = ${arg('userId')})
  select id from main union select s.id from tag s join main on s.main_tag_id = main.id`)

/** Ids of the tags that a member follows, with their synonyms. */
export const followedFamilies = (db: Db, userId: number): number[] =>
  idsOf(families.all(db, { userId }))

const others = sql`q.user_id <> ${arg('userId')}
  and q.id not in (select value from json_each(${arg('known')}))
  and q.id not in (select question_id from answer where user_id = ${arg('userId')} and status = ${code(PostStatus.available)})`
const candidates = sql`q.id in (select value from json_each(${arg('candidates')}))`

const count = statement<{ n: number }>(sql`
  select count(*) as n from question q not indexed where ${candidates} and ${open} and ${others}`)
const page = statement<{ id: number }>(sql`
  select q.id from question q not indexed where ${candidates} and ${open} and ${others}
  order by ${order} limit ${arg('size')} offset ${arg('offset')}`)

/** Maximum number of candidate questions, however many tags a member follows. */
const Candidates = 1000
/** Minimum number of candidates per tag; if there are too many tags for that, the first ones are used. */
const LeastOfTag = 10

/** The newest questions of each followed tag. */
function candidatesOf(db: Db, userId: number): number[] {
  const tagIds = followedFamilies(db, userId).slice(0, Candidates / LeastOfTag)
  const each = Math.floor(Candidates / Math.max(1, tagIds.length))
  return [...new Set(tagIds.flatMap(tagId => newestTagged(db, tagId, each)))]
}

export function pageOfRecommended(db: Db, userId: number, size: number, offset: number): IdPage {
  const direct = idsOf(followed.all(db, { userId }))
  const known = JSON.stringify(direct)
  const params = { userId, known, candidates: JSON.stringify(candidatesOf(db, userId)) }
  const total = count.one(db, params).n
  const ids = direct.slice(offset, offset + size)
  const wanted = size - ids.length
  if (wanted > 0 && total > 0) {
    const place = { size: wanted, offset: Math.max(0, offset - direct.length) }
    ids.push(...idsOf(page.all(db, { ...params, ...place })))
  }
  return { count: direct.length + total, ids }
}
