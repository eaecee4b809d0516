export { auditedTypes, mayAudit, mayAuditSomething } from './audit.policy.ts'
export { checkEdit } from './check-edit.ts'
export { type Decision, decideSuggestion } from './decide-suggestion.ts'
export { type Fold, type FoldedPiece, foldPieces } from './fold-pieces.ts'
export { type HistoryObject, historyObject } from './history-object.ts'
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
export { showTimeline, type Timeline, type TimelineEntry, TimelineMax } from './show-timeline.ts'
export { diffText, type Piece } from './text-diff.ts'
export { type TimelineType, TimelineTypes } from './timeline-types.ts'
export { countWaitingFlags } from './suggestions.queries.ts'
export { type Version, versionOf, type VersionTag } from './version.ts'
