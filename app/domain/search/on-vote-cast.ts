import { ObjectType } from '#shared/codes.ts'
import type { Reactor } from '#kernel'
import { scoreSteps } from './facets.ts'
import { findVoteCount, indexAnswer, indexQuestion } from './post-index.queries.ts'

/** Updates a post's index entry when a vote moves its score across a step. */
export const onVoteCast: Reactor<'vote.cast'> = (
  { tx },
  { objectType, objectId, value, previous },
) => {
  if (objectType !== ObjectType.question && objectType !== ObjectType.answer) return
  const score = findVoteCount(tx, objectType, objectId)
  if (
    score === undefined ||
    scoreSteps(score).length === scoreSteps(score - value + previous).length
  )
    return
  if (objectType === ObjectType.question) indexQuestion(tx, objectId, 'same words')
  else indexAnswer(tx, objectId, 'same words')
}
