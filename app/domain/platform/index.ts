export {
  type ConsumedInvite,
  consumeInvite,
  markInvitesRead,
  takeInviteCode,
} from './consume-invite.ts'
export {
  acceptTerms,
  chooseOccupation,
  type FirstSteps,
  showFirstSteps,
  welcome,
} from './first-steps.ts'
export type { PointRow } from './points.queries.ts'
export { checkQualification, type Qualification, refreshQualification } from './qualification.ts'
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
