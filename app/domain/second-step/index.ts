/** Two-step login: authenticator apps, passkeys and recovery codes of an account. */
export { beginTotp, confirmTotp, StepNameMax } from './add-totp.ts'
export { addPasskey, beginPasskey } from './add-passkey.ts'

export { stepAdded } from './changes.ts'

export {
  checkRecoveryCodes,
  makeRecoveryCodes,
  removeStep,
  renameStep,
  showOwnSteps,
} from './own-steps.ts'
export { passSecondStep, passSecondStepApi, showTicket } from './pass-second-step.ts'
export { beginPasskeyProof, proveAgain, proveByPasskey, showProofs } from './prove-again.ts'
export { beginPasskeyLogin, passkeyLogin, passkeyLoginApi } from './passkey-login.ts'
export { resetMemberStep } from './reset-member-step.ts'
export { listSteps } from './second-steps.queries.ts'
export { canHavePasskeys } from './webauthn.ts'
