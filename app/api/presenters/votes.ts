import { z } from 'zod'
import type { VoteSummary } from '#posts/votes/votes.schema.ts'
import { Count, VoteStatus } from './values.ts'

export const VoteResult = z.strictObject({
  up_votes: Count,
  down_votes: Count,
  votes: Count,
  vote_status: VoteStatus,
})

export function toVote(vote: VoteSummary): z.infer<typeof VoteResult> {
  return {
    up_votes: vote.up,
    down_votes: vote.down,
    votes: vote.votes,
    vote_status: vote.status,
  }
}
