export { type Account, toAccount } from './account.ts'
export { activate, activateApi, checkActivation } from './activate.ts'
export { mailNewcomer, sendActivationMail, tellOwner } from './activation-mail.ts'
export { claimAddress, insistOnDomain, isSettled, ownerBeside } from './addresses.ts'
export {
  type Budget,
  budget,
  giveBack,
  type Limit,
  limitNetworks,
  networkBudget,
  RegistrationLimit,
  takeAttempts,
  addressBudget,
  takeAttempt,
} from './attempts.ts'
export { adminWho, type AgentRules, agentRules } from './agent-rules.ts'
export { changePassword } from './change-password.ts'
export { changeUserRole } from './change-user-role.ts'
export { changeUserStatus } from './change-user-status.ts'
export { listAdmins, UserOrders } from './users-admin.queries.ts'
export { confirmAddress } from './confirm-address.ts'
export { closeAccount } from './close-account.ts'
export { checkEmailChange, confirmEmail, confirmEmailApi } from './confirm-email-change.ts'
export { correctEmail } from './correct-email.ts'
export { createUser } from './create-user.ts'
export {
  DisplayNameField,
  EmailField,
  NameField,
  OldPasswordField,
  PasswordField,
  ReturnField,
  TokenHashField,
  UserIdField,
} from './credentials.schema.ts'
export { mayUseEmailDomain } from './email-rules.ts'
export { checkDisownLogin, disownLogin } from './disown-login.ts'
export { displayNameFaults, displayNameRule } from './display-names.ts'
export { endAccess } from './end-access.ts'
export { enter, type Entered, isDue, type SecondStepDue, type SignedIn } from './enter.ts'
export * from './keys.queries.ts'
export { listUsers } from './list-users.ts'
export { deleteAllCodesOf, deleteExpiredCodes, issueCode } from './mail-codes.queries.ts'
export { findManaged } from './managed-user.ts'
export { endOtherSessions, endOwnSession, showSessions } from './own-sessions.ts'
export { endMemberSession, endMemberSessions, listMemberSessions } from './member-sessions.ts'
export { forgiveOwn, proveOwner, provePassword, stillProved } from './own-password.ts'
export { register, registerApi } from './register.ts'
export {
  cancelEmailChange,
  requestEmailChange,
  resendEmailChange,
  showEmailChange,
} from './request-email-change.ts'
export { requestPasswordReset } from './request-password-reset.ts'
export { weakPassword } from './weak-passwords.ts'
export { deleteOldDevices } from './known-devices.queries.ts'
export { isDisownable } from './new-devices.ts'
export { isReservedName } from './reserved-names.ts'
export { checkPasswordReset, resetPassword, resetPasswordApi } from './reset-password.ts'
export { sendActivation } from './send-activation.ts'
export * from './sessions.queries.ts'
export { checkRevertEmail, revertEmail } from './revert-email.ts'
export { setUserPassword } from './set-user-password.ts'
export { showCurrentUser } from './show-current-user.ts'
export { forgiveAttempts, WrongCredentials } from './authenticate.ts'
export { signIn, signInApi } from './sign-in.ts'
export { signOut } from './sign-out.ts'
export { isStepRequired } from './step-required.ts'
export { Forever, SuspendDurations } from './suspension.ts'
export * from './tickets.queries.ts'
export {
  type NewTicket,
  openTicket,
  ownerOfTicket,
  spendTicket,
  TicketExpired,
  ticketExpired,
  TicketLife,
  ticketOf,
} from './tickets.ts'
export { updateInterface } from './update-interface.ts'
export { deriveUsername } from './usernames.ts'
export { viewerOfVisit, VisitSeconds, visitToken } from './visits.ts'
