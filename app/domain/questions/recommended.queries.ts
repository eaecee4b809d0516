/**
 * What is picked for a member: followed questions first, then those of followed tags that are not his
 * and that he has not answered; pinned before others, the newest first.
 */
import { sql } from 'drizzle-orm'
import { anonymous, type Db, statement } from '#app/domain/kernel/index.ts'
import { visibilityFor, visibleSql } from '#app/domain/visibility/index.ts'
import { type IdPage, idsOf, WalkFrom } from './list.queries.ts'

const arg = sql.placeholder

const listed = visibleSql(visibilityFor(anonymous, 'list'), {
  status: sql.raw('q.status'),
  userId: sql.raw('q.user_id'),
  show: sql.raw('q.show'),
})
/** Closed questions take no answers: they are picked for nobody. */
const open = sql`${listed} and q.status = 1`
const order = sql`q.pin desc, q.created_at desc, q.id desc`

const followed = statement<{ id: number }>(sql`
  select q.id from follow f join question q on q.id = f.object_id
  where f.user_id = ${arg('userId')} and ${open} order by ${order}`)

/** Followed tags with the main tags that they stand for, and all synonyms of these. */
const families = statement<{ id: number }>(sql`
  with main as (select case when t.main_tag_id = 0 then t.id else t.main_tag_id end as id
    from follow f join tag t on t.id = f.object_id where f.user_id = ${arg('userId')})
  select id from main union select s.id from tag s join main on s.main_tag_id = main.id`)

/** Ids of the tags that a member follows, with their synonyms. */
export const followedFamilies = (db: Db, userId: number): number[] =>
  idsOf(families.all(db, { userId }))

const tags = sql`(select value from json_each(${arg('tagIds')}))`
const others = sql`q.user_id <> ${arg('userId')}
  and q.id not in (select value from json_each(${arg('known')}))
  and q.id not in (select question_id from answer where user_id = ${arg('userId')} and status = 1)`
const tagged = sql`q.id in (
  select qt.question_id from question_tag qt where qt.tag_id in ${tags} and qt.status = 1)`
const some = sql`limit ${arg('size')} offset ${arg('offset')}`

const count = statement<{ n: number }>(sql`
  select count(*) as n from question q not indexed where ${tagged} and ${open} and ${others}`)
const few = statement<{ id: number }>(sql`
  select q.id from question q not indexed where ${tagged} and ${open} and ${others}
  order by ${order} ${some}`)
/** Along the list of the newest, until the page is full. */
const many = statement<{ id: number }>(sql`
  select q.id from question q indexed by question_list_newest
  where q.pin in (1, 2) and ${open} and ${others} and exists (
    select 1 from question_tag qt
    where qt.question_id = q.id and qt.tag_id in ${tags} and qt.status = 1)
  order by ${order} ${some}`)

export function pageOfRecommended(db: Db, userId: number, size: number, offset: number): IdPage {
  const direct = idsOf(followed.all(db, { userId }))
  const tagIds = followedFamilies(db, userId)
  const params = { userId, tagIds: JSON.stringify(tagIds), known: JSON.stringify(direct) }
  const total = tagIds.length > 0 ? count.get(db, params)!.n : 0
  const ids = direct.slice(offset, offset + size)
  const wanted = size - ids.length
  if (wanted > 0 && total > 0) {
    const list = total > WalkFrom ? many : few
    const place = { size: wanted, offset: Math.max(0, offset - direct.length) }
    ids.push(...idsOf(list.all(db, { ...params, ...place })))
  }
  return { count: direct.length + total, ids }
}
