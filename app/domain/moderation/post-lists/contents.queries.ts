/**
 * Posts of one status for administrators, newest first, read from the status indexes. A search for part
 * of a title reads the search index, and the newest rows for what that leaves out: parts of words, and
 * questions that are in no public list.
 */
import { sql, type SQL } from 'drizzle-orm'
import { ObjectType } from '#shared/codes.ts'
import { ownValue } from '#shared/own-value.ts'
import { arg, code, type Db, type Slice, statement, type Statement } from '#kernel'
import { type PostTable, postsOfStatus } from '#basics/recount/totals.queries.ts'
import { questionsTitled } from '#search/title-matches.ts'
import { byStatus } from '#drizzle/schema/columns.ts'
import type { ContentOrder, Wanted } from './contents.schema.ts'

/** Maximum number of rows that are searched for part of a title, of hits of the search index, and of rows in a list. */
const Depth = 5_000
const HitsMax = 1_000
const ListMax = 100_000
/** Maximum number of questions whose answers a search collects. */
const TitlesMax = 200

type ListChoice = { status: number; order: ContentOrder }
export type ContentFilter = Slice & ListChoice & { wanted: Wanted; questionId?: number | null }
export type IdPage = { count: number; ids: number[] }

type Ids = Record<ContentOrder, Statement<{ id: number }>>
type Lists = { ids: Ids; count: Statement<{ n: number }> }

const newest = sql`order by created_at desc, id desc`
const oldest = sql`order by created_at, id`
const pageOf = (rows: SQL, order: SQL) =>
  statement<{ id: number }>(
    sql`select id from (${rows}) ${order} limit ${arg('size')} offset ${arg('offset')}`,
  )
const inBothOrders = (rows: SQL): Ids => ({
  newest: pageOf(rows, newest),
  oldest: pageOf(rows, oldest),
})
const lists = (rows: SQL): Lists => ({
  ids: inBothOrders(rows),
  count: statement(sql`select count(*) as n from (${rows})`),
})

type Kind = PostTable
const ofState = (kind: Kind) =>
  inBothOrders(sql`select id, created_at from ${sql.raw(kind)} indexed by ${sql.raw(`${kind}_status`)}
    where ${byStatus} = ${arg('status')}`)

const all: Record<Kind, Ids> = {
  question: ofState('question'),
  answer: ofState('answer'),
  comment: ofState('comment'),
}

const one: Record<Kind, Lists> = {
  question: lists(
    sql`select id, created_at from question where id = ${arg('id')} and status = ${arg('status')}`,
  ),
  answer: lists(
    sql`select id, created_at from answer where id = ${arg('id')} and status = ${arg('status')}`,
  ),
  comment: lists(
    sql`select id, created_at from comment where id = ${arg('id')} and status = ${arg('status')}`,
  ),
}

const like = sql`like ${arg('pattern')} escape '\\'`
const deep = sql.raw(String(Depth))

const hits = sql`select value from json_each(${arg('hits')})`
const titled = {
  newest: titledInOrder(newest),
  oldest: titledInOrder(oldest),
}
/** All ids at once, so that the titles are read once for the page and its count. */
function titledInOrder(order: SQL) {
  return statement<{ id: number }>(sql`select id from
    (select id, created_at from (select id, created_at, title from question indexed by question_status
      where ${byStatus} = ${arg('status')} ${newest} limit ${deep}) where title ${like}
    union select id, created_at from question where id in (${hits}) and status = ${arg('status')}) ${order}`)
}

/** Answers and comments are found by the title of their question, whatever its status. */
const titles = statement<{ id: number }>(sql`
  select id from (select id from (select id, title from question indexed by question_created
    order by created_at desc limit ${deep}) where title ${like} union ${hits})
  order by id desc limit ${sql.raw(String(TitlesMax))}`)
const under = (kind: 'answer' | 'comment') =>
  lists(sql`select id, created_at from ${sql.raw(kind)}
    where question_id in (select value from json_each(${arg('questions')}))
      and status = ${arg('status')}`)
const underQuestions = { answer: under('answer'), comment: under('comment') }

const idsOf = (rows: { id: number }[]) => rows.map(row => row.id)

function read(db: Db, { ids, count }: Lists, filter: Record<string, unknown>): IdPage {
  const { order, ...values } = filter as { order: ContentOrder }
  return { count: count.one(db, values).n, ids: idsOf(ids[order].all(db, values)) }
}

