/** Removes posts with everything that belongs to them. The ids of one step are passed as JSON lists. */
import { sql, type SQL } from 'drizzle-orm'
import { PostStatus, QuestionStatus } from '#shared/codes.ts'
import { arg, code, type Db, statement, type Statement, type Tx } from '#kernel'

const listed = (name: string) => sql`(select value from json_each(${arg(name)}))`
const json = (ids: number[]) => JSON.stringify(ids)

type Found = { id: number }
const idsOf = (rows: Found[]) => rows.map(row => row.id)

const deletedQuestions = statement<Found>(
  sql`select id from question where id in ${listed('ids')} and status = ${code(QuestionStatus.deleted)}`,
)
const deletedAnswers = statement<Found>(
  sql`select id from answer where id in ${listed('ids')} and status = ${code(PostStatus.deleted)}`,
)
/** The ids that are still deleted; posts restored in the meantime stay. */
export const stillDeletedQuestions = (db: Db, ids: number[]) =>
  idsOf(deletedQuestions.all(db, { ids: json(ids) }))
export const stillDeletedAnswers = (db: Db, ids: number[]) =>
  idsOf(deletedAnswers.all(db, { ids: json(ids) }))

const answersUnder = statement<Found>(
  sql`select id from answer where question_id in ${listed('ids')}`,
)
const commentsOn = statement<Found>(sql`select id from comment where object_id in ${listed('ids')}`)
export const answerIdsUnder = (db: Db, questionIds: number[]) =>
  idsOf(answersUnder.all(db, { ids: json(questionIds) }))
export const commentIdsOn = (db: Db, postIds: number[]) =>
  idsOf(commentsOn.all(db, { ids: json(postIds) }))

const Day = sql.raw('86400000')

/**
 * Points earned by erased posts are kept: the rows of each member and day become one row without an
 * object. It keeps the earliest time for rankings and the latest change for the daily limit.
 */
const keepPoints = sql`
  insert into activity (created_at, updated_at, user_id, type, rank)
  select min(created_at), max(updated_at), user_id, 'reputation.erased', sum(rank) from activity
  where object_id in ${listed('all')} and cancelled = 0 and rank <> 0
  group by user_id, created_at / ${Day}, updated_at / ${Day} having sum(rank) <> 0`

const on = (table: string, column = 'object_id') =>
  sql`delete from ${sql.raw(table)} where ${sql.raw(column)} in ${listed('all')}`

const acts: SQL[] = [
  keepPoints,
  on('activity'),
  sql`delete from activity where original_object_id in ${listed('all')} and rank = 0`,
  ...['vote', 'imported_vote', 'follow', 'collection', 'reaction', 'report', 'held_post'].map(
    table => on(table),
  ),
  ...['revision', 'notification', 'object_meta'].map(table => on(table)),
  sql`update badge_award set object_type = 0, object_id = 0
    where id in (select w.id from badge_award w where w.object_id in ${listed('all')}
      and w.user_id in (select user_id from question where id in ${listed('all')}
        union select user_id from answer where id in ${listed('all')}
        union select user_id from comment where id in ${listed('all')}))`,
  sql`update imported_object set url = '', license = '', author_name = ''
    where object_id in ${listed('all')} and kind in ('question', 'answer', 'comment')`,
  sql`delete from question_link where from_question_id in ${listed('questions')}`,
  sql`delete from question_link where to_question_id in ${listed('questions')}`,
  sql`delete from question_link
    where from_question_id in (select question_id from answer where id in ${listed('answers')})
      and from_answer_id in ${listed('answers')}`,
  sql`update question_link set to_answer_id = 0
    where to_question_id in (select question_id from answer where id in ${listed('answers')})
      and to_answer_id in ${listed('answers')}`,
  sql`delete from draft where target in (select 'answer:' || value from json_each(${arg('questions')}))`,
  sql`delete from post_search where rowid in ${listed('all')}`,
  sql`delete from question_tag where question_id in ${listed('questions')}`,
  sql`delete from comment where id in ${listed('comments')}`,
  sql`delete from answer where id in ${listed('answers')}`,
  sql`delete from question where id in ${listed('questions')}`,
]
let statements: Statement<unknown>[] | null = null

export type Erased = { questions: number[]; answers: number[]; comments: number[] }

/** Removes exactly these posts; `answers` and `comments` must include all that belong to the others. */
export function removePosts(tx: Tx, { questions, answers, comments }: Erased): void {
  const values = {
    questions: json(questions),
    answers: json(answers),
    comments: json(comments),
    all: json([...questions, ...answers, ...comments]),
  }
  statements ??= acts.map(act => statement(act))
  for (const act of statements) act.run(tx, values)
}
