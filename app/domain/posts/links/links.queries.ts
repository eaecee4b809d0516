import { sql } from 'drizzle-orm'
import { LinkStatus } from '#shared/codes.ts'
import { arg, code, type Db, statement, type Tx } from '#kernel'

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

/** Adds a link. It counts while both questions are listed and the answer that contains it is available. */
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

const duplicates = statement<{ id: number }>(sql`
  select id from question_link
  where from_question_id = ${arg('questionId')} and kind = 'duplicate'`)
export const duplicateLinks = (db: Db, questionId: number) => duplicates.all(db, { questionId })
