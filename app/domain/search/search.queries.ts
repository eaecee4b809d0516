/**
 * The full-text index and its reading. Every statement looks at a bounded number of rows, whatever
 * the size of the site: the index hands out hits newest first, and reading stops at a limit.
 */
import { eq, sql } from 'drizzle-orm'
import { ObjectType, PostStatus, TagRelStatus } from '#app/shared/codes.ts'
import { anonymous, type Db, prepared, type Tx } from '#app/domain/kernel/index.ts'
import { isPubliclyListed, visibilityFor, visibleSql } from '#app/domain/visibility/index.ts'
import { answers, questions } from '#drizzle/schema/index.ts'
import { answerFacets, questionFacets } from './facets.ts'
import { facetText } from './match-expression.ts'
import { indexText } from './tokens.ts'

const arg = sql.placeholder

/** Hits that filters and orders other than relevance look at, the newest ones. */
const ScanLimit = 5000
/** Characters of a body in which an excerpt is looked for. */
const ExcerptReach = 20_000

const tagIds = (questionId: unknown) =>
  sql<string>`(select json_group_array(tag_id) from question_tag
    where question_id = ${questionId} and status = ${sql.raw(String(TagRelStatus.available))})`

const questionSource = prepared(db => {
  const one = db
    .select({
      userId: questions.userId,
      status: questions.status,
      show: questions.show,
      title: questions.title,
      body: questions.plainText,
      voteCount: questions.voteCount,
      acceptedAnswerId: questions.acceptedAnswerId,
      tagIds: tagIds(questions.id),
    })
    .from(questions)
    .where(eq(questions.id, arg('id')))
    .prepare()
  return (id: number) => one.get({ id })
})

const answerSource = prepared(db => {
  const one = db
    .select({
      userId: answers.userId,
      status: answers.status,
      body: answers.plainText,
      voteCount: answers.voteCount,
      accepted: answers.accepted,
      questionId: answers.questionId,
      questionStatus: questions.status,
      questionUserId: questions.userId,
      questionShow: questions.show,
      tagIds: tagIds(answers.questionId),
    })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(eq(answers.id, arg('id')))
    .prepare()
  return (id: number) => one.get({ id })
})

function writeEntry(tx: Tx, id: number, title: string, body: string, facets: string[]): void {
  tx.run(sql`insert or replace into post_search (rowid, title, body, facets)
    values (${id}, ${indexText(title)}, ${indexText(body)}, ${facetText(facets, title)})`)
}

/** Takes a question or answer out of the index; nothing happens when it is not in it. */
export function unindexPost(tx: Tx, id: number): void {
  tx.run(sql`delete from post_search where rowid = ${id}`)
}

/** Brings the entry of a question up to date; one that is not publicly listed has none. */
export function indexQuestion(tx: Tx, id: number): void {
  const row = questionSource(tx, id)
  if (!row || !isPubliclyListed(row)) return unindexPost(tx, id)
  writeEntry(
    tx,
    id,
    row.title,
    row.body,
    questionFacets({ ...row, tagIds: JSON.parse(row.tagIds) as number[] }),
  )
}

/** Brings the entry of an answer up to date; it has one while it and its question are public. */
export function indexAnswer(tx: Tx, id: number): void {
  const row = answerSource(tx, id)
  const question = row && {
    status: row.questionStatus,
    userId: row.questionUserId,
    show: row.questionShow,
  }
  if (!row || row.status !== PostStatus.available || !isPubliclyListed(question!))
    return unindexPost(tx, id)
  writeEntry(
    tx,
    id,
    '',
    row.body,
    answerFacets({ ...row, tagIds: JSON.parse(row.tagIds) as number[] }),
  )
}

const answerIds = prepared(db => {
  const all = db
    .select({ id: answers.id })
    .from(answers)
    .where(eq(answers.questionId, arg('questionId')))
    .prepare()
  return (questionId: number) => all.all({ questionId }).map(row => row.id)
})

/** The answers alone: their entries carry the tags of the question. */
export function reindexQuestionAnswers(tx: Tx, questionId: number): void {
  for (const id of answerIds(tx, questionId)) indexAnswer(tx, id)
}

export function indexQuestionWithAnswers(tx: Tx, questionId: number): void {
  indexQuestion(tx, questionId)
  reindexQuestionAnswers(tx, questionId)
}

export function unindexQuestionWithAnswers(tx: Tx, questionId: number): void {
  unindexPost(tx, questionId)
  for (const id of answerIds(tx, questionId)) unindexPost(tx, id)
}

const questionScore = prepared(db => {
  const one = db
    .select({ score: questions.voteCount })
    .from(questions)
    .where(eq(questions.id, arg('id')))
    .prepare()
  return (id: number) => one.get({ id })
})
const answerScore = prepared(db => {
  const one = db
    .select({ score: answers.voteCount })
    .from(answers)
    .where(eq(answers.id, arg('id')))
    .prepare()
  return (id: number) => one.get({ id })
})

/** Votes of a question or answer. */
export const findVoteCount = (db: Db, objectType: number, id: number): number | undefined =>
  (objectType === ObjectType.question ? questionScore : answerScore)(db, id)?.score

const idsAfter = (table: 'question' | 'answer') => (db: Db, last: number, limit: number) =>
  db
    .all<{ id: number }>(
      sql`select id from ${sql.identifier(table)} where id > ${last} order by id limit ${limit}`,
    )
    .map(row => row.id)

