/** Reactors of this area, connected in subscribers.ts. */
export { onComment, onPending, onProfile, onRevision, onSetting } from './follow-uses.ts'
export { onUserDeleted } from './withdrawn.queries.ts'
