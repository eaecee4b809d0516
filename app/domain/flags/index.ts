export {
  decideFlag,
  decideFlags,
  type EarlierDecision,
  type FlagDecision,
  takeReviewAction,
} from './decide-flag.ts'
export { flagPost } from './flag-post.ts'

export {
  countFlaggedPosts,
  type FlaggedPost,
  type FlagTask,
  listFlaggedPosts,
  listFlags,
  type WaitingFlag,
} from './list-flags.ts'
export { listReasons } from './list-reasons.ts'
export { type FlagOperation, readOutcome } from './outcome.ts'
export { type ReasonItem, reasonByType } from './reasons.ts'
export { type ReviewedPost } from './reviewed-post.ts'
export { settleFlagsOn } from './settle-flags-on.ts'
