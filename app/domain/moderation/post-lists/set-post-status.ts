/** An administrator sets the status of a post by name; the events notify the author (spec §4). */
import { z } from 'zod'
import { ObjectType, PostStatus, QuestionStatus } from '#shared/codes.ts'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { findAnswer } from '#posts/answers/answers.queries.ts'
import { admin, badRequest, command, harmless, notFound, wire } from '#kernel'
import { closeWithReason } from '#posts/questions/set-state.ts'
import { deleteQuestion, undeleteQuestion } from '#posts/questions/delete-question.ts'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { reopenQuestion } from '#posts/questions/change-state.ts'
import { formatId } from '#shared/ids.ts'

const words = <const L extends readonly [string, ...string[]]>(list: L) =>
  z.enum(list, { error: 'form.invalid' }).describe(`one of ${list.join(', ')}, required`)

/**
 * Closes a question without a reason, deletes it, or makes it available: undeletes or reopens it. Does
 * nothing if that is already the status. Errors: no such question, closing a deleted one, a pending one.
 */
export const setQuestionStatus = command({
  name: 'post_lists.set_question_status',
  guard: harmless(admin),
  input: z.object({
    question_id: wire.id(ObjectType.question, 'error.question.not_found'),
    status: words(['available', 'closed', 'deleted']),
  }),
  emits: ['question.closed', 'question.reopened', 'question.deleted', 'question.undeleted'],
  async prepare(ctx, { question_id }) {
    const id = formatId(ObjectType.question, question_id)
    return {
      remove: await deleteQuestion.part(ctx, { id }),
      restore: await undeleteQuestion.part(ctx, { id }),
      open: await reopenQuestion.part(ctx, { question_id: id }),
    }
  },
  run(ctx, { question_id: id, status }, acts): null {
    const row = findQuestion(ctx.tx, id)
    if (!row) throw notFound('error.question.not_found')
    if (status === 'deleted') acts.remove(ctx)
    else if (status === 'available') {
      if (row.status === QuestionStatus.deleted) acts.restore(ctx)
      else acts.open(ctx)
    } else if (row.status !== QuestionStatus.closed) {
      if (row.status !== QuestionStatus.available) throw badRequest('error.question.cannot_close')
      closeWithReason(ctx.tx, id, { closeType: 0, closeMessage: '' }, ctx.now)
      ctx.emit('question.closed', {
        questionId: id,
        authorId: row.userId,
        actorId: ctx.viewer.id,
        closeType: 0,
        message: '',
      })
    }
    return null
  },
})

/** Deletes or undeletes an answer. Does nothing if that is already the status. */
export const setAnswerStatus = command({
  name: 'post_lists.set_answer_status',
  guard: harmless(admin),
  input: z.object({
    answer_id: wire.id(ObjectType.answer, 'error.answer.not_found'),
    status: words(['available', 'deleted']),
  }),
  emits: ['answer.deleted', 'answer.undeleted', 'answer.unaccepted'],
  async prepare(ctx, { answer_id }) {
    const id = formatId(ObjectType.answer, answer_id)
    return {
      remove: await deleteAnswer.part(ctx, { id }),
      restore: await undeleteAnswer.part(ctx, { answer_id: id }),
    }
  },
  run(ctx, { answer_id: id, status }, acts): null {
    const row = findAnswer(ctx.tx, id)
    if (!row) throw notFound('error.answer.not_found')
    if (status === 'deleted') acts.remove(ctx)
    else if (row.status === PostStatus.deleted) acts.restore(ctx)
    return null
  },
})
