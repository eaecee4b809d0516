/**
 * The questions of a tag and its synonyms. `question_tag` has copies of the sort keys, with an index for
 * each order, so a page is found without reading any question.
 */
import { sql } from 'drizzle-orm'
import { TagRelStatus } from '#shared/codes.ts'
import { arg, code, type Db, statement, type Statement, untilWritten } from '#kernel'
import { Minute } from '#shared/durations.ts'
import {
  type IdPage,
  idsOf,
  LatelyActive,
  type ListFilter,
  pageFrom,
  pinnedFirst,
  valuesOf,
} from './list.queries.ts'
import { ordered, type SortedOrder, specOf } from './question-orders.queries.ts'

const any = sql`(select value from json_each(${arg('tagIds')}))`

type TagStatements = {
  ids: Statement<{ id: number }>
  fromEnd: Statement<{ id: number }>
  count: Statement<{ n: number }>
}
const made = new Map<string, TagStatements>()

/** The statements of an order for this number of tags; `behind` leaves out pinned questions. */
function statementsOf(order: SortedOrder, tags: number, behind: boolean): TagStatements {
  const name = `${order} ${tags} ${behind}`
  let found = made.get(name)
  if (!found) {
    const { keys, tag, untimed } = specOf(order)
    const where = tag.where ? sql`and ${tag.where}` : sql``
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
        ${rows(columns.join(', '), tag.index)} order by ${ordered(columns, backwards)}
        limit ${arg('size')} offset ${arg('offset')})`)
    const end = order === 'active' ? sql.raw(`limit ${LatelyActive}`) : sql``
    const count = statement<{ n: number }>(
      sql`select count(*) as n from (${rows('question_id', untimed ? 'question_tag_tag' : tag.index)} ${end})`,
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
  (_db, order: SortedOrder, { since, pinned }: ReturnType<typeof valuesOf>, tagIds: number[]) =>
    `${order} ${tagIds.join()} ${Math.floor(since / Minute)} ${pinned}`,
  (db: Db, order: SortedOrder, values: ReturnType<typeof valuesOf>, tagIds: number[]) => {
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
