export { type Followed, saveFollow } from './follows.queries.ts'
export * from './follows.schema.ts'
export { type FollowState, setFollow, setFollowedTags } from './set-follow.ts'
