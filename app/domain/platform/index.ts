export { type ConsumedInvite, consumeInvite, markInvitesRead } from './consume-invite.ts'
export { acceptTerms, chooseOccupation, showFirstSteps, welcome } from './first-steps.ts'
export { markRewardsReported, saveReportedRewards } from './mark-rewards-reported.ts'
export type { PointRow } from './points.queries.ts'
export {
  checkQualification,
  type Qualification,
  refreshQualification,
  showQualification,
} from './qualification.ts'
export { type InvitationOffer, showInvitation } from './show-invitation.ts'
export { type Bootstrap, showBootstrap } from './show-bootstrap.ts'
export {
  type InviteStatus,
  type InviteSummary,
  type NewRewards,
  showInviteStatus,
  showInviteSummary,
  showRewards,
} from './show-invites.ts'
export { type Quota, showQuota } from './show-quota.ts'
export { onUserDeleted } from './forget-member.ts'
export { awardPoints, chargePoints, type Moved } from './give-points.ts'
export { PointKinds } from './ledger.queries.ts'
export {
  type Ledger,
  type LedgerEntry,
  listInvitations,
  listLedger,
  type TakenInvitation,
} from './list-ledger.ts'
export { onAnswerWritten, onPostHeld, onQuestionAsked } from './on-posts.ts'
export { savePlatform, showPlatformSettings } from './save-platform.ts'
