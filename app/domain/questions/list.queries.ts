/**
 * Question lists. Each order walks one index for the ids of the page only; rows, tags and authors are
 * fetched for those ids afterwards. Statements are made once per combination and connection.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { QuestionOrder } from '#app/shared/codes.ts'
import { anonymous, type Db, type Viewer } from '#app/domain/kernel/index.ts'
import { visibilityFor, visibleSql } from '#app/domain/visibility/index.ts'
import { questions } from '#drizzle/schema/index.ts'

const Day = 86_400_000

type ListSpec = { where?: (now: number, inDays: number) => SQL; order: SQL }

/** Order of each list; pinned questions come first in all of them. */
const Specs: Record<Exclude<QuestionOrder, 'recommend'>, ListSpec> = {
  newest: { order: sql`pin desc, created_at desc, id desc` },
  active: {
    where: (now, inDays) => sql`active_at >= ${now - 90 * Day} and created_at >= ${now - (inDays || 180) * Day}`,
    order: sql`pin desc, active_at desc, id desc`,
  },
  hot: {
    where: (now, inDays) => sql`created_at >= ${now - (inDays || 90) * Day}`,
    order: sql`pin desc, hot_score desc, id desc`,
  },
  score: { order: sql`pin desc, vote_count desc, view_count desc, id desc` },
  unanswered: { where: () => sql`answer_count = 0 and status = 1`, order: sql`pin desc, created_at desc, id desc` },
  frequent: { order: sql`pin desc, linked_count desc, active_at desc, id desc` },
}

const columns = { status: sql.raw('status'), userId: sql.raw('user_id'), show: sql.raw('show') }

/** Lists ask the one visibility rule: as nobody for public lists, as the viewer for an author's own. */
function visible(viewer: Viewer, own: boolean): SQL {
  return visibleSql(visibilityFor(own ? viewer : anonymous, own ? 'own' : 'list'), columns)
}

export type ListFilter = { order: Exclude<QuestionOrder, 'recommend'>; now: number; inDays: number; size: number; offset: number }
export type IdPage = { count: number; ids: number[] }

function conditions({ order, now, inDays }: ListFilter): SQL[] {
  const spec = Specs[order]
  const all = [spec.where?.(now, inDays)]
  if (inDays && order !== 'active' && order !== 'hot') all.push(sql`created_at >= ${now - inDays * Day}`)
  return all.filter(part => part !== undefined)
}

const joinAnd = (parts: SQL[]) => sql.join(parts, sql` and `)

/** Ids of one page of the public list. `count` is left to the caller when nothing filters. */
export function pageOfAll(db: Db, filter: ListFilter): IdPage {
  const parts = [visible(anonymous, false), ...conditions(filter)]
  const where = joinAnd(parts)
  const rows = db.all<{ id: number }>(
    sql`select id from question where ${where} order by ${Specs[filter.order].order} limit ${filter.size} offset ${filter.offset}`,
  )
  return { count: parts.length === 1 ? -1 : countOf(db, where), ids: rows.map(row => row.id) }
}

/** `pin in (1, 2)` lets the count range over the indexes, all of which begin with the pin. */
const countOf = (db: Db, where: SQL) =>
  db.get<{ n: number }>(sql`select count(*) as n from question where pin in (1, 2) and ${where}`).n

/** Ids of the hottest questions asked within some days. */
export function hottest(db: Db, since: number, limit: number): number[] {
  const rows = db.all<{ id: number }>(
    sql`select id from question where ${visible(anonymous, false)} and created_at >= ${since}
        order by ${Specs.hot.order} limit ${limit}`,
  )
  return rows.map(row => row.id)
}

/** The hottest among the newest thousand listed questions of a tag. */
export function hottestOfTag(db: Db, tagId: number, limit: number): number[] {
  const rows = db.all<{ id: number }>(
    sql`select id from question where ${visible(anonymous, false)} and id in (
          select question_id from question_tag where tag_id = ${tagId} and status = 1 order by created_at desc limit 1000)
        order by hot_score desc, vote_count desc, id desc limit ${limit}`,
  )
  return rows.map(row => row.id)
}

/** Tags with more questions than this are walked along the list's own index, others are gathered. */
const WalkFrom = 2000

/** Ids of one page of a tag's questions; `tagIds` are the tag and its synonyms. */
export function pageOfTag(db: Db, tagIds: number[], size: number, filter: ListFilter): IdPage {
  const ids = sql`(select value from json_each(${JSON.stringify(tagIds)}))`
  const parts = [visible(anonymous, false), ...conditions(filter)]
  const order = Specs[filter.order].order
  const page = sql`limit ${filter.size} offset ${filter.offset}`
  const tagged =
    size > WalkFrom
      ? sql`exists (select 1 from question_tag qt where qt.question_id = question.id and qt.tag_id in ${ids} and qt.status = 1)`
      : sql`id in (select qt.question_id from question_tag qt where qt.tag_id in ${ids} and qt.status = 1)`
  const where = joinAnd([...parts, tagged])
  const rows = db.all<{ id: number }>(sql`select id from question where ${where} order by ${order} ${page}`)
  const plain = parts.length === 1 && tagIds.length === 1
  const count = plain ? size : db.get<{ n: number }>(sql`select count(*) as n from question where ${where}`).n
  return { count, ids: rows.map(row => row.id) }
}

/** Ids of one page of a member's questions, as the viewer may see them. */
export function pageOfAuthor(db: Db, authorId: number, viewer: Viewer, filter: ListFilter): IdPage {
  const where = joinAnd([sql`user_id = ${authorId}`, visible(viewer, true), ...conditions(filter)])
  const order = filter.order === 'newest' ? sql`created_at desc, id desc` : Specs[filter.order].order
  const rows = db.all<{ id: number }>(
    sql`select id from question where ${where} order by ${order} limit ${filter.size} offset ${filter.offset}`,
  )
  const count = db.get<{ n: number }>(sql`select count(*) as n from question where ${where}`).n
  return { count, ids: rows.map(row => row.id) }
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

/** Who wrote the latest answer of each of these questions. */
export function lastAnswerAuthors(db: Db, answerIds: number[]): Map<number, { userId: number; createdAt: number }> {
  if (answerIds.length === 0) return new Map()
  const rows = db.all<{ id: number; user_id: number; created_at: number }>(
    sql`select id, user_id, created_at from answer where id in (select value from json_each(${JSON.stringify(answerIds)}))`,
  )
  return new Map(rows.map(row => [row.id, { userId: row.user_id, createdAt: row.created_at }]))
}
