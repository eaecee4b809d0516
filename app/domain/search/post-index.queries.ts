/**
 * The full-text index of publicly listed posts, written in the transaction that changes a post. Tokens are
 * made by the application, so a trigger could not write them.
 */
import { eq, sql } from 'drizzle-orm'
import { ObjectType, PostStatus, TagRelStatus } from '#shared/codes.ts'
import { arg, code, type Db, prepared, statement, type Tx } from '#kernel'
import { isPubliclyListed } from '#basics/visibility/visibility.ts'
import { answers, questions } from '#drizzle/schema/index.ts'
import { answerFacets, questionFacets } from './facets.ts'
import { facetText } from './match-expression.ts'
import { indexText } from './tokens.ts'

const tagIds = (questionId: unknown) =>
  sql<string>`(select json_group_array(tag_id) from question_tag
    where question_id = ${questionId} and status = ${code(TagRelStatus.available)})`

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

const unread = statement(sql`insert into unread_post (post_id) values (${arg('id')})`)

const entry = statement(sql`insert or replace into post_search (rowid, title, body, facets)
  values (${arg('id')}, ${arg('title')}, ${arg('body')}, ${arg('facets')})`)
const removal = statement(sql`delete from post_search where rowid = ${arg('id')}`)

/** After a change of votes or acceptance, jobs have nothing to learn from the words. */
type Words = 'new words' | 'same words'
type Entry = { id: number; title: string; body: string; facets: string[] }

function writeEntry(tx: Tx, { id, title, body, facets }: Entry, words: Words): void {
  const texts = { title: indexText(title), body: indexText(body), facets: facetText(facets, title) }
  entry.run(tx, { id, ...texts })
  if (words === 'new words') unread.run(tx, { id })
}

/** Removes a question or answer from the index; does nothing if it is not there. */
export function unindexPost(tx: Tx, id: number): void {
  removal.run(tx, { id })
}

/** Updates the entry of a question; deletes it if the question is not publicly listed. */
export function indexQuestion(tx: Tx, id: number, words: Words = 'new words'): void {
  const row = questionSource(tx, id)
  if (!row || !isPubliclyListed(row)) return unindexPost(tx, id)
  const facets = questionFacets({ ...row, tagIds: JSON.parse(row.tagIds) as number[] })
  writeEntry(tx, { id, title: row.title, body: row.body, facets }, words)
}

/** Updates the entry of an answer; it has one while it and its question are public. */
export function indexAnswer(tx: Tx, id: number, words: Words = 'new words'): void {
  const row = answerSource(tx, id)
  const question = row && {
    status: row.questionStatus,
    userId: row.questionUserId,
    show: row.questionShow,
  }
  if (!row || row.status !== PostStatus.available || !isPubliclyListed(question!))
    return unindexPost(tx, id)
  const facets = answerFacets({ ...row, tagIds: JSON.parse(row.tagIds) as number[] })
  writeEntry(tx, { id, title: '', body: row.body, facets }, words)
}

const answerIds = prepared(db => {
  const all = db
    .select({ id: answers.id })
    .from(answers)
    .where(eq(answers.questionId, arg('questionId')))
    .prepare()
  return (questionId: number) => all.all({ questionId }).map(row => row.id)
})

/** Only the answers: their entries contain the tags of the question. */
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

/** Deletes entries without a post. */
export function pruneIndex(tx: Tx): void {
  tx.run(sql`delete from post_search where rowid in (
    select rowid from post_search except select id from question except select id from answer)`)
}

export function clearIndex(tx: Tx): void {
  tx.run(sql`insert into post_search (post_search) values ('delete-all')`)
}

/** Pages of the index that are merged at once; some ms. */
const MergedPages = 200

/**
 * Merges some of the index segments, which makes it smaller and faster. The first call of a run begins anew. False: there
 * is nothing left to do.
 */
export function mergeIndex(tx: Tx, isFirst: boolean): boolean {
  const changes = () => tx.get<{ n: number }>(sql`select total_changes() as n`).n
  const before = changes()
  const pages = isFirst ? -MergedPages : MergedPages
  tx.run(
    sql`insert into post_search (post_search, rank) values ('merge', ${sql.raw(String(pages))})`,
  )
  // The statement itself counts as one.
  return changes() - before >= 2
}
