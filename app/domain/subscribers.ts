/** Which reactors handle which event, in order. A new event without an entry does not compile. */
import * as activity from './reactors/activity/listeners.ts'
import { awardOn } from './reactors/badges/award-badges.ts'
import { onUserDeleted as dropAwards } from './reactors/badges/forget-member.ts'
import { ExtensionPoint } from '#shared/extension-point.ts'
import * as identities from './access/identities/user-deleted.ts'
import type { EventName, Subscribers } from './kernel/index.ts'
import * as leaving from './people/leaving/forget-member.ts'
import * as notifications from './reactors/notifications/listeners.ts'
import * as outgoing from './reactors/outgoing/on-events.ts'
import * as reputation from './reactors/reputation/listeners.ts'
import * as review from './moderation/review/on-posts.ts'
import * as search from './search/on-vote-cast.ts'
import { withStaffLog } from './moderation/staff-log/write-entry.ts'
import * as uploads from './basics/uploads/listeners.ts'

const reactors: Subscribers = {
  'user.registered': [],
  'user.activated': [reputation.onUserActivated],
  'user.deleted': [
    notifications.onUserDeleted,
    dropAwards,
    identities.onUserDeleted,
    uploads.onProfile,
    uploads.onUserDeleted,
    leaving.onUserDeleted,
  ],
  'question.asked': [
    activity.onQuestionAsked,
    notifications.onQuestionAsked,
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
    notifications.onQuestionDeleted,
    outgoing.onQuestionChanged,
  ],
  'question.undeleted': [
    activity.onQuestionUndeleted,
    review.onQuestionUndeleted,
    outgoing.onQuestionChanged,
  ],
  'question.closed': [
    activity.onQuestionClosed,
    notifications.onQuestionClosed,
    outgoing.onQuestionChanged,
  ],
  'question.reopened': [activity.onQuestionReopened, outgoing.onQuestionChanged],
  'question.pinned': [activity.onQuestionPinned],
  'question.unpinned': [activity.onQuestionUnpinned],
  'question.hidden': [activity.onQuestionHidden, outgoing.onQuestionChanged],
  'question.shown': [activity.onQuestionShown, outgoing.onQuestionChanged],
  'question.invited': [notifications.onQuestionInvited],
  'question.shared': [awardOn('question.shared')],
  'answer.written': [
    activity.onAnswerWritten,
    notifications.onAnswerWritten,
    uploads.onRevision,
    outgoing.onAnswerChanged,
  ],
  'answer.edited': [
    activity.onAnswerEdited,
    awardOn('answer.edited'),
    notifications.onAnswerEdited,
    uploads.onRevision,
    outgoing.onAnswerChanged,
  ],
  'answer.edit_suggested': [uploads.onRevision],
  'answer.deleted': [
    review.onAnswerDeleted,
    activity.onAnswerDeleted,
    notifications.onAnswerDeleted,
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
    notifications.onAcceptancePoints,
    notifications.onAnswerAccepted,
    outgoing.onAnswerChanged,
  ],
  'answer.unaccepted': [
    reputation.onAnswerUnaccepted,
    notifications.onAcceptancePoints,
    outgoing.onAnswerChanged,
  ],
  'comment.written': [activity.onCommentWritten, notifications.onCommentWritten, uploads.onComment],
  'comment.edited': [uploads.onComment],
  'comment.deleted': [review.onCommentDeleted],
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
  'post.flagged': [awardOn('post.flagged')],
  'post.held': [uploads.onPending],
  'post.approved': [],
  'post.rejected': [],
  'flag.decided': [notifications.onFlagDecided],
  'user.created': [],
  'user.role_changed': [],
  'user.status_changed': [],
  'user.password_set': [],
  'user.second_step_reset': [],
  'users.added': [],
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

/** What parts do on events: before the core, or after it. */
export const reactorsOfParts = new ExtensionPoint<{
  first?: Partial<Subscribers>
  last?: Partial<Subscribers>
}>()

let known: { of: typeof reactorsOfParts.all; table: Subscribers } | null = null

/** All reactors. Acts of staff are logged last, whatever the event. */
export function subscribers(): Subscribers {
  const { all } = reactorsOfParts
  if (known?.of === all) return known.table
  const table = { ...reactors }
  const put = <N extends EventName>(name: N) => {
    const first = all.flatMap(part => part.first?.[name] ?? []) as Subscribers[N]
    const last = all.flatMap(part => part.last?.[name] ?? []) as Subscribers[N]
    table[name] = [...first, ...reactors[name], ...last] as Subscribers[N]
  }
  for (const name of Object.keys(reactors) as EventName[]) put(name)
  known = { of: all, table: withStaffLog(table) }
  return known.table
}
