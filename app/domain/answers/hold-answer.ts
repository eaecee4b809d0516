import { PostStatus } from '#app/shared/codes.ts'
import type { Tx } from '#app/domain/kernel/index.ts'
import { unindexPost } from '#app/domain/search/index.ts'
import {
  changeAuthorAnswerCount,
  countAnswers,
  findAnswer,
  updateAnswer,
} from './answers.queries.ts'

/** Takes an available answer out of sight until it has been reviewed. */
export function holdAnswer(tx: Tx, id: number): void {
  const answer = findAnswer(tx, id)
  if (!answer || answer.status !== PostStatus.available) return
  updateAnswer(tx, id, { status: PostStatus.pending })
  changeAuthorAnswerCount(tx, answer.userId, -1)
  countAnswers(tx, answer.questionId)
  unindexPost(tx, id)
}
