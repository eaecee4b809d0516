import { Accepted } from '#shared/codes.ts'
import type { Member, WriteCtx } from '#kernel'
import type { QuestionRow } from '#posts/questions/questions.queries.ts'
import { accepterOf } from './acceptance.queries.ts'
import { type AnswerRow, updateAnswer } from './answers.queries.ts'

/** Unaccepts an answer and takes back the points it earned. */
export function dropAcceptance(
  { tx, emit, viewer }: WriteCtx<Member, 'answer.unaccepted'>,
  answer: AnswerRow,
  question: QuestionRow,
): void {
  updateAnswer(tx, answer.id, { accepted: Accepted.no })
  emit('answer.unaccepted', {
    answerId: answer.id,
    questionId: question.id,
    answerAuthorId: answer.userId,
    questionAuthorId: question.userId,
    actorId: accepterOf(tx, answer.id) ?? viewer.id,
  })
}
