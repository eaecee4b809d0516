import { ObjectType, PostStatus } from '#shared/codes.ts'
import {
  accept,
  findAnswer,
  findQuestion,
  insertAnswerRow,
} from '#parts/move/domain/import/queries/posts.queries.ts'
import { personOf } from '#parts/move/domain/import/answer/people.ts'
import { isAvailable } from '#parts/move/domain/import/answer/queries/posts.queries.ts'
import { tableStage } from '#parts/move/domain/import/answer/stage.ts'
import { renderText } from '#parts/move/domain/import/answer/texts.ts'

const { question: Question, answer: Answer } = ObjectType
const { available, deleted, pending } = PostStatus
const Names: Record<number, string> = {
  [available]: 'answer',
  [deleted]: 'deleted answer',
  [pending]: 'answer waiting for review',
}

export const answersStage = tableStage({
  name: 'answers',
  table: 'answer',
  type: Answer,
  apply(ctx, row) {
    const { tx, tally } = ctx
    const id = row.seq('id', Answer)
    const questionId = row.seq('question_id', Question)
    if (!findQuestion(tx, questionId)) return tally.skipped('its question is gone', String(id))
    const userId = personOf(ctx, row.integer('user_id'))
    if (userId === 0) return tally.skipped('it has no author', String(id))
    const status = row.integer('status')
    const known = status in Names ? status : deleted
    if (known !== status) tally.changed('status is not known: kept as deleted', String(id))
    insertAnswerRow(tx, {
      id,
      questionId,
      userId,
      status: known,
      ...renderText(ctx, 'post', row.text('original_text'), `answer ${id}`),
      createdAt: row.createdAt(),
      editedAt: row.moment('updated_at'),
      lastEditorId: personOf(ctx, row.integer('last_edit_user_id')),
    })
    tally.made(Names[known]!)
  },
})

/** The question names its accepted answer; what answers say of themselves may be stale. */
export const acceptedStage = tableStage({
  name: 'accepted answers',
  table: 'question',
  type: Question,
  where: 'accepted_answer_id <> 0',
  apply({ tx, tally }, row) {
    const questionId = row.seq('id', Question)
    const answer = findAnswer(tx, row.seq('accepted_answer_id', Answer))
    if (!findQuestion(tx, questionId)) return tally.skipped('its question was left out')
    if (!answer) return tally.skipped('its answer is gone', String(questionId))
    if (answer.questionId !== questionId)
      return tally.skipped('its answer is one of another question', String(questionId))
    if (!isAvailable(answer)) return tally.skipped('its answer is deleted', String(questionId))
    accept(tx, answer.id)
    tally.made('accepted answer')
  },
})
