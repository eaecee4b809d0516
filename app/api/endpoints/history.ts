import { decideSuggestion } from '#posts/history/decide-suggestion.ts'
import { listReviewQueues, listSuggestions } from '#moderation/review/list-suggestions.ts'
import { showRevisionDiff } from '#posts/history/show-revision-diff.ts'
import { showTimeline } from '#posts/history/show-timeline.ts'
import { type Endpoint, get, put } from '../kernel/endpoint.ts'
import { empty, list } from '../kernel/wire.ts'
import {
  ReviewQueueAnswer,
  RevisionDiffAnswer,
  SuggestedEdits,
  TimelineAnswer,
} from '../presenters/history.ts'

export const history: Endpoint[] = [
  get('activity/timeline', showTimeline, {
    summary: 'Timeline of a question, an answer or a tag, newest first',
    answer: TimelineAnswer,
  }),
  get('activity/timeline/detail', showRevisionDiff, {
    summary: 'Two revisions of an object, for comparison',
    answer: RevisionDiffAnswer,
  }),
  get('revisions/unreviewed', listSuggestions, {
    scope: 'moderation',
    summary: 'Suggested edits the caller may decide on, one per page, oldest first',
    answer: SuggestedEdits,
  }),
  put('revisions/audit', decideSuggestion, {
    scope: 'moderation',
    summary: 'Approve or reject a suggested edit',
    answer: empty,
  }),
  get('reviewing/type', listReviewQueues, {
    scope: 'moderation',
    summary: 'Review queues of the caller',
    answer: list(ReviewQueueAnswer),
  }),
]
