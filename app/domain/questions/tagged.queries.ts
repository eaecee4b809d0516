/**
 * The questions of a tag and its synonyms. The table of tags knows when each question was asked and how
 * it was voted on, so the newest and the best of a tag are found without a look at any question; what
 * else a list wants to know is asked of a bounded number of them.
 */
import { type SQL, sql } from 'drizzle-orm'
import { anonymous, type Db, statement } from '#app/domain/kernel/index.ts'
import { visibilityFor, visibleSql } from '#app/domain/visibility/index.ts'
import { listedCount } from './questions.queries.ts'
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

type Row = { id: number; rank: number }
const newest = statement<Row>(sql`
  select question_id as id, created_at as rank from question_tag
  where tag_id = ${arg('tagId')} and status = 1 and created_at >= ${arg('since')}
  order by created_at desc, question_id desc limit ${arg('limit')}`)
const best = statement<Row>(sql`
  select question_id as id, vote_count as rank from question_tag
  where tag_id = ${arg('tagId')} and status = 1
  order by vote_count desc, question_id desc limit ${arg('limit')}`)

/** The first of the questions that have any of the tags. */
function merged(lists: Row[][], limit: number): number[] {
  const rows = lists.flat()
  if (lists.length > 1) rows.sort((a, b) => b.rank - a.rank || b.id - a.id)
  return [...new Set(idsOf(rows))].slice(0, limit)
}

type FirstTagged = (db: Db, tagIds: number[], limit: number) => number[]

/** Ids of the newest listed questions with any of the tags, the newest first. */
export function newestTagged(db: Db, tagIds: number[], limit: number, since = 0): number[] {
  const lists = tagIds.map(tagId => newest.all(db, { tagId, since, limit }))
  return merged(lists, limit)
}

/** The same by votes; of those with as many, the newer one comes first. */
const bestTagged: FirstTagged = (db, tagIds, limit) =>
  merged(
    tagIds.map(tagId => best.all(db, { tagId, limit })),
    limit,
  )

const sizes = statement<{ id: number }>(sql`
  select id from tag where id in ${any} order by question_count desc, id`)
const further = statement<{ n: number }>(sql`
  select count(distinct question_id) as n from question_tag s
  where s.tag_id in ${any} and s.status = 1 and not exists (
    select 1 from question_tag m where m.question_id = s.question_id and m.tag_id = ${arg('largest')})`)
const sizeOf = statement<{ n: number }>(sql`
  select question_count as n from tag where id = ${arg('id')}`)

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

const pinnedBy = (order: SQL) =>
  statement<{ id: number }>(sql`
    select id from question indexed by question_list_newest
    where pin = 2 and ${visibleSql(visibilityFor(anonymous, 'list'), {
      status: sql.raw('status'),
      userId: sql.raw('user_id'),
      show: sql.raw('show'),
    })} and exists (select 1 from question_tag qt
      where qt.question_id = question.id and qt.tag_id in ${any})
    order by ${order}`)
const pinned = {
  newest: pinnedBy(sql`created_at desc, id desc`),
  score: pinnedBy(sql`vote_count desc, id desc`),
}

/** Those that stand first, then the first of the others. */
function behind(
  first: number[],
  others: FirstTagged,
  db: Db,
  tagIds: number[],
  { size, offset }: ListFilter,
): number[] {
  if (offset + size <= first.length) return first.slice(offset, offset + size)
  const known = new Set(first)
  const rest = others(db, tagIds, offset + size + first.length).filter(id => !known.has(id))
  return [...first, ...rest].slice(offset, offset + size)
}

/** The most questions of one tag that are collected and sorted in memory. */
const GatherTo = 10_000

/** Is the way along the site's list to this page of a tag's longer than all that the tag has? */
const isFarther = (db: Db, count: number, { order, offset, size }: ListFilter): boolean =>
  order !== 'active' && count <= GatherTo && (offset + size) * (listedCount(db) / count) > count

/**
 * Ids of one page of a tag's questions; `tagIds` are the tag and its synonyms, `size` its own count. Of a
 * large tag, those without an answer are looked for among the newest `WalkFrom`, the list by activity
 * ends with the site's own, behind the most linked questions of the site come the tag's newest, and of
 * questions with as many votes the newer one comes first.
 */
export function pageOfTag(db: Db, tagIds: number[], size: number, filter: ListFilter): IdPage {
  return pinnedFirst(db, filter, tagIds, later => listOfTag(db, tagIds, size, later))
}

function listOfTag(db: Db, tagIds: number[], size: number, filter: ListFilter): IdPage {
  const { order, inDays } = filter
  const total = tagIds.length === 1 ? size : familySize(db, tagIds)
  const page = (first: number[], others: FirstTagged) => ({
    count: total,
    ids: behind(first, others, db, tagIds, filter),
  })
  const firstBy = (by: 'newest' | 'score') =>
    idsOf(pinned[by].all(db, { tagIds: JSON.stringify(tagIds) }))

  const since = sinceOf(filter)
  if (total <= WalkFrom || order === 'unanswered') {
    return pageAmong(db, newestTagged(db, tagIds, WalkFrom, since), filter)
  }
  if (order === 'newest' && !inDays) return page(firstBy('newest'), newestTagged)
  if (order === 'score' && !inDays) return page(firstBy('score'), bestTagged)
  if (order === 'frequent' && !inDays) return page(leadingTagged(db, tagIds), newestTagged)
  const count = since ? askedSince(db, tagIds, since, filter.pinned) : total
  if (count <= WalkFrom || isFarther(db, count, filter)) {
    return pageAmong(db, newestTagged(db, tagIds, GatherTo, since), filter)
  }
  return pageOfTagWalk(db, tagIds, filter, order === 'active' ? null : count)
}
