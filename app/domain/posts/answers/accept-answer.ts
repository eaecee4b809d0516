import { Accepted, PostStatus } from '#shared/codes.ts'
import { activated, command, insist, notFound, raise } from '#kernel'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { mayAccept } from '#posts/questions/questions.policy.ts'
import { indexAnswer, indexQuestion } from '#search/post-index.queries.ts'
import { isPubliclyListed, maySeeQuestion } from '#basics/visibility/visibility.ts'
import { dropAcceptance } from './acceptance.ts'
import { findAnswer, updateAnswer } from './answers.queries.ts'
import { AcceptInput } from './answers.schema.ts'

/**
 * Accepts an answer of the question, replaces the accepted one, or unaccepts. Accepting twice changes
 * nothing.
 */
export const acceptAnswer = command({
  name: 'answers.accept',
  guard: activated,
  input: AcceptInput,
  emits: ['answer.accepted', 'answer.unaccepted'],
  run(ctx, input) {
    const { tx, viewer, privileges, emit } = ctx
    const question = findQuestion(tx, input.question_id)
    if (!question || !maySeeQuestion(viewer, question)) raise(notFound('error.question.not_found'))
    insist(mayAccept(viewer, question, privileges))
    const wanted = input.answer_id ?? 0
    const result = { questionId: question.id, answerId: wanted }
    if (question.acceptedAnswerId === wanted) return result

    const answer = wanted > 0 ? findAnswer(tx, wanted) : null
    const fits =
      answer && answer.questionId === question.id && answer.status === PostStatus.available
    if (wanted > 0 && !fits) throw notFound('error.answer.not_found')
    const current = question.acceptedAnswerId > 0 ? findAnswer(tx, question.acceptedAnswerId) : null
    if (current) dropAcceptance(ctx, current, question)
    if (answer) {
      updateAnswer(tx, answer.id, { accepted: Accepted.yes })
      emit('answer.accepted', {
        answerId: answer.id,
        questionId: question.id,
        answerAuthorId: answer.userId,
        questionAuthorId: question.userId,
        actorId: viewer.id,
      })
    }
    if (isPubliclyListed(question)) {
      indexQuestion(tx, question.id, 'same words')
      for (const changed of [current, answer])
        if (changed) indexAnswer(tx, changed.id, 'same words')
    }
    return result
  },
})
