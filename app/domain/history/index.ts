export { checkEdit } from './check-edit.ts'
export { listObjectRevisions, type RevisionsView, type RevisionView } from './list-revisions.ts'
