import { ObjectType } from '#app/shared/codes.ts'
import type { Reactor } from '#app/domain/kernel/index.ts'
import { scoreSteps } from './facets.ts'
import { findVoteCount, indexAnswer, indexQuestion } from './post-index.queries.ts'

/** Writes a post's entry again when a vote took its score over one of the steps kept there. */
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
  if (objectType === ObjectType.question) indexQuestion(tx, objectId)
  else indexAnswer(tx, objectId)
}
