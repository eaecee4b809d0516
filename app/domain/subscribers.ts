/** Which reactors handle which event, in order. A new event without an entry does not compile. */
import * as activity from './reactors/activity/listeners.ts'
import { awardOn } from './reactors/badges/award-badges.ts'
import { onUserDeleted as dropAwards } from './reactors/badges/forget-member.ts'
import * as claims from './people/claims/on-user-deleted.ts'
import * as identities from './access/identities/user-deleted.ts'
import type { Subscribers } from './kernel/index.ts'
import * as leaving from './people/leaving/forget-member.ts'
import * as notifications from './reactors/notifications/listeners.ts'
import * as outgoing from './reactors/outgoing/on-events.ts'
import * as platform from './platform/listeners.ts'
import * as reputation from './reactors/reputation/listeners.ts'
import * as review from './moderation/review/on-posts.ts'
import * as search from './search/on-vote-cast.ts'
import { withStaffLog } from './moderation/staff-log/write-entry.ts'
import * as uploads from './basics/uploads/listeners.ts'
import * as webhooks from './reactors/webhooks/on-events.ts'

const reactors: Subscribers = {
  'user.registered': [webhooks.onUserRegistered],
  'user.activated': [reputation.onUserActivated, webhooks.onUserActivated],
  'user.deleted': [
    notifications.onUserDeleted,
    dropAwards,
    identities.onUserDeleted,
    uploads.onProfile,
    uploads.onUserDeleted,
    leaving.onUserDeleted,
    platform.onUserDeleted,
    claims.onUserDeleted,
  ],
  // First, so that nothing is done for a member who cannot pay.
  'question.asked': [
    platform.onQuestionAsked,
    activity.onQuestionAsked,
    notifications.onQuestionAsked,
    uploads.onRevision,
    outgoing.onQuestionAsked,
    outgoing.onQuestionChanged,
    webhooks.tellOfQuestion('question.asked'),
  ],
  'question.edited': [
    activity.onQuestionEdited,
    awardOn('question.edited'),
    uploads.onRevision,
    outgoing.onQuestionChanged,
    webhooks.tellOfQuestion('question.edited'),
  ],
  'question.edit_suggested': [uploads.onRevision],
  'question.deleted': [
    review.onQuestionDeleted,
    activity.onQuestionDeleted,
    notifications.onQuestionDeleted,
    outgoing.onQuestionChanged,
    webhooks.tellOfQuestion('question.deleted'),
  ],
  'question.undeleted': [
    activity.onQuestionUndeleted,
    review.onQuestionUndeleted,
    outgoing.onQuestionChanged,
    webhooks.tellOfQuestion('question.undeleted'),
  ],
  'question.closed': [
    activity.onQuestionClosed,
    notifications.onQuestionClosed,
    outgoing.onQuestionChanged,
    webhooks.tellOfQuestion('question.closed'),
  ],
  'question.reopened': [
    activity.onQuestionReopened,
    outgoing.onQuestionChanged,
    webhooks.tellOfQuestion('question.reopened'),
  ],
  'question.pinned': [activity.onQuestionPinned],
  'question.unpinned': [activity.onQuestionUnpinned],
  'question.hidden': [activity.onQuestionHidden, outgoing.onQuestionChanged],
  'question.shown': [activity.onQuestionShown, outgoing.onQuestionChanged],
  'question.invited': [notifications.onQuestionInvited],
  'question.shared': [awardOn('question.shared')],
  'answer.written': [
    platform.onAnswerWritten,
    activity.onAnswerWritten,
    notifications.onAnswerWritten,
    uploads.onRevision,
    outgoing.onAnswerChanged,
    webhooks.tellOfAnswer('answer.written'),
  ],
  'answer.edited': [
    activity.onAnswerEdited,
    awardOn('answer.edited'),
    notifications.onAnswerEdited,
    uploads.onRevision,
    outgoing.onAnswerChanged,
    webhooks.tellOfAnswer('answer.edited'),
  ],
  'answer.edit_suggested': [uploads.onRevision],
  'answer.deleted': [
    review.onAnswerDeleted,
    activity.onAnswerDeleted,
    notifications.onAnswerDeleted,
    outgoing.onAnswerChanged,
    webhooks.tellOfAnswer('answer.deleted'),
  ],
  'answer.undeleted': [
    activity.onAnswerUndeleted,
    review.onAnswerUndeleted,
    outgoing.onAnswerChanged,
    webhooks.tellOfAnswer('answer.undeleted'),
  ],
  'answer.accepted': [
    reputation.onAnswerAccepted,
    awardOn('answer.accepted'),
    notifications.onAcceptancePoints,
    notifications.onAnswerAccepted,
    outgoing.onAnswerChanged,
    webhooks.tellOfAnswer('answer.accepted'),
  ],
  'answer.unaccepted': [
    reputation.onAnswerUnaccepted,
    notifications.onAcceptancePoints,
    outgoing.onAnswerChanged,
  ],
  'comment.written': [
    activity.onCommentWritten,
    notifications.onCommentWritten,
    uploads.onComment,
    webhooks.tellOfComment('comment.written'),
  ],
  'comment.edited': [uploads.onComment, webhooks.tellOfComment('comment.edited')],
  'comment.deleted': [review.onCommentDeleted, webhooks.tellOfComment('comment.deleted')],
  'vote.cast': [
    reputation.onVoteCast,
    search.onVoteCast,
    awardOn('vote.cast'),
    notifications.onVotePoints,
    notifications.onVoteCast,
    outgoing.onVoteCast,
  ],
  'tag.created': [activity.onTagCreated, uploads.onRevision],
  'tag.edited': [activity.onTagEdited, uploads.onRevision],
  'tag.edit_suggested': [uploads.onRevision],
  'tag.deleted': [activity.onTagDeleted],
  'tag.undeleted': [activity.onTagUndeleted],
  'tag.merged': [],
  'tag.synonyms_set': [],
  'revision.approved': [reputation.onRevisionApproved, notifications.onApprovalPoints],
  'revision.rejected': [],
  'post.reacted': [awardOn('post.reacted')],
  'notice.told': [outgoing.onNotified],
  'post.flagged': [awardOn('post.flagged'), webhooks.onPostFlagged],
  'post.held': [platform.onPostPending, uploads.onPending, webhooks.onPostPending],
  'post.approved': [],
  'post.rejected': [],
  'flag.decided': [notifications.onFlagDecided],
  'user.created': [],
  'user.role_changed': [],
  'user.status_changed': [],
  'user.password_set': [],
  'user.second_step_reset': [],
  'users.added': [webhooks.onUsersAdded],
  'user.profile_edited': [],
  'user.activation_issued': [],
  'user.sessions_ended': [],
  'user.key_made': [],
  'user.key_revoked': [],
  'user.cleaned_up': [],
  'user.points_given': [],
  'user.points_taken': [],
  'claim.made': [notifications.onClaimMade],
  'claim.confirmed': [notifications.onClaimConfirmed],
  'claim.declined': [notifications.onClaimDeclined],
  'claim.undone': [reputation.onClaimUndone, notifications.onClaimUndone],
  'posts.erased': [],
  'badge.status_changed': [],
  'setting.changed': [uploads.onSetting],
  'translation.changed': [],
  'backup.made': [],
  'backup.checked': [],
  'backup.deleted': [],
  'backup.prepared': [],
  'backup.confirmed': [],
  'backup.copied': [],
  'import.made': [],
  'import.undone': [],
  'setup.steps_hidden': [],
  'profile.updated': [awardOn('profile.updated'), uploads.onProfile],
  'badge.awarded': [notifications.onBadgeAwarded],
}

/** Acts of staff are logged last, whatever the event. */
export const subscribers: Subscribers = withStaffLog(reactors)
