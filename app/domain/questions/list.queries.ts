/**
 * Question lists. Each order walks one index for the ids of the page only; rows, tags and authors are
 * fetched for those ids afterwards. Statements are made once per combination and connection.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { QuestionOrder } from '#app/shared/codes.ts'
import {
  anonymous,
  type Db,
  isStaff,
  statement,
  type Statement,
  type Viewer,
} from '#app/domain/kernel/index.ts'
import { visibilityFor, visibleSql } from '#app/domain/visibility/index.ts'
import { questions } from '#drizzle/schema/index.ts'

const Day = 86_400_000
const arg = sql.placeholder

type ListSpec = { where?: SQL; order: SQL }

/** Order of each list; pinned questions come first in all of them. */
const Specs: Record<Exclude<QuestionOrder, 'recommend'>, ListSpec> = {
  newest: { order: sql`pin desc, created_at desc, id desc` },
  active: {
    where: sql`active_at >= ${arg('activeSince')} and created_at >= ${arg('since')}`,
    order: sql`pin desc, active_at desc, id desc`,
  },
  hot: {
    where: sql`created_at >= ${arg('since')}`,
    order: sql`pin desc, hot_score desc, id desc`,
  },
  score: { order: sql`pin desc, vote_count desc, view_count desc, id desc` },
  unanswered: {
    where: sql`answer_count = 0 and status = 1`,
    order: sql`pin desc, created_at desc, id desc`,
  },
  frequent: { order: sql`pin desc, linked_count desc, active_at desc, id desc` },
}

const columns = { status: sql.raw('status'), userId: sql.raw('user_id'), show: sql.raw('show') }

/** Lists ask the one visibility rule: as nobody for public lists, as the viewer for an author's own. */
function visible(viewer: Viewer, own: boolean): SQL {
  return visibleSql(visibilityFor(own ? viewer : anonymous, own ? 'own' : 'list'), columns)
}

export type ListFilter = {
  order: Exclude<QuestionOrder, 'recommend'>
  now: number
  inDays: number
  size: number
  offset: number
}
export type IdPage = { count: number; ids: number[] }

function conditions({ order, inDays }: ListFilter): SQL[] {
  const own = Specs[order].where
  const all = [own]
  if (inDays && order !== 'active' && order !== 'hot') all.push(sql`created_at >= ${arg('since')}`)
  return all.filter(part => part !== undefined)
}

/** Values of the placeholders; `active` looks back 180 days and `hot` 90 unless told otherwise. */
function valuesOf({ order, now, inDays, size, offset }: ListFilter) {
  const days = inDays || (order === 'active' ? 180 : 90)
  return { size, offset, since: now - days * Day, activeSince: now - 90 * Day }
}

type PageStatements = {
  ids: Statement<{ id: number }>
  count: Statement<{ n: number }>
  plain: boolean
}
const made = new Map<string, PageStatements>()

/** The statements of a kind of list, made at first use. `extra` are the conditions beside the order's own. */
function statementsOf(key: string, filter: ListFilter, extra: SQL[]): PageStatements {
  const name = `${key} ${filter.order} ${filter.inDays > 0}`
  let found = made.get(name)
  if (!found) {
    const own = conditions(filter)
    const where = joinAnd([...extra, ...own])
    const by = Specs[filter.order].order
    found = {
      ids: statement(
        sql`select id from question where ${where} order by ${by} limit ${arg('size')} offset ${arg('offset')}`,
      ),
      // `pin in (1, 2)` lets the count range over the indexes, all of which begin with the pin.
      count: statement(sql`select count(*) as n from question where pin in (1, 2) and ${where}`),
      plain: own.length === 0,
    }
    made.set(name, found)
  }
  return found
}

const joinAnd = (parts: SQL[]) => sql.join(parts, sql` and `)

/** Ids of one page of the public list; count -1 when nothing filters and the site's total holds. */
export function pageOfAll(db: Db, filter: ListFilter): IdPage {
  const { ids, count, plain } = statementsOf('all', filter, [visible(anonymous, false)])
  const values = valuesOf(filter)
  return {
    count: plain ? -1 : count.get(db, values)!.n,
    ids: ids.all(db, values).map(row => row.id),
  }
}

const hot = statement<{ id: number }>(sql`
  select id from question where ${visible(anonymous, false)} and created_at >= ${arg('since')}
  order by ${Specs.hot.order} limit ${arg('limit')}`)

/** Ids of the hottest questions asked since a moment. */
export const hottest = (db: Db, since: number, limit: number): number[] =>
  hot.all(db, { since, limit }).map(row => row.id)

const hotOfTag = statement<{ id: number }>(sql`
  select id from question where ${visible(anonymous, false)} and id in (
      select question_id from question_tag where tag_id = ${arg('tagId')} and status = 1 order by created_at desc limit 300)
    order by hot_score desc, vote_count desc, id desc limit ${arg('limit')}`)

