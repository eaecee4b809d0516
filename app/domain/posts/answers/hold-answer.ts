import { PostStatus } from '#shared/codes.ts'
import type { Tx } from '#kernel'
import { findQuestion, updateQuestion } from '#posts/questions/questions.queries.ts'
import { refreshLinks } from '#posts/links/links.queries.ts'
import { indexQuestion, unindexPost } from '#search/post-index.queries.ts'
import {
  changeAuthorAnswerCount,
  countAnswers,
  findAnswer,
  updateAnswer,
} from './answers.queries.ts'

/**
 * Hides an available answer until it has been reviewed. An accepted one stays marked, but the question no
 * longer points at it, because readers cannot see it.
 */
export function holdAnswer(tx: Tx, id: number): void {
  const answer = findAnswer(tx, id)
  if (!answer || answer.status !== PostStatus.available) return
  updateAnswer(tx, id, { status: PostStatus.pending })
  changeAuthorAnswerCount(tx, answer.userId, -1)
  countAnswers(tx, answer.questionId)
  if (findQuestion(tx, answer.questionId)?.acceptedAnswerId === id) {
    updateQuestion(tx, answer.questionId, { acceptedAnswerId: 0 })
    indexQuestion(tx, answer.questionId)
  }
  unindexPost(tx, id)
  refreshLinks(tx, answer.questionId)
}
