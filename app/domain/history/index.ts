export { auditedTypes, mayAuditSomething } from './audit.policy.ts'
export { checkEdit } from './check-edit.ts'
export { type Decision, decideSuggestion } from './decide-suggestion.ts'
export { type FoldedPiece, foldPieces } from './fold-pieces.ts'
export { type HistoryObject } from './history-object.ts'
export { listObjectRevisions, type RevisionsView, type RevisionView } from './list-revisions.ts'
export {
  countWaitingSuggestions,
  listReviewQueues,
  listSuggestions,
  type ReviewQueue,
  type Suggestion,
} from './list-suggestions.ts'
export { versionRenderer } from './render-versions.ts'
export { type RevisionDiff, showRevisionDiff } from './show-revision-diff.ts'
export { showTimeline, type Timeline, type TimelineEntry } from './show-timeline.ts'
export { diffText, type Piece } from './text-diff.ts'
export { TimelineTypes } from './timeline-types.ts'

export { type Version } from './version.ts'
