/**
 * Question lists. Each order reads only the ids of the page, from one index; rows, tags and authors are
 * then fetched for these ids. Statements are made once per combination and connection.
 */
import { sql, type SQL } from 'drizzle-orm'
import { Pin, QuestionStatus } from '#shared/codes.ts'
import {
  arg,
  anonymous,
  code,
  type Db,
  orderedUntilWritten,
  prepared,
  statement,
  type Statement,
  type Viewer,
} from '#kernel'
import { visibilityFor } from '#basics/visibility/visibility.ts'
import { kindOf, visibleSql } from '#basics/visibility/visibility.queries.ts'
import { questions } from '#drizzle/schema/index.ts'
import { Day } from '#shared/durations.ts'
import { ordered, type SortedOrder, specOf } from './question-orders.queries.ts'
import { totalOf } from '#basics/recount/totals.queries.ts'

const columns = { status: sql.raw('status'), userId: sql.raw('user_id'), show: sql.raw('show') }

/** The visibility rule: for visitors in public lists, for the viewer in an author's list. */
function visible(viewer: Viewer, own: boolean): SQL {
  return visibleSql(visibilityFor(own ? viewer : anonymous, own ? 'own' : 'list'), columns)
}

/** Maximum length of the list by activity: a busy site has a great many active questions, and their number is counted. */
export const LatelyActive = 3000

/** All list indexes begin with `pin`; listing both values lets SQLite seek on the columns after it. */
const anyPin = sql`pin in (${code(Pin.no, Pin.yes)})`

const latelyActive = sql`select id, created_at from question indexed by question_list_active
  where ${anyPin} and ${visible(anonymous, false)} and active_at >= ${arg('activeSince')}
  order by pin desc, active_at desc, id desc limit ${sql.raw(String(LatelyActive))}`

/** Leaves out the pinned questions that precede the list. */
const unpinned = sql`id not in (select value from json_each(${arg('pinned')}))`

export type ListFilter = {
  order: SortedOrder
  now: number
  inDays: number
  size: number
  offset: number
  /** Pinned questions that already precede this list. */
  pinned?: number[]
}
export type IdPage = { count: number; ids: number[] }

function conditions({ order, inDays }: ListFilter, access: Access): SQL[] {
  const { site, lookBack } = specOf(order)
  const { where } = site
  // A member's questions are few enough to check each; other lists prepend the pinned ones.
  const anyAge = access === 'author' && !inDays && lookBack
  const own = where && anyAge ? sql`(pin = ${code(Pin.yes)} or (${where}))` : where
  const all = [own]
  if (inDays && !lookBack) all.push(sql`created_at >= ${arg('since')}`)
  return all.filter(part => part !== undefined)
}

/** Maximum age of the questions, in days; 0 = any age. */
const daysOf = ({ order, inDays }: ListFilter): number => inDays || (specOf(order).lookBack ?? 0)

/** Earliest creation time of the questions (ms); 0 = no limit. */
const sinceOf = (filter: ListFilter): number =>
  daysOf(filter) ? filter.now - daysOf(filter) * Day : 0

/** Values of the placeholders. */
export function valuesOf(filter: ListFilter) {
  const { now, size, offset } = filter
  const pinned = JSON.stringify(filter.pinned ?? [])
  return { size, offset, pinned, since: sinceOf(filter), activeSince: now - 90 * Day }
}

/**
 * How a list reads its rows. Each statement names its index: otherwise SQLite, which has no statistics,
 * reads all questions of a status and sorts them.
 *
 * `walk`: reads the order's own index until the page is full; `recent`: sorts the questions asked since
 * a time; `author`: sorts the questions of one member.
 */
type Access = 'walk' | 'recent' | 'author'

function indexFor(access: Access, walked: string): SQL {
  if (access === 'author') return sql`indexed by question_author`
  return sql`indexed by ${sql.raw(access === 'recent' ? 'question_list_newest' : walked)}`
}

/** Above this number of rows, the list's own index is walked; below, the rows are sorted. */
const WalkFrom = 2000

type PageStatements = {
  ids: Statement<{ id: number }>
  fromEnd: Statement<{ id: number }>
  count: Statement<{ n: number }>
  /** The list has no conditions besides visibility and `extra`. */
  plain: boolean
}
const made = new Map<string, PageStatements>()

