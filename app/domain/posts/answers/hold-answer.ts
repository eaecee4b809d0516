import { PostStatus } from '#shared/codes.ts'
import type { Tx } from '#kernel'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { indexQuestion, unindexPost } from '#search/post-index.queries.ts'
import { findAnswer, updateAnswer } from './answers.queries.ts'

/**
 * Hides an available answer until it has been reviewed. An accepted one stays marked, but the question no
 * longer points at it, because readers cannot see it.
 */
export function holdAnswer(tx: Tx, id: number): void {
  const answer = findAnswer(tx, id)
  if (!answer || answer.status !== PostStatus.available) return
  const accepted = findQuestion(tx, answer.questionId)?.acceptedAnswerId === id
  updateAnswer(tx, id, { status: PostStatus.pending })
  if (accepted) indexQuestion(tx, answer.questionId)
  unindexPost(tx, id)
}