/** The hottest among the newest three hundred listed questions of a tag. */
export const hottestOfTag = (db: Db, tagId: number, limit: number): number[] =>
  hotOfTag.all(db, { tagId, limit }).map(row => row.id)

/** Tags with more questions than this are walked along the list's own index, others are gathered. */
const WalkFrom = 2000

/** Ids of one page of a tag's questions; `tagIds` are the tag and its synonyms. */
export function pageOfTag(db: Db, tagIds: number[], size: number, filter: ListFilter): IdPage {
  const any = sql`(select value from json_each(${arg('tagIds')}))`
  const walk = size > WalkFrom
  const tagged = walk
    ? sql`exists (select 1 from question_tag qt where qt.question_id = question.id and qt.tag_id in ${any} and qt.status = 1)`
    : sql`id in (select qt.question_id from question_tag qt where qt.tag_id in ${any} and qt.status = 1)`
  const { ids, count, plain } = statementsOf(`tag ${walk}`, filter, [
    visible(anonymous, false),
    tagged,
  ])
  const values = { ...valuesOf(filter), tagIds: JSON.stringify(tagIds) }
  const total = plain && tagIds.length === 1 ? size : count.get(db, values)!.n
  return { count: total, ids: ids.all(db, values).map(row => row.id) }
}

/** Ids of one page of a member's questions, as the viewer may see them. */
export function pageOfAuthor(db: Db, authorId: number, viewer: Viewer, filter: ListFilter): IdPage {
  const kind = viewer.kind === 'anonymous' ? 'nobody' : isStaff(viewer) ? 'staff' : 'member'
  const seen = visibleSql(visibilityFor(viewer, 'own'), columns, arg('viewerId'))
  const extra = [sql`user_id = ${arg('authorId')}`, seen]
  const { ids, count } = statementsOf(`author ${kind}`, filter, extra)
  const values = { ...valuesOf(filter), authorId, viewerId: viewer.id }
  return { count: count.get(db, values)!.n, ids: ids.all(db, values).map(row => row.id) }
}

/** Questions of followed tags and followed questions, those first. */
export function pageOfRecommended(db: Db, userId: number, size: number, offset: number): IdPage {
  const followed = sql`select object_id from follow where user_id = ${userId}`
  const tagIds = sql`select t.id from tag t where t.id in (${followed}) or t.main_tag_id in (${followed}) and t.main_tag_id <> 0`
  const source = sql`
    select q.id, q.id in (${followed}) as direct, q.pin, q.created_at from question q
    where ${visibleSql(visibilityFor(anonymous, 'list'), { status: sql.raw('q.status'), userId: sql.raw('q.user_id'), show: sql.raw('q.show') })}
      and q.status = 1
      and (q.id in (${followed})
        or (q.user_id <> ${userId}
          and q.id in (select qt.question_id from question_tag qt where qt.tag_id in (${tagIds}) and qt.status = 1)
          and not exists (select 1 from answer a where a.question_id = q.id and a.user_id = ${userId} and a.status = 1)))`
  const rows = db.all<{ id: number }>(
    sql`select id from (${source}) order by direct desc, pin desc, created_at desc, id desc limit ${size} offset ${offset}`,
  )
  const count = db.get<{ n: number }>(sql`select count(*) as n from (${source})`).n
  return { count, ids: rows.map(row => row.id) }
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

const statements = new WeakMap<object, (ids: number[]) => ListRow[]>()

/** List rows of the given ids, in the given order. */
export function listRows(db: Db, ids: number[]): ListRow[] {
  if (ids.length === 0) return []
  let run = statements.get(db)
  if (!run) {
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
      .where(sql`${questions.id} in (select value from json_each(${sql.placeholder('ids')}))`)
      .prepare()
    run = wanted => all.all({ ids: JSON.stringify(wanted) })
    statements.set(db, run)
  }
  const byId = new Map(run(ids).map(row => [row.id, row]))
  return ids.map(id => byId.get(id)).filter(row => row !== undefined)
}

const answerAuthors = statement<{ id: number; user_id: number; created_at: number }>(
  sql`select id, user_id, created_at from answer where id in (select value from json_each(${arg('ids')}))`,
)

/** Who wrote the latest answer of each of these questions. */
export function lastAnswerAuthors(
  db: Db,
  answerIds: number[],
): Map<number, { userId: number; createdAt: number }> {
  if (answerIds.length === 0) return new Map()
  const rows = answerAuthors.all(db, { ids: JSON.stringify(answerIds) })
  return new Map(rows.map(row => [row.id, { userId: row.user_id, createdAt: row.created_at }]))
}
