/**
 * The questions of a tag and its synonyms. `question_tag` has copies of the sort keys, with an index for
 * each order, so a page is found without reading any question.
 */
import { type SQL, sql } from 'drizzle-orm'
import { TagRelStatus } from '#shared/codes.ts'
import { arg, code, type Db, statement, type Statement, untilWritten } from '#kernel'
import { Minute } from '#shared/durations.ts'
import {
  type IdPage,
  idsOf,
  LatelyActive,
  type ListFilter,
  ordered,
  pageFrom,
  pinnedFirst,
  valuesOf,
} from './list.queries.ts'

const any = sql`(select value from json_each(${arg('tagIds')}))`

type Order = ListFilter['order']

/**
 * The sort keys of each list before the id, its index and its condition. Where that index lacks the
 * creation time, lists of the last days are counted with `counted`.
 */
const Walks: Record<Order, { keys: string[]; index: string; counted?: string; where?: SQL }> = {
  newest: { keys: ['created_at'], index: 'question_tag_tag' },
  active: {
    keys: ['active_at'],
    index: 'question_tag_active',
    where: sql`and active_at >= ${arg('activeSince')}`,
  },
  hot: { keys: ['hot_score'], index: 'question_tag_hot', counted: 'question_tag_tag' },
  score: {
    keys: ['vote_count', 'view_count'],
    index: 'question_tag_score',
    counted: 'question_tag_tag',
  },
  unanswered: {
    keys: ['created_at'],
    index: 'question_tag_unanswered',
    where: sql`and unanswered = 1`,
  },
  frequent: {
    keys: ['linked_count', 'active_at'],
    index: 'question_tag_frequent',
    counted: 'question_tag_tag',
  },
}

type TagStatements = {
  ids: Statement<{ id: number }>
  fromEnd: Statement<{ id: number }>
  count: Statement<{ n: number }>
}
const made = new Map<string, TagStatements>()

/** The statements of an order for this number of tags; `behind` leaves out pinned questions. */
function statementsOf(order: Order, tags: number, behind: boolean): TagStatements {
  const name = `${order} ${tags} ${behind}`
  let found = made.get(name)
  if (!found) {
    const { keys, index, counted = index, where = sql`` } = Walks[order]
    const columns = [...keys, 'question_id']
    const others = sql`and question_id not in (select value from json_each(${arg('pinned')}))`
    // The rows of each tag are already sorted; `union` removes duplicates of questions with several tags.
    const rows = (selected: string, along: string) =>
      sql.join(
        Array.from(
          { length: tags },
          (_, n) => sql`select ${sql.raw(selected)} from question_tag indexed by ${sql.raw(along)}
            where tag_id = ${arg(`tag${n}`)} and status = ${code(TagRelStatus.available)} and created_at >= ${arg('since')} ${where}
            ${behind ? others : sql``}`,
        ),
        sql` union `,
      )
    const ids = (backwards: boolean) =>
      statement<{ id: number }>(sql`select question_id as id from (
        ${rows(columns.join(', '), index)} order by ${ordered(columns, backwards)}
        limit ${arg('size')} offset ${arg('offset')})`)
    const end = order === 'active' ? sql.raw(`limit ${LatelyActive}`) : sql``
    const count = statement<{ n: number }>(
      sql`select count(*) as n from (${rows('question_id', counted)} ${end})`,
    )
    found = { ids: ids(false), fromEnd: ids(true), count }
    made.set(name, found)
  }
  return found
}

const tagValues = (tagIds: number[]) =>
  Object.fromEntries(tagIds.map((tagId, n) => [`tag${n}`, tagId]))

/** Ids of the newest listed questions of a tag, the newest first. */
export const newestTagged = (db: Db, tagId: number, size: number): number[] =>
  idsOf(statementsOf('newest', 1, false).ids.all(db, { tag0: tagId, since: 0, size, offset: 0 }))

const sizes = statement<{ id: number }>(sql`
  select id from tag where id in ${any} order by question_count desc, id`)
const further = statement<{ n: number }>(sql`
  select count(distinct question_id) as n from question_tag s
  where s.tag_id in ${any} and s.status = ${code(TagRelStatus.available)} and not exists (
    select 1 from question_tag m where m.question_id = s.question_id and m.tag_id = ${arg('largest')})`)
const sizeOf = statement<{ n: number }>(sql`
  select question_count as n from tag where id = ${arg('id')}`)

/** Number of listed questions with any of the tags: stored count of the largest, plus those without it. */
function familySize(db: Db, tagIds: number[]): number {
  const [largest = 0, ...others] = idsOf(sizes.all(db, { tagIds: JSON.stringify(tagIds) }))
  const more = further.one(db, { tagIds: JSON.stringify(others), largest }).n
  return sizeOf.one(db, { id: largest }).n + more
}

/**
 * Ids of one page of a tag's questions; `tagIds` are the tag and its synonyms, `size` is the stored count
 * of the tag. The list by activity is limited to `LatelyActive`, like that of the site.
 */
export function pageOfTag(db: Db, tagIds: number[], size: number, filter: ListFilter): IdPage {
  return pinnedFirst(db, filter, tagIds, later => listOfTag(db, tagIds, size, later))
}

/** Count of a list, cached until the next write and for a minute at most, since questions age out of it. */
const countOf = untilWritten(
  (_db, order: Order, { since, pinned }: ReturnType<typeof valuesOf>, tagIds: number[]) =>
    `${order} ${tagIds.join()} ${Math.floor(since / Minute)} ${pinned}`,
  (db: Db, order: Order, values: ReturnType<typeof valuesOf>, tagIds: number[]) => {
    const statements = statementsOf(order, tagIds.length, values.pinned !== '[]')
    return statements.count.one(db, { ...values, ...tagValues(tagIds) }).n
  },
)

function listOfTag(db: Db, tagIds: number[], size: number, filter: ListFilter): IdPage {
  const { order, pinned = [] } = filter
  const statements = statementsOf(order, tagIds.length, pinned.length > 0)
  const values = valuesOf(filter)
  const whole = values.since === 0 && order !== 'unanswered'
  const all = tagIds.length === 1 ? size : familySize(db, tagIds)
  const count = whole ? all - pinned.length : countOf(db, order, values, tagIds)
  return pageFrom(statements, db, filter, count, { ...values, ...tagValues(tagIds) })
}
