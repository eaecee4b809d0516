export { onUserDeleted } from './forget-member.ts'
export { listNoticeGroups, type NoticeGroup } from './list-notice-groups.ts'
export { listNotices, type NoticeItem, type NoticePage } from './list-notices.ts'
export { noticeMailContent, type NoticeMailContent } from './notice-mail.ts'
export {
  type AwardBox,
  type NoticeStatus,
  noticeStatusFor,
  showNoticeStatus,
} from './notice-status.ts'
export * from './notices.schema.ts'
export { lookAtNotices, openNotices, readAllNotices, readNotice } from './read-notices.ts'
export { spreadQuestion } from './spread-question.ts'
export type { ListedNotice } from './visible-notices.queries.ts'
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
export { onVoteCast } from './on-votes.ts'
