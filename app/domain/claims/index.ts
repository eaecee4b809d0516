export { countWaitingClaims, dropOldMoves } from './claims.queries.ts'
export {
  type Claim,
  ClaimStates,
  confirmClaim,
  declineClaim,
  listClaims,
  undoClaim,
  UndoTime,
} from './decide-claims.ts'
export { hasImportedAccounts } from './imported-accounts.queries.ts'
export { indexMovedPosts } from './index-moved.ts'
export {
  claimAccount,
  listOwnClaims,
  type OwnClaim,
  showClaimable,
  withdrawClaim,
} from './make-claim.ts'
export { onUserDeleted } from './on-user-deleted.ts'
