/** Two-step login: authenticator apps, passkeys and recovery codes of an account. */
export { beginTotp, confirmTotp, type PendingTotp, StepNameField, StepNameMax } from './add-totp.ts'
export { addPasskey, beginPasskey } from './add-passkey.ts'
export { addingStep } from './adding-step.ts'
export { insistOnRoom, stepAdded, stepRemoved } from './changes.ts'
export { CodesMade, WrongCode } from './codes.ts'
export {
  checkRecoveryCodes,
  makeRecoveryCodes,
  type OwnStep,
  removeStep,
  renameStep,
  showOwnSteps,
} from './own-steps.ts'
export {
  finishSecondStep,
  passSecondStep,
  passSecondStepApi,
  showTicket,
  type StepMethod,
  waitingLogin,
} from './pass-second-step.ts'
export { beginPasskeyProof, proveAgain, proveByPasskey, showProofs } from './prove-again.ts'
export { beginPasskeyLogin, passkeyLogin, passkeyLoginApi } from './passkey-login.ts'
export { resetMemberStep } from './reset-member-step.ts'
export {
  findPasskey,
  listSteps,
  type NewStep,
  type StepKind,
  type StepRow,
  touchStep,
} from './second-steps.queries.ts'
export { canHavePasskeys } from './webauthn.ts'
