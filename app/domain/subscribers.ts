/** Who reacts to what, in order. A new event without an entry does not compile. */
import * as activity from './activity/index.ts'
import { awardOn, onUserDeleted as dropAwards } from './badges/index.ts'
import * as identities from './identities/index.ts'
import type { Subscribers } from './kernel/index.ts'
import * as leaving from './leaving/index.ts'
import * as notices from './notices/index.ts'
import * as outgoing from './outgoing/index.ts'
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
  'question.asked': [
    activity.onQuestionAsked,
    notices.onQuestionAsked,
    uploads.onRevision,
    outgoing.onQuestionAsked,
    outgoing.onQuestionChanged,
  ],
  'question.edited': [
    activity.onQuestionEdited,
    awardOn('question.edited'),
    uploads.onRevision,
    outgoing.onQuestionChanged,
  ],
  'question.edit_suggested': [uploads.onRevision],
  'question.deleted': [
    review.onQuestionDeleted,
    activity.onQuestionDeleted,
    notices.onQuestionDeleted,
    outgoing.onQuestionChanged,
  ],
  'question.undeleted': [
    activity.onQuestionUndeleted,
    review.onQuestionUndeleted,
    outgoing.onQuestionChanged,
  ],
  'question.closed': [
    activity.onQuestionClosed,
    notices.onQuestionClosed,
    outgoing.onQuestionChanged,
  ],
  'question.reopened': [activity.onQuestionReopened, outgoing.onQuestionChanged],
  'question.pinned': [activity.onQuestionPinned],
  'question.unpinned': [activity.onQuestionUnpinned],
  'question.hidden': [activity.onQuestionHidden, outgoing.onQuestionChanged],
  'question.shown': [activity.onQuestionShown, outgoing.onQuestionChanged],
  'question.invited': [notices.onQuestionInvited],
  'question.shared': [awardOn('question.shared')],
  'answer.written': [
    activity.onAnswerWritten,
    notices.onAnswerWritten,
    uploads.onRevision,
    outgoing.onAnswerChanged,
  ],
  'answer.edited': [
    activity.onAnswerEdited,
    awardOn('answer.edited'),
    notices.onAnswerEdited,
    uploads.onRevision,
    outgoing.onAnswerChanged,
  ],
  'answer.edit_suggested': [uploads.onRevision],
  'answer.deleted': [
    review.onAnswerDeleted,
    activity.onAnswerDeleted,
    notices.onAnswerDeleted,
    outgoing.onAnswerChanged,
  ],
  'answer.undeleted': [
    activity.onAnswerUndeleted,
    review.onAnswerUndeleted,
    outgoing.onAnswerChanged,
  ],
  'answer.accepted': [
    reputation.onAnswerAccepted,
    awardOn('answer.accepted'),
    notices.onAcceptancePoints,
    notices.onAnswerAccepted,
    outgoing.onAnswerChanged,
  ],
  'answer.unaccepted': [
    reputation.onAnswerUnaccepted,
    notices.onAcceptancePoints,
    outgoing.onAnswerChanged,
  ],
  'comment.written': [activity.onCommentWritten, notices.onCommentWritten, uploads.onComment],
  'comment.edited': [uploads.onComment],
  'comment.deleted': [review.onCommentDeleted],
  'vote.cast': [
    reputation.onVoteCast,
    search.onVoteCast,
    awardOn('vote.cast'),
    notices.onVotePoints,
    notices.onVoteCast,
    outgoing.onVoteCast,
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
  'notice.told': [outgoing.onNoticeTold],
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
