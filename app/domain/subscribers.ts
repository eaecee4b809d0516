/** Who reacts to what, in order. A new event without an entry does not compile. */
import * as activity from './activity/index.ts'
import type { Subscribers } from './kernel/index.ts'
import * as reputation from './reputation/index.ts'
import * as search from './search/index.ts'

export const subscribers: Subscribers = {
  'user.registered': [],
  'user.activated': [reputation.onUserActivated],
  'question.asked': [activity.onQuestionAsked],
  'question.edited': [activity.onQuestionEdited],
  'question.edit_suggested': [],
  'question.deleted': [activity.onQuestionDeleted],
  'question.undeleted': [activity.onQuestionUndeleted],
  'answer.written': [activity.onAnswerWritten],
  'answer.edited': [activity.onAnswerEdited],
  'answer.edit_suggested': [],
  'answer.deleted': [activity.onAnswerDeleted],
  'answer.undeleted': [activity.onAnswerUndeleted],
  'answer.accepted': [reputation.onAnswerAccepted],
  'answer.unaccepted': [reputation.onAnswerUnaccepted],
  'comment.written': [activity.onCommentWritten],
  'comment.edited': [],
  'comment.deleted': [],
  'vote.cast': [reputation.onVoteCast, search.onVoteCast],
  'tag.created': [activity.onTagCreated],
}
