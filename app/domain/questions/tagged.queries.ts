/**
 * The questions of a tag and its synonyms. The table of tags knows when each question was asked, so
 * the newest of a tag are found without a look at any question; what else a list wants to know is asked
 * of a bounded number of them.
 */
import { sql } from 'drizzle-orm'
import { anonymous, type Db, statement } from '#app/domain/kernel/index.ts'
import { visibilityFor, visibleSql } from '#app/domain/visibility/index.ts'
import {
  type IdPage,
  idsOf,
  type ListFilter,
  leadingTagged,
  pageAmong,
  pageOfTagWalk,
  pinnedFirst,
  sinceOf,
  WalkFrom,
} from './list.queries.ts'

const arg = sql.placeholder
const any = sql`(select value from json_each(${arg('tagIds')}))`

const newestOf = statement<{ id: number; at: number }>(sql`
  select question_id as id, created_at as at from question_tag
  where tag_id = ${arg('tagId')} and status = 1 and created_at >= ${arg('since')}
  order by created_at desc, question_id desc limit ${arg('limit')}`)

/** Ids of the newest listed questions with any of the tags, the newest first. */
export function newestTagged(db: Db, tagIds: number[], limit: number, since = 0): number[] {
  const rows = tagIds.flatMap(tagId => newestOf.all(db, { tagId, since, limit }))
  if (tagIds.length > 1) rows.sort((a, b) => b.at - a.at || b.id - a.id)
  return [...new Set(idsOf(rows))].slice(0, limit)
}

const sizes = statement<{ id: number }>(sql`
  select id from tag where id in ${any} order by question_count desc, id`)
const further = statement<{ n: number }>(sql`
  select count(distinct question_id) as n from question_tag s
  where s.tag_id in ${any} and s.status = 1 and not exists (
    select 1 from question_tag m where m.question_id = s.question_id and m.tag_id = ${arg('largest')})`)
const sizeOf = statement<{ n: number }>(sql`
  select question_count as n from tag where id = ${arg('id')}`)

/** So many of a tag are gathered and sorted where its best are not among the best of the site. */
const GatherTo = 10_000

/** How many listed questions have one of the tags: the largest by its stored count, the others beside it. */
function familySize(db: Db, tagIds: number[]): number {
  const [largest = 0, ...others] = idsOf(sizes.all(db, { tagIds: JSON.stringify(tagIds) }))
  const more = further.get(db, { tagIds: JSON.stringify(others), largest })!.n
  return sizeOf.get(db, { id: largest })!.n + more
}

const asked = statement<{ n: number }>(sql`
  select count(distinct question_id) as n from question_tag
  where tag_id in ${any} and status = 1 and created_at >= ${arg('since')}
    and question_id not in (select value from json_each(${arg('pinned')}))`)
/** The same of one tag, which has each question once. */
const askedOfOne = statement<{ n: number }>(sql`
  select (select count(*) from question_tag
      where tag_id = ${arg('tagId')} and status = 1 and created_at >= ${arg('since')})
    - (select count(*) from question_tag
      where question_id in (select value from json_each(${arg('pinned')})) and tag_id = ${arg('tagId')}
        and status = 1 and created_at >= ${arg('since')}) as n`)

function askedSince(db: Db, tagIds: number[], since: number, before: number[] = []): number {
  const pinned = JSON.stringify(before)
  const [tagId] = tagIds
  return tagIds.length === 1
    ? askedOfOne.get(db, { tagId, since, pinned })!.n
    : asked.get(db, { tagIds: JSON.stringify(tagIds), since, pinned })!.n
}

const pinned = statement<{ id: number }>(sql`
  select id from question indexed by question_list_newest
  where pin = 2 and ${visibleSql(visibilityFor(anonymous, 'list'), {
    status: sql.raw('status'),
    userId: sql.raw('user_id'),
    show: sql.raw('show'),
  })} and exists (select 1 from question_tag qt
    where qt.question_id = question.id and qt.tag_id in ${any})
  order by created_at desc, id desc`)

/** Those that stand first, then the newest of the others. */
function newestBehind(first: number[], db: Db, tagIds: number[], filter: ListFilter): number[] {
  const { size, offset } = filter
  if (offset + size <= first.length) return first.slice(offset, offset + size)
  const known = new Set(first)
  const rest = newestTagged(db, tagIds, offset + size + first.length).filter(id => !known.has(id))
  return [...first, ...rest].slice(offset, offset + size)
}

/**
 * Ids of one page of a tag's questions; `tagIds` are the tag and its synonyms, `size` its own count. Of a
 * large tag, those without an answer are looked for among the newest `WalkFrom`, the list by activity
 * ends with the site's own, and behind the most linked questions of the site come the tag's newest.
 */
export function pageOfTag(db: Db, tagIds: number[], size: number, filter: ListFilter): IdPage {
  return pinnedFirst(db, filter, tagIds, behind => listOfTag(db, tagIds, size, behind))
}

function listOfTag(db: Db, tagIds: number[], size: number, filter: ListFilter): IdPage {
  const { order, inDays } = filter
  const total = tagIds.length === 1 ? size : familySize(db, tagIds)
  const since = sinceOf(filter)
  if (total <= WalkFrom || order === 'unanswered') {
    return pageAmong(db, newestTagged(db, tagIds, WalkFrom, since), filter)
  }
  const count = since ? askedSince(db, tagIds, since, filter.pinned) : total
  if (count <= WalkFrom) return pageAmong(db, newestTagged(db, tagIds, WalkFrom, since), filter)
  if (order === 'newest' && !inDays) {
    const first = idsOf(pinned.all(db, { tagIds: JSON.stringify(tagIds) }))
    return { count, ids: newestBehind(first, db, tagIds, filter) }
  }
  if (order === 'frequent' && !inDays) {
    return { count, ids: newestBehind(leadingTagged(db, tagIds, order), db, tagIds, filter) }
  }
  if (order === 'score' && !inDays && total <= GatherTo) {
    const first = leadingTagged(db, tagIds, order)
    return first.length >= filter.offset + filter.size
      ? { count, ids: newestBehind(first, db, tagIds, filter) }
      : pageAmong(db, newestTagged(db, tagIds, GatherTo), filter)
  }
  return pageOfTagWalk(db, tagIds, filter, order === 'active' ? null : count)
}