/** A page of all posts of a status, read from the nearer end. Of more than `ListMax`, only those come after each other. */
function readAll(db: Db, kind: Kind, { order, ...place }: Slice & ListChoice): IdPage {
  const total = postsOfStatus(db, kind, place.status)
  const count = Math.min(total, ListMax)
  const size = Math.min(place.size, count - place.offset)
  if (size <= 0) return { count, ids: [] }
  const behind = count - place.offset - size
  if (total > count || place.offset <= behind)
    return { count, ids: idsOf(all[kind][order].all(db, { ...place, size })) }
  const back = all[kind][order === 'newest' ? 'oldest' : 'newest']
  return { count, ids: idsOf(back.all(db, { ...place, size, offset: behind })).reverse() }
}

const patternOf = (title: string) => `%${title.replace(/[\\%_]/g, '\\$&')}%`

/** A page of ids; answers and comments can be limited to one question. */
export function pageOfContents(db: Db, kind: Kind, filter: ContentFilter): IdPage {
  const { wanted, questionId, ...values } = filter
  if (wanted.id !== null) return read(db, one[kind], { ...values, id: wanted.id })
  if (!questionId && !wanted.title) return readAll(db, kind, values)
  const pattern = patternOf(wanted.title)
  const hits = () => JSON.stringify(questionsTitled(db, wanted.title, HitsMax))
  if (kind === 'question') {
    const { order, status, size, offset } = values
    const ids = idsOf(titled[order].all(db, { status, pattern, hits: hits() }))
    return { count: ids.length, ids: ids.slice(offset, offset + size) }
  }
  const found = questionId ? [questionId] : idsOf(titles.all(db, { pattern, hits: hits() }))
  return read(db, underQuestions[kind], { ...values, questions: JSON.stringify(found) })
}

export type QuestionContent = {
  id: number
  createdAt: number
  activeAt: number
  editedAt: number
  userId: number
  title: string
  urlTitle: string
  status: number
  show: number
  pin: number
  votes: number
  answers: number
  acceptedAnswerId: number
}
const questionRows = statement<QuestionContent>(sql`
  select id, created_at as createdAt, active_at as activeAt, edited_at as editedAt,
    user_id as userId, title, url_title as urlTitle, status, show, pin, vote_count as votes,
    answer_count as answers, accepted_answer_id as acceptedAnswerId
  from question where id in (select value from json_each(${arg('ids')}))`)

export type AnswerContent = {
  id: number
  createdAt: number
  editedAt: number
  userId: number
  questionId: number
  title: string
  urlTitle: string
  excerpt: string
  status: number
  accepted: number
  votes: number
}
const answerRows = statement<AnswerContent>(sql`
  select a.id, a.created_at as createdAt, a.edited_at as editedAt, a.user_id as userId,
    a.question_id as questionId, q.title, q.url_title as urlTitle, a.excerpt, a.status, a.accepted,
    a.vote_count as votes
  from answer a join question q on q.id = a.question_id
  where a.id in (select value from json_each(${arg('ids')}))`)

export type CommentContent = {
  id: number
  createdAt: number
  userId: number
  questionId: number
  answerId: number
  title: string
  urlTitle: string
  html: string
  status: number
  votes: number
}
const commentRows = statement<CommentContent>(sql`
  select c.id, c.created_at as createdAt, c.user_id as userId, c.question_id as questionId,
    case c.object_type when ${code(ObjectType.answer)} then c.object_id else 0 end as answerId, q.title,
    q.url_title as urlTitle, c.html, c.status, c.vote_count as votes
  from comment c join question q on q.id = c.question_id
  where c.id in (select value from json_each(${arg('ids')}))`)

function inOrder<R extends { id: number }>(db: Db, rows: Statement<R>, ids: number[]): R[] {
  const byId = new Map(rows.all(db, { ids: JSON.stringify(ids) }).map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export const questionContents = (db: Db, ids: number[]) => inOrder(db, questionRows, ids)
export const answerContents = (db: Db, ids: number[]) => inOrder(db, answerRows, ids)
export const commentContents = (db: Db, ids: number[]) => inOrder(db, commentRows, ids)

const titlesByKind: Record<Kind, Statement<{ id: number; title: string }>> = {
  question: statement(
    sql`select id, title from question where id in (select value from json_each(${arg('ids')}))`,
  ),
  answer: statement(sql`select a.id, q.title from answer a join question q on q.id = a.question_id
    where a.id in (select value from json_each(${arg('ids')}))`),
  comment: statement(sql`select c.id, q.title from comment c join question q on q.id = c.question_id
    where c.id in (select value from json_each(${arg('ids')}))`),
}

/** Titles of posts by id; for answers and comments, the title of their question. */
export function titlesOf(db: Db, kinds: `${Kind}s`, ids: number[]): Map<number, string> {
  const rows = ownValue(titlesByKind, kinds.slice(0, -1))!.all(db, { ids: JSON.stringify(ids) })
  return new Map(rows.map(row => [row.id, row.title]))
}