export const listQuestionIdsAfter = idsAfter('question')
export const listAnswerIdsAfter = idsAfter('answer')

/** Questions and answers of any state. */
export const countPosts = (db: Db): number =>
  db.get<{ n: number }>(
    sql`select (select count(*) from question) + (select count(*) from answer) as n`,
  ).n

/** Drops entries whose post is gone. */
export function pruneIndex(tx: Tx): void {
  tx.run(sql`delete from post_search where rowid in (
    select rowid from post_search except select id from question except select id from answer)`)
}

export function clearIndex(tx: Tx): void {
  tx.run(sql`insert into post_search (post_search) values ('delete-all')`)
}

/** Merges the index into one piece: smaller and faster to read. Takes seconds on a large site. */
export function optimizeIndex(tx: Tx): void {
  tx.run(sql`insert into post_search (post_search) values ('optimize')`)
}

const readIds = (row: { ids: string } | undefined) => JSON.parse(row?.ids ?? '[]') as number[]
const idList = sql<string>`json_group_array(id)`

/** Newest matches of an expression, at most `limit`. */
export const listMatches = prepared(db => {
  const newest = sql`(select rowid as id from post_search
    where post_search match ${arg('match')} order by rowid desc limit ${arg('limit')})`
  const one = db.select({ ids: idList }).from(newest).prepare()
  return (match: string, limit: number): number[] => readIds(one.get({ match, limit }))
})

/** All matches by bm25, a hit in the title weighing 8. For expressions known to have few matches. */
export const listRanked = prepared(db => {
  const best = sql`(select rowid as id from post_search where post_search match ${arg('match')}
    order by bm25(post_search, 8.0, 1.0, 0.0), rowid desc limit ${arg('limit')})`
  const one = db.select({ ids: idList }).from(best).prepare()
  return (match: string, limit: number): number[] => readIds(one.get({ match, limit }))
})

export type Range = readonly [least: number, most: number]
export type HitFilter = { votes: Range; views: Range; answers: Range }
export type HitOrder = 'newest' | 'active' | 'score'

/** Search is the same for everybody: what stands in public lists. */
const listed = visibleSql(visibilityFor(anonymous, 'list'), {
  status: sql`q.status`,
  userId: sql`q.user_id`,
  show: sql`q.show`,
})
const shown = sql`${listed} and (a.id is null or a.status = ${sql.raw(String(PostStatus.available))})`
const withPosts = sql`left join answer a on a.id = hit.id join question q on q.id = coalesce(a.question_id, hit.id)`

/** Matches among the newest 5000 that pass the filter, in an order that needs the posts themselves. */
export const listFiltered = prepared(db => {
  const votes = sql`coalesce(a.vote_count, q.vote_count)`
  const sorted = sql`(select hit.id as id
    from (select rowid as id from post_search where post_search match ${arg('match')}
      order by rowid desc limit ${sql.raw(String(ScanLimit))}) hit ${withPosts}
    where ${shown}
      and ${votes} between ${arg('votesFrom')} and ${arg('votesTo')}
      and q.view_count between ${arg('viewsFrom')} and ${arg('viewsTo')}
      and q.answer_count between ${arg('answersFrom')} and ${arg('answersTo')}
    order by case ${arg('order')} when 'score' then ${votes} when 'active' then q.active_at
      else coalesce(a.created_at, q.created_at) end desc, hit.id desc
    limit ${arg('limit')})`
  const one = db.select({ ids: idList }).from(sorted).prepare()
  return (match: string, filter: HitFilter, order: HitOrder, limit: number): number[] => {
    const [votesFrom, votesTo] = filter.votes
    const [viewsFrom, viewsTo] = filter.views
    const [answersFrom, answersTo] = filter.answers
    const ranges = { votesFrom, votesTo, viewsFrom, viewsTo, answersFrom, answersTo }
    return readIds(one.get({ match, order, limit, ...ranges }))
  }
})

const hitColumns = {
  id: sql<number>`hit.id`,
  isAnswer: sql<number>`a.id is not null`,
  questionId: sql<number>`q.id`,
  title: sql<string>`q.title`,
  urlTitle: sql<string>`q.url_title`,
  body: sql<string>`substr(coalesce(a.plain_text, q.plain_text), 1, ${sql.raw(String(ExcerptReach))})`,
  createdAt: sql<number>`coalesce(a.created_at, q.created_at)`,
  voteCount: sql<number>`coalesce(a.vote_count, q.vote_count)`,
  viewCount: sql<number>`q.view_count`,
  answerCount: sql<number>`q.answer_count`,
  accepted: sql<number>`case when a.id is null then q.accepted_answer_id > 0 else a.accepted = 2 end`,
  userId: sql<number>`coalesce(a.user_id, q.user_id)`,
  status: sql<number>`q.status`,
}

const postsOf = prepared(db => {
  const hits = sql`(select key as place, value as id from json_each(${arg('ids')})) hit ${withPosts}`
  const all = db
    .select(hitColumns)
    .from(hits)
    .where(shown)
    .orderBy(sql`hit.place`)
    .prepare()
  return (ids: string) => all.all({ ids })
})

/** The posts behind hits, in the order given; what is not public (any more) is left out. */
export const listPosts = (db: Db, ids: number[]) =>
  ids.length === 0 ? [] : postsOf(db, JSON.stringify(ids))
