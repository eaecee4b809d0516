/** Reactors of this area, connected in subscribers.ts. */
export { onAnswerAccepted, onAnswerUnaccepted } from './on-acceptance.ts'
export { onClaimUndone } from './on-claim.ts'
export { onRevisionApproved } from './on-approval.ts'
export { onUserActivated } from './on-activation.ts'
export { onVoteCast } from './on-votes.ts'
