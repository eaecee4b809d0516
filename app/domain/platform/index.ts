export { type ConsumedInvite, consumeInvite, markInvitesRead } from './consume-invite.ts'
export {
  acceptTerms,
  chooseOccupation,
  type FirstSteps,
  showFirstSteps,
  welcome,
} from './first-steps.ts'
export { markRewardsReported, saveReportedRewards } from './mark-rewards-reported.ts'
export type { PointRow } from './points.queries.ts'
export {
  checkQualification,
  type Qualification,
  refreshQualification,
  showQualification,
} from './qualification.ts'
export { type InvitationOffer, showInvitation } from './show-invitation.ts'
export { type Bootstrap, type OutstandingSteps, showBootstrap } from './show-bootstrap.ts'
export {
  type InviteStatus,
  type InviteSummary,
  type NewRewards,
  showInviteStatus,
  showInviteSummary,
  showRewards,
  type TakenUp,
} from './show-invites.ts'
export { type Quota, showQuota } from './show-quota.ts'
export { onUserDeleted } from './forget-member.ts'
export { awardPoints, chargePoints, MaxPointsAtOnce, type Moved } from './give-points.ts'
export { type LedgerTotals, type PointKind, PointKinds } from './ledger.queries.ts'
export {
  type Ledger,
  type LedgerEntry,
  listInvitations,
  listLedger,
  type TakenInvitation,
} from './list-ledger.ts'
export { onAnswerWritten, onPostHeld, onQuestionAsked } from './on-posts.ts'
export { savePlatform, showPlatformSettings } from './save-platform.ts'
