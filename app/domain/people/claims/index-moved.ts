import { type Db, writing } from '#app/domain/kernel/index.ts'
import { onAnswerChanged, onQuestionChanged } from '#app/domain/reactors/outgoing/on-events.ts'
import { indexAnswer, indexQuestion } from '#app/domain/search/post-index.queries.ts'
import { findUnindexed, movedPostsAfter, updateClaim } from './claims.queries.ts'

/** Posts that one step writes into the search index. */
const StepPosts = 50

/**
 * One step that brings moved posts into the search index, and into that of a search plugin, under their
 * author. False when all are there.
 */
export function indexMovedPosts(db: Db, now: number): boolean {
  if (!findUnindexed(db)) return false
  return writing(db, tx => {
    const open = findUnindexed(tx)
    if (!open) return { more: false }
    const posts = movedPostsAfter(tx, open.id, open.indexedTo, StepPosts)
    for (const { id, kind } of posts) {
      if (kind === 'question') {
        indexQuestion(tx, id)
        onQuestionChanged({ tx, now }, { questionId: id })
      } else {
        indexAnswer(tx, id)
        onAnswerChanged({ tx, now }, { answerId: id })
      }
    }
    updateClaim(tx, open.id, { indexedTo: posts.at(-1)?.id ?? -1 })
    return { more: true }
  }).more
}
