export { insistUnchanged, openedRevision } from './opened-revision.ts'
export * from './revisions.queries.ts'
