export { insistUnchanged, openedRevision } from './opened-revision.ts'
export * from './revisions.queries.ts'
export { isSameText } from './same-text.ts'
