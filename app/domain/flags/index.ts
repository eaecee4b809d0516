export {
  decideFlag,
  decideFlags,
  type EarlierDecision,
  type FlagDecision,
  takeReviewAction,
} from './decide-flag.ts'
export { FlagInput, flagPost, MaxFlagText } from './flag-post.ts'
export { fitsKind, mayFlag } from './flags.policy.ts'
export {
  countFlaggedPosts,
  type FlaggedPost,
  type FlagTask,
  listFlaggedPosts,
  listFlags,
  type WaitingFlag,
} from './list-flags.ts'
export { listReasons } from './list-reasons.ts'
export { type FlagOperation, FlagOperations, NoteMax, readOutcome } from './outcome.ts'
export { type ReasonItem, reasonByType, reasonsOf } from './reasons.ts'
export { type ReviewedPost, reviewedPost } from './reviewed-post.ts'
export { settleFlagsOn } from './settle-flags-on.ts'
