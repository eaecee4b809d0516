import { stepOfOldest } from '#basics/tasks/long-task.ts'
import { onAnswerChanged, onQuestionChanged } from '#reactors/outgoing/on-events.ts'
import { indexAnswer, indexQuestion } from '#search/post-index.queries.ts'
import { findUnindexed, movedPostsAfter, updateClaim } from './claims.queries.ts'

/** Posts updated in the search index per step. */
const StepPosts = 50

/** Updates the author of moved posts in the search index, and in that of a search plugin. */
export const indexMovedPosts = stepOfOldest(findUnindexed, ({ tx, now }, claim) => {
  const posts = movedPostsAfter(tx, claim.id, claim.indexedTo, StepPosts)
  for (const { id, kind } of posts) {
    if (kind === 'question') {
      indexQuestion(tx, id)
      onQuestionChanged({ tx, now }, { questionId: id })
    } else {
      indexAnswer(tx, id)
      onAnswerChanged({ tx, now }, { answerId: id })
    }
  }
  updateClaim(tx, claim.id, { indexedTo: posts.at(-1)?.id ?? -1 })
})
