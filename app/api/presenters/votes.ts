import type { VoteSummary } from '#posts/votes/votes.schema.ts'
import { shape } from '../kernel/wire.ts'
import { Count, VoteStatus } from './values.ts'

export const VoteResult = shape<VoteSummary>()({
  up_votes: [Count, 'up'],
  down_votes: [Count, 'down'],
  votes: Count,
  vote_status: [VoteStatus.schema, 'status'],
})