/** The statements of a list, made on first use. `extra` are conditions in addition to the order's own. */
function statementsOf(key: string, access: Access, filter: ListFilter, extra: SQL[]) {
  const behind = filter.pinned !== undefined
  const name = `${key} ${access} ${filter.order} ${filter.inDays > 0} ${behind}`
  let found = made.get(name)
  if (!found) {
    const own = conditions(filter, access)
    const { keys, site, untimed } = specOf(filter.order)
    if (behind) own.push(unpinned)
    const where = sql.join([anyPin, ...extra, ...own], sql` and `)
    const by = indexFor(access, site.index)
    const counted = indexFor(access, untimed ? 'question_list_newest' : site.index)
    const bounded = filter.order === 'active' && access === 'walk'
    // The index has all that is counted.
    const rows = bounded
      ? sql`(${latelyActive}) where created_at >= ${arg('since')} ${behind ? sql`and ${unpinned}` : sql``}`
      : sql`question ${counted} where ${where}`
    const ids = (backwards: boolean) =>
      statement<{ id: number }>(
        sql`select id from question ${by} where ${where} order by ${ordered(['pin', ...keys, 'id'], backwards)} limit ${arg('size')} offset ${arg('offset')}`,
      )
    found = {
      ids: ids(false),
      fromEnd: ids(true),
      count: statement(sql`select count(*) as n from ${rows}`),
      plain: own.length === 0,
    }
    made.set(name, found)
  }
  return found
}

export const idsOf = (rows: { id: number }[]) => rows.map(row => row.id)

/**
 * One page of a list with `count` entries, read from the nearer end, so that the last page is as cheap
 * as the first. The list by activity is truncated, so it is always read from the start.
 */
export function pageFrom(
  statements: Pick<PageStatements, 'ids' | 'fromEnd'>,
  db: Db,
  { order, size: wanted, offset }: ListFilter,
  count: number,
  values: object,
): IdPage {
  const size = Math.min(wanted, count - offset)
  if (size <= 0) return { count, ids: [] }
  const behind = count - offset - size
  if (order === 'active' || offset <= behind)
    return { count, ids: idsOf(statements.ids.all(db, { ...values, size, offset })) }
  const place = { ...values, size, offset: behind }
  return { count, ids: idsOf(statements.fromEnd.all(db, place)).reverse() }
}

/** Maximum number of pinned questions at the top of a list. */
const PinnedMax = 100

const ofTags = sql`exists (select 1 from question_tag qt where qt.question_id = question.id
  and qt.tag_id in (select value from json_each(${arg('tagIds')})))`

const pinned = new Map<string, Statement<{ id: number }>>()

/** The pinned questions of a list. Orders with an age limit include pinned ones of any age by default. */
function pinnedOf(filter: ListFilter, tagged: boolean): Statement<{ id: number }> {
  const { order, inDays } = filter
  const { keys, site, lookBack } = specOf(order)
  const name = `${order} ${inDays > 0} ${tagged}`
  let found = pinned.get(name)
  if (!found) {
    const own = !inDays && lookBack ? [] : conditions(filter, 'walk')
    const where = [
      sql`pin = ${code(Pin.yes)}`,
      visible(anonymous, false),
      ...own,
      ...(tagged ? [ofTags] : []),
    ]
    found = statement(sql`
      select id from question indexed by ${sql.raw(site.index)}
      where ${sql.join(where, sql` and `)}
      order by ${ordered(['pin', ...keys, 'id'])} limit ${sql.raw(String(PinnedMax))}`)
    pinned.set(name, found)
  }
  return found
}

/**
 * Pinned questions come first whatever their age, even in lists with an age limit. Other lists of the
 * site sort by pin themselves; those of tags (`tagIds`) do not.
 */
export function pinnedFirst(
  db: Db,
  filter: ListFilter,
  tagIds: number[] | null,
  listed: (filter: ListFilter) => IdPage,
): IdPage {
  const { order, inDays, offset, size } = filter
  if (!tagIds && (inDays || !specOf(order).lookBack)) return listed(filter)
  const values = { ...valuesOf(filter), tagIds: JSON.stringify(tagIds) }
  const first = idsOf(pinnedOf(filter, tagIds !== null).all(db, values))
  if (first.length === 0) return listed(filter)
  const shown = first.slice(offset, offset + size)
  const from = Math.max(0, offset - first.length)
  const rest = listed({ ...filter, pinned: first, offset: from, size: size - shown.length })
  return { count: first.length + rest.count, ids: [...shown, ...rest.ids] }
}

const countsOfDays = {
  listed: countOfDays('listed', 'question_list_newest', sql``),
  unanswered: countOfDays(
    'unanswered',
    'question_list_unanswered',
    sql`and status = ${code(QuestionStatus.available)} and answer_count = 0`,
  ),
}

