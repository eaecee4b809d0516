import { z } from 'zod'
import { decideSuggestion } from '#app/domain/posts/history/decide-suggestion.ts'
import {
  listReviewQueues,
  listSuggestions,
} from '#app/domain/moderation/review/list-suggestions.ts'
import { showRevisionDiff } from '#app/domain/posts/history/show-revision-diff.ts'
import { showTimeline } from '#app/domain/posts/history/show-timeline.ts'
import { type Endpoint, get, put } from '../kernel/endpoint.ts'
import { paged } from '../kernel/paging.ts'
import {
  presentReviewQueues,
  presentRevisionDiff,
  presentSuggestions,
  presentTimeline,
  ReviewQueueAnswer,
  RevisionDiffAnswer,
  SuggestedEdit,
  TimelineAnswer,
} from '../presenters/history.ts'

export const history: Endpoint[] = [
  get('activity/timeline', showTimeline, {
    summary: 'What happened to a question, an answer or a tag, newest first',
    response: TimelineAnswer,
    present: presentTimeline,
  }),
  get('activity/timeline/detail', showRevisionDiff, {
    summary: 'Two versions of an object, to be compared',
    response: RevisionDiffAnswer,
    present: presentRevisionDiff,
  }),
  get('revisions/unreviewed', listSuggestions, {
    scope: 'moderation',
    summary: 'Suggested edits that the caller may decide on, one on each page, oldest first',
    response: paged(SuggestedEdit),
    present: presentSuggestions,
  }),
  put('revisions/audit', decideSuggestion, {
    scope: 'moderation',
    summary: 'Take a suggested edit over, or turn it down',
    response: z.strictObject({}),
    present: () => ({}),
  }),
  get('reviewing/type', listReviewQueues, {
    scope: 'moderation',
    summary: 'What waits to be reviewed by the caller',
    response: z.array(ReviewQueueAnswer),
    present: presentReviewQueues,
  }),
]
