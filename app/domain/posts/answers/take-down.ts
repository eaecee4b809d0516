import { PostStatus } from '#shared/codes.ts'
import type { Emit, Tx } from '#kernel'
import { storedQuestion } from '#posts/questions/questions.queries.ts'
import { indexQuestion, unindexPost } from '#search/post-index.queries.ts'
import { isPubliclyListed } from '#basics/visibility/visibility.ts'
import { type AnswerRow, updateAnswer } from './answers.queries.ts'

type Taking = {
  tx: Tx
  emit: Emit<'answer.deleted'>
  actorId: number
  reason?: string
  /** Part of a clean-up of many. */
  piece?: boolean
}

/** Marks an answer as deleted, with everything attached. The caller checks the permission. */
export function takeDownAnswer({ tx, emit, ...by }: Taking, answer: AnswerRow): void {
  const { id, questionId } = answer
  const question = storedQuestion(tx, questionId)
  updateAnswer(tx, id, { status: PostStatus.deleted })
  unindexPost(tx, id)
  if (isPubliclyListed(question)) indexQuestion(tx, questionId)
  emit('answer.deleted', { answerId: id, questionId, authorId: answer.userId, ...by })
}
