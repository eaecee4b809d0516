export { FlagInput, flagPost, MaxFlagText } from './flag-post.ts'
export { mayFlag } from './flags.policy.ts'
export { listReasons } from './list-reasons.ts'
export { type ReasonItem, reasonsOf } from './reasons.ts'
