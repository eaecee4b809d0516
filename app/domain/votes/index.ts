export { setVote, voteDown, voteUp } from './cast-vote.ts'
export { mayVote } from './votes.policy.ts'
export { countVotes, myVotes } from './votes.queries.ts'
export * from './votes.schema.ts'
