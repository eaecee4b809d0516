import type { Emit, Tx } from '#kernel'
import { type CurrentVote, standingVotes, votesForAuthor } from './current-votes.queries.ts'
import { saveVote } from './votes.queries.ts'

type Taking = { tx: Tx; now: number; emit: Emit<'vote.cast'> }

/** Each as if the member had withdrawn it: scores, points and everything else follow from the same event. */
function takeBack({ tx, now, emit }: Taking, userId: number, votes: CurrentVote[]): number {
  for (const { value, ...vote } of votes) {
    const { objectType, objectId } = vote
    saveVote(tx, { userId, objectId, objectType, value: 0 }, now)
    emit('vote.cast', { ...vote, voterId: userId, value: 0, previous: value })
  }
  return votes.length
}

/** Withdraws votes of a member, cast up to `until` (ms) and at most `limit` of them. Returns the number. */
export const takeBackVotes = (
  ctx: Taking,
  filter: { userId: number; until: number; limit: number },
): number => takeBack(ctx, filter.userId, standingVotes(ctx.tx, filter))

/** Withdraws all votes of a member on the posts of one author. Returns the number. */
export const takeBackVotesBetween = (ctx: Taking, userId: number, authorId: number): number =>
  takeBack(ctx, userId, votesForAuthor(ctx.tx, { userId, authorId }))
