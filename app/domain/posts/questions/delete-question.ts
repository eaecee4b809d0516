import { QuestionStatus } from '#shared/codes.ts'
import { activated, badRequest, command, harmless, insist, notFound, raise } from '#kernel'
import { unlinkDuplicate } from '#posts/links/rescan-links.ts'
import { maySeeQuestion } from '#basics/visibility/visibility.ts'
import { afterVisibilityChange } from './listing.ts'
import { mayDeleteQuestion, mayUndeleteQuestion } from './questions.policy.ts'
import { findQuestion, updateQuestion } from './questions.queries.ts'
import { onlyAnswerVotes } from './question-facts.queries.ts'
import { DeleteQuestionInput, QuestionIdInput } from './questions.schema.ts'
import { takeDownQuestion } from './take-down.ts'

/** Deletes a question (staff and its author can still see it). Does nothing if it is already deleted. */
export const deleteQuestion = command({
  name: 'questions.delete',
  guard: activated,
  input: DeleteQuestionInput,
  emits: ['question.deleted'],
  captcha: 'delete',
  run({ tx, viewer, privileges, emit }, { id, reason }) {
    const question = findQuestion(tx, id)
    if (!question || !maySeeQuestion(viewer, question)) raise(notFound('error.question.not_found'))
    if (question.status === QuestionStatus.deleted) return { id }
    insist(mayDeleteQuestion(viewer, question, privileges, onlyAnswerVotes(tx, id)))
    takeDownQuestion({ tx, emit, actorId: viewer.id, reason }, question)
    return { id }
  },
})

/** Undeletes a question, as open. Staff only. */
export const undeleteQuestion = command({
  name: 'questions.undelete',
  guard: harmless(activated),
  input: QuestionIdInput,
  emits: ['question.undeleted'],
  run({ tx, viewer, privileges, emit }, { id }) {
    insist(mayUndeleteQuestion(viewer, privileges))
    const row = findQuestion(tx, id) ?? raise(notFound('error.question.not_found'))
    if (row.status !== QuestionStatus.deleted) throw badRequest('error.question.not_found')
    updateQuestion(tx, id, { status: QuestionStatus.available })
    unlinkDuplicate(tx, id)
    afterVisibilityChange(tx, id, row, { ...row, status: QuestionStatus.available })
    emit('question.undeleted', { questionId: id, authorId: row.userId, actorId: viewer.id })
    return { id }
  },
})
