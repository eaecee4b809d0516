import type { Emit, Tx } from '#app/domain/kernel/index.ts'
import { standingVotes } from './standing-votes.queries.ts'
import { addToScore, saveVote } from './votes.queries.ts'

type Taking = { tx: Tx; now: number; emit: Emit<'vote.cast'> }

/**
 * Takes votes of a member back, cast up to `until` (ms) and at most `limit` of them, as if the member
 * had done so: scores, points and all else follow from the same event. Gives their number.
 */
export function takeBackVotes(
  { tx, now, emit }: Taking,
  filter: { userId: number; until: number; limit: number },
): number {
  const votes = standingVotes(tx, filter)
  for (const { value, ...vote } of votes) {
    const { objectType, objectId } = vote
    saveVote(tx, { userId: filter.userId, objectId, objectType, value: 0 }, now)
    addToScore(tx, objectType, objectId, -value)
    emit('vote.cast', { ...vote, voterId: filter.userId, value: 0, previous: value })
  }
  return votes.length
}
