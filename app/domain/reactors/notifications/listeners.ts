/** Reactors of this area, connected in subscribers.ts. */
export {
  onAcceptancePoints,
  onApprovalPoints,
  onBadgeAwarded,
  onVotePoints,
} from './achievements.ts'
export { onAnswerAccepted, onAnswerDeleted, onAnswerEdited, onAnswerWritten } from './on-answers.ts'
export { onClaimConfirmed, onClaimDeclined, onClaimMade, onClaimUndone } from './on-claims.ts'
export { onCommentWritten } from './on-comments.ts'
export { onFlagDecided } from './on-flags.ts'
export {
  onQuestionAsked,
  onQuestionClosed,
  onQuestionDeleted,
  onQuestionInvited,
} from './on-questions.ts'
export { onUserDeleted } from './forget-member.ts'
export { onVoteCast } from './on-votes.ts'
