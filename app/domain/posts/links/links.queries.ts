import { sql } from 'drizzle-orm'
import { LinkStatus, PostStatus } from '#shared/codes.ts'
import { arg, code, type Db, statement, type Tx } from '#kernel'
import { listedQuestion } from '#basics/visibility/visibility.queries.ts'

/** The target of a link: a question, or one of its answers. */
export type LinkTarget = { questionId: number; answerId: number }

const targets = statement<{ question_id: number; answer_id: number }>(sql`
  select id as question_id, 0 as answer_id from question
    where id in (select value from json_each(${arg('questions')}))
  union all
  select question_id, id from answer where id in (select value from json_each(${arg('answers')}))`)

/** Those of the questions and answers that exist. */
export const findTargets = (db: Db, questions: number[], answers: number[]): LinkTarget[] =>
  targets
    .all(db, { questions: JSON.stringify(questions), answers: JSON.stringify(answers) })
    .map(row => ({ questionId: row.question_id, answerId: row.answer_id }))

export type LinkSource = { questionId: number; answerId: number }

const ofPlace = statement<{ id: number; to_question_id: number; kind: string }>(sql`
  select id, to_question_id, kind from question_link
  where from_question_id = ${arg('questionId')} and from_answer_id = ${arg('answerId')}
    and kind <> 'duplicate'`)
export const linksOfSource = (db: Db, place: LinkSource) => ofPlace.all(db, place)

const insert = statement(sql`
  insert into question_link
    (created_at, from_question_id, from_answer_id, to_question_id, to_answer_id, kind, status)
  values (${arg('now')}, ${arg('questionId')}, ${arg('answerId')}, ${arg('toQuestion')},
    ${arg('toAnswer')}, ${arg('kind')}, ${code(LinkStatus.deleted)})`)

/** Adds a link that does not count yet; see refreshLinks. */
export function insertLink(
  tx: Tx,
  from: LinkSource,
  to: LinkTarget,
  kind: 'text' | 'duplicate',
  now: number,
): void {
  insert.run(tx, { ...from, toQuestion: to.questionId, toAnswer: to.answerId, kind, now })
}

const remove = statement(
  sql`delete from question_link where id in (select value from json_each(${arg('ids')}))`,
)
export const removeLinks = (tx: Tx, ids: number[]) =>
  void remove.run(tx, { ids: JSON.stringify(ids) })

const duplicates = statement<{ id: number; to_question_id: number }>(sql`
  select id, to_question_id from question_link
  where from_question_id = ${arg('questionId')} and kind = 'duplicate'`)
export const duplicateLinks = (db: Db, questionId: number) => duplicates.all(db, { questionId })

const listed = (end: string) =>
  sql`exists (select 1 from question q where q.id = ${sql.raw(end)} and ${listedQuestion})`

/** A link counts while both questions are listed and the answer that contains it is available. */
const live = sql`case when ${listed('from_question_id')} and ${listed('to_question_id')}
    and (from_answer_id = 0 or exists (select 1 from answer a where a.id = from_answer_id and a.status = ${code(PostStatus.available)}))
  then ${code(LinkStatus.available)} else ${code(LinkStatus.deleted)} end`

const refreshFrom = statement(
  sql`update question_link set status = ${live} where from_question_id = ${arg('id')}`,
)
const refreshTo = statement(
  sql`update question_link set status = ${live} where to_question_id = ${arg('id')}`,
)
const recount = statement(sql`
  update question set linked_count = (select count(distinct l.from_question_id) from question_link l
    where l.to_question_id = question.id and l.status = ${code(LinkStatus.available)})
  where id in (select value from json_each(${arg('ids')}))
    or id in (select to_question_id from question_link where from_question_id = ${arg('id')})`)

/**
 * Updates the status of all links from and to a question, and the counts of the questions it links to.
 * `lost`: questions that it linked to before.
 */
export function refreshLinks(tx: Tx, questionId: number, lost: number[] = []): void {
  refreshFrom.run(tx, { id: questionId })
  refreshTo.run(tx, { id: questionId })
  recount.run(tx, { id: questionId, ids: JSON.stringify([questionId, ...lost]) })
}

const count = statement(sql`
  update question set linked_count = (select count(distinct l.from_question_id) from question_link l
    where l.to_question_id = question.id and l.status = ${code(LinkStatus.available)}) where id = ${arg('id')}`)

/** Recounts the questions that link to one. */
export const countLinks = (tx: Tx, questionId: number) => void count.run(tx, { id: questionId })
