/** Who reacts to what, in order. A new event without an entry does not compile. */
import * as activity from './activity/index.ts'
import { awardOn, onUserDeleted as dropAwards } from './badges/index.ts'
import * as identities from './identities/index.ts'
import type { Subscribers } from './kernel/index.ts'
import * as leaving from './leaving/index.ts'
import * as notices from './notices/index.ts'
import * as reputation from './reputation/index.ts'
import * as review from './review/index.ts'
import * as search from './search/index.ts'
import { withStaffLog } from './staff-log/index.ts'
import * as uploads from './uploads/index.ts'

const reactors: Subscribers = {
  'user.registered': [],
  'user.activated': [reputation.onUserActivated],
  'user.deleted': [
    notices.onUserDeleted,
    dropAwards,
    identities.onUserDeleted,
    uploads.onProfile,
    leaving.onUserDeleted,
  ],
  'question.asked': [activity.onQuestionAsked, notices.onQuestionAsked, uploads.onRevision],
  'question.edited': [activity.onQuestionEdited, awardOn('question.edited'), uploads.onRevision],
  'question.edit_suggested': [uploads.onRevision],
  'question.deleted': [
    review.onQuestionDeleted,
    activity.onQuestionDeleted,
    notices.onQuestionDeleted,
  ],
  'question.undeleted': [activity.onQuestionUndeleted, review.onQuestionUndeleted],
  'question.closed': [activity.onQuestionClosed, notices.onQuestionClosed],
  'question.reopened': [activity.onQuestionReopened],
  'question.pinned': [activity.onQuestionPinned],
  'question.unpinned': [activity.onQuestionUnpinned],
  'question.hidden': [activity.onQuestionHidden],
  'question.shown': [activity.onQuestionShown],
  'question.invited': [notices.onQuestionInvited],
  'question.shared': [awardOn('question.shared')],
  'answer.written': [activity.onAnswerWritten, notices.onAnswerWritten, uploads.onRevision],
  'answer.edited': [
    activity.onAnswerEdited,
    awardOn('answer.edited'),
    notices.onAnswerEdited,
    uploads.onRevision,
  ],
  'answer.edit_suggested': [uploads.onRevision],
  'answer.deleted': [review.onAnswerDeleted, activity.onAnswerDeleted, notices.onAnswerDeleted],
  'answer.undeleted': [activity.onAnswerUndeleted, review.onAnswerUndeleted],
  'answer.accepted': [
    reputation.onAnswerAccepted,
    awardOn('answer.accepted'),
    notices.onAcceptancePoints,
    notices.onAnswerAccepted,
  ],
  'answer.unaccepted': [reputation.onAnswerUnaccepted, notices.onAcceptancePoints],
  'comment.written': [activity.onCommentWritten, notices.onCommentWritten, uploads.onComment],
  'comment.edited': [uploads.onComment],
  'comment.deleted': [review.onCommentDeleted],
  'vote.cast': [
    reputation.onVoteCast,
    search.onVoteCast,
    awardOn('vote.cast'),
    notices.onVotePoints,
    notices.onVoteCast,
  ],
  'tag.created': [activity.onTagCreated, uploads.onRevision],
  'tag.edited': [activity.onTagEdited, uploads.onRevision],
  'tag.edit_suggested': [uploads.onRevision],
  'tag.deleted': [activity.onTagDeleted],
  'tag.undeleted': [activity.onTagUndeleted],
  'tag.merged': [],
  'tag.synonyms_set': [],
  'revision.approved': [reputation.onRevisionApproved, notices.onApprovalPoints],
  'revision.rejected': [],
  'post.reacted': [awardOn('post.reacted')],
  'post.flagged': [awardOn('post.flagged')],
  'post.held': [uploads.onHeld],
  'post.approved': [],
  'post.rejected': [],
  'flag.decided': [notices.onFlagDecided],
  'user.created': [],
  'user.role_changed': [],
  'user.status_changed': [],
  'user.password_set': [],
  'users.added': [],
  'user.profile_edited': [],
  'user.activation_issued': [],
  'user.sessions_ended': [],
  'user.cleaned_up': [],
  'posts.erased': [],
  'badge.status_changed': [],
  'setting.changed': [uploads.onSetting],
  'translation.changed': [],
  'profile.updated': [awardOn('profile.updated'), uploads.onProfile],
  'badge.awarded': [notices.onBadgeAwarded],
}

/** Acts of staff are written down last, whatever the event. */
export const subscribers: Subscribers = withStaffLog(reactors)
