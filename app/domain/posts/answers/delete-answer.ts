import { Accepted, PostStatus } from '#shared/codes.ts'
import { activated, badRequest, byRank, command, harmless, insist, notFound, raise } from '#kernel'
import { storedQuestion } from '#posts/questions/questions.queries.ts'
import { indexAnswer, indexQuestion } from '#search/post-index.queries.ts'
import { isPubliclyListed, maySeeAnswer } from '#basics/visibility/visibility.ts'
import { dropAcceptance } from './acceptance.ts'
import { mayDeleteAnswer } from './answers.policy.ts'
import { findAnswer, updateAnswer } from './answers.queries.ts'
import { DeleteAnswerInput, RecoverAnswerInput } from './answers.schema.ts'
import { takeDownAnswer } from './take-down.ts'

/** Deletes an answer; acceptance and points stay as they are. Does nothing if it is already deleted. */
export const deleteAnswer = command({
  name: 'answers.delete',
  guard: activated,
  input: DeleteAnswerInput,
  emits: ['answer.deleted'],
  captcha: 'delete',
  run({ tx, viewer, privileges, emit }, { id, reason }) {
    const answer = findAnswer(tx, id) ?? raise(notFound('error.answer.not_found'))
    const question = storedQuestion(tx, answer.questionId)
    if (!maySeeAnswer(viewer, answer, question)) throw notFound('error.answer.not_found')
    const done = { id, questionId: question.id }
    if (answer.status === PostStatus.deleted) return done
    insist(mayDeleteAnswer(viewer, answer, privileges))
    takeDownAnswer({ tx, emit, actorId: viewer.id, reason }, answer)
    return done
  },
})

/** Undeletes an answer. Staff only. */
export const undeleteAnswer = command({
  name: 'answers.undelete',
  guard: harmless(activated),
  input: RecoverAnswerInput,
  emits: ['answer.undeleted', 'answer.unaccepted'],
  run(ctx, { answer_id: id }) {
    const { tx, viewer, privileges, emit } = ctx
    insist(byRank(viewer, 'answer.undeleted', privileges))
    const answer = findAnswer(tx, id) ?? raise(notFound('error.answer.not_found'))
    if (answer.status !== PostStatus.deleted) throw badRequest('error.answer.not_found')
    const question = storedQuestion(tx, answer.questionId)
    updateAnswer(tx, id, { status: PostStatus.available })
    // Another one has been accepted meanwhile.
    if (answer.accepted === Accepted.yes && question.acceptedAnswerId > 0)
      dropAcceptance(ctx, answer, question)
    if (isPubliclyListed(question)) {
      indexAnswer(tx, id)
      indexQuestion(tx, question.id)
    }
    emit('answer.undeleted', {
      answerId: id,
      questionId: question.id,
      authorId: answer.userId,
      actorId: viewer.id,
    })
    return { id, questionId: question.id }
  },
})