/** Adds up stored counts for whole days; counts rows for the first, partial day and for pinned ones. */
function countOfDays(column: 'listed' | 'unanswered', index: string, more: SQL) {
  const seen = visible(anonymous, false)
  return statement<{ n: number }>(sql`
    select (select coalesce(sum(${sql.raw(column)}), 0) from question_day where day > ${arg('day')})
      + (select count(*) from question indexed by ${sql.raw(index)}
        where ${anyPin} and ${seen} ${more}
          and created_at >= ${arg('since')} and created_at < ${arg('nextDay')})
      - (select count(*) from question not indexed
        where id in (select value from json_each(${arg('pinned')})) and ${seen} ${more}
          and created_at >= ${arg('since')}) as n`)
}

/** Number of entries of the list. */
function countOf(db: Db, filter: ListFilter, walk: PageStatements): number {
  const { days } = specOf(filter.order)
  const values = valuesOf(filter)
  if (!days) return walk.count.one(db, values).n
  const day = Math.floor(values.since / Day)
  return countsOfDays[days].one(db, { ...values, day, nextDay: (day + 1) * Day }).n
}

/** A page from the order's index, or from the recent questions when these are few and it lacks the time. */
function walked(db: Db, filter: ListFilter, extra: SQL[]): IdPage {
  const walk = statementsOf('all', 'walk', filter, extra)
  const count = walk.plain ? totalOf(db, 'questions_listed') : countOf(db, filter, walk)
  const few = !walk.plain && specOf(filter.order).untimed && count <= WalkFrom
  const statements = few ? statementsOf('all', 'recent', filter, extra) : walk
  return pageFrom(statements, db, filter, count, valuesOf(filter))
}

/** Ids of one page of the public list. */
export function pageOfAll(db: Db, filter: ListFilter): IdPage {
  return pinnedFirst(db, filter, null, behind => walked(db, behind, [visible(anonymous, false)]))
}

/** Ids of one page of a member's questions that the viewer may see. */
export function pageOfAuthor(db: Db, authorId: number, viewer: Viewer, filter: ListFilter): IdPage {
  const kind = kindOf(viewer)
  const seen = visibleSql(visibilityFor(viewer, 'own'), columns, arg('viewerId'))
  const extra = [sql`user_id = ${arg('authorId')}`, seen]
  const { ids, count } = statementsOf(kind, 'author', filter, extra)
  const values = { ...valuesOf(filter), authorId, viewerId: viewer.id }
  return { count: count.one(db, values).n, ids: idsOf(ids.all(db, values)) }
}

export type ListRow = {
  id: number
  createdAt: number
  editedAt: number
  activeAt: number
  userId: number
  lastEditorId: number
  title: string
  urlTitle: string
  excerpt: string
  status: number
  pin: number
  show: number
  viewCount: number
  voteCount: number
  answerCount: number
  collectionCount: number
  followCount: number
  acceptedAnswerId: number
  lastAnswerId: number
}

const listRowsOf = prepared(db => {
  const all = db
    .select({
      id: questions.id,
      createdAt: questions.createdAt,
      editedAt: questions.editedAt,
      activeAt: questions.activeAt,
      userId: questions.userId,
      lastEditorId: questions.lastEditorId,
      title: questions.title,
      urlTitle: questions.urlTitle,
      excerpt: questions.excerpt,
      status: questions.status,
      pin: questions.pin,
      show: questions.show,
      viewCount: questions.viewCount,
      voteCount: questions.voteCount,
      answerCount: questions.answerCount,
      collectionCount: questions.collectionCount,
      followCount: questions.followCount,
      acceptedAnswerId: questions.acceptedAnswerId,
      lastAnswerId: questions.lastAnswerId,
    })
    .from(questions)
    .where(sql`${questions.id} in (select value from json_each(${arg('ids')}))`)
    .prepare()
  return (ids: readonly number[]): ListRow[] => all.all({ ids: JSON.stringify(ids) })
})

export const listRows = orderedUntilWritten(listRowsOf, 200)

const answerAuthors = statement<{ id: number; user_id: number; created_at: number }>(
  sql`select id, user_id, created_at from answer where id in (select value from json_each(${arg('ids')}))`,
)

/** Authors and times of these answers, by answer id. */
export function lastAnswerAuthors(
  db: Db,
  answerIds: number[],
): Map<number, { userId: number; createdAt: number }> {
  if (answerIds.length === 0) return new Map()
  const rows = answerAuthors.all(db, { ids: JSON.stringify(answerIds) })
  return new Map(rows.map(row => [row.id, { userId: row.user_id, createdAt: row.created_at }]))
}
