export { setVote, voteDown, voteUp } from './cast-vote.ts'

export { countVotes, myVotes } from './votes.queries.ts'
export * from './votes.schema.ts'
export { takeBackVotes, takeBackVotesBetween } from './take-back-votes.ts'
