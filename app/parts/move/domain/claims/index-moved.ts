import { type Db, writing } from '#kernel'
import { onAnswerChanged, onQuestionChanged } from '#reactors/outgoing/on-events.ts'
import { indexAnswer, indexQuestion } from '#search/post-index.queries.ts'
import { findUnindexed, movedPostsAfter, updateClaim } from './claims.queries.ts'

/** Posts updated in the search index per step. */
const StepPosts = 50

/**
 * Updates the author of moved posts in the search index, and in that of a search plugin; one step. False when
 * all are done.
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
