/** Accounts: log in and out, identity, search. */
import { activateApi } from '#access/auth/activate.ts'
import { changePassword } from '#access/auth/change-password.ts'
import { confirmEmailApi } from '#access/auth/confirm-email-change.ts'
import { registerApi } from '#access/auth/register.ts'
import { requestEmailChange } from '#access/auth/request-email-change.ts'
import { requestPasswordReset } from '#access/auth/request-password-reset.ts'
import { resetPasswordApi } from '#access/auth/reset-password.ts'
import { sendActivation } from '#access/auth/send-activation.ts'
import { showCurrentUser } from '#access/auth/show-current-user.ts'
import { logInApi } from '#access/auth/log-in.ts'
import { logOut } from '#access/auth/log-out.ts'
import { updateInterface } from '#access/auth/update-interface.ts'
import { beginPasskeyLogin, passkeyLoginApi } from '#access/second-step/passkey-login.ts'
import { passSecondStepApi } from '#access/second-step/pass-second-step.ts'
import { proveAgain } from '#access/second-step/prove-again.ts'
import { updateProfile } from '#people/profiles/update-profile.ts'
import { showSecurityLog } from '#access/security-log/show-security-log.ts'
import { findPeople, listStaff } from '#basics/users/find-people.ts'
import { listRanking } from '#basics/users/list-ranking.ts'
import { type Endpoint, get, ofToken, post, put } from '../kernel/endpoint.ts'
import { list, nullable } from '../kernel/wire.ts'
import {
  beginPassedVisit,
  beginVisit,
  CurrentUser,
  endVisit,
  keepVisit,
  LoginUser,
  PassedUser,
  PasskeyChallenge,
} from '../presenters/account.ts'
import { Staff, UserBasic, UserRanking } from '../presenters/people.ts'
import { SecurityLogPage } from '../presenters/security-log.ts'

/** The caller's token; logging in replaces it, logging out ends it. */
const extra: Endpoint['extra'] = { ...ofToken, return_to: () => '' }
const loggedIn = { answer: LoginUser, setsCookie: beginVisit, extra }
const passed = { answer: PassedUser, setsCookie: beginPassedVisit, extra }

export const users: Endpoint[] = [
  post('user/login/email', logInApi, {
    scope: null,
    summary: 'Log in with email address and password',
    ...loggedIn,
  }),
  post('user/login/second-step', passSecondStepApi, {
    scope: null,
    summary: 'Pass the second step of a login with a code from an app or a recovery code',
    ...passed,
  }),
  post('user/login/passkey/options', beginPasskeyLogin, {
    scope: null,
    summary: 'Start a login with a passkey, or the second step of a login with a passkey',
    answer: PasskeyChallenge,
    extra: { kind: () => 'api', return_to: () => '' },
  }),
  post('user/login/passkey', passkeyLoginApi, {
    scope: null,
    summary: "Log in with the passkey's answer",
    ...passed,
  }),
  post('user/register/email', registerApi, {
    scope: null,
    summary: 'Create an account',
    ...loggedIn,
  }),
  get('user/logout', logOut, {
    scope: null,
    summary: 'End the session of the token',
    setsCookie: endVisit,
    extra,
  }),
  post('user/email/verification/send', sendActivation, {
    scope: null,
    summary: 'Email the activation link again',
  }),
  post('user/email/verification', activateApi, {
    scope: null,
    summary: 'Confirm an email address with the emailed code',
    ...loggedIn,
  }),
  post('user/password/reset', requestPasswordReset, {
    scope: null,
    summary: 'Email a link to set a new password; answers the same for every address',
  }),
  post('user/password/replacement', resetPasswordApi, {
    scope: null,
    summary: 'Set a new password with the emailed code',
  }),
  get('user/info', showCurrentUser, {
    summary: 'The token’s member; null when not logged in',
    answer: nullable(CurrentUser),
    setsCookie: keepVisit,
  }),
  put('user/info', updateProfile, {
    scope: 'account',
    summary: 'Change the caller’s profile, within what the site allows',
  }),
  put('user/password', changePassword, {
    scope: null,
    summary: 'Change the password, or set the first one; all other sessions end',
    extra,
  }),
  post('user/prove', proveAgain, {
    scope: null,
    summary:
      'Confirm the caller’s identity again by password or app code; administrators need this every 15 minutes for sensitive calls',
    extra,
  }),
  get('user/security/log', showSecurityLog, {
    scope: null,
    summary: 'Logins and security changes of the caller in the last 90 days, latest first',
    answer: SecurityLogPage,
  }),
  post('user/email/change/code', requestEmailChange, {
    scope: null,
    summary: 'Email a confirmation link to the new email address',
  }),
  put('user/email', confirmEmailApi, {
    scope: null,
    summary: 'Change the email address with the code emailed to the new one',
    ...loggedIn,
  }),
  put('user/interface', updateInterface, {
    scope: 'account',
    summary: 'Set the language and the color scheme',
  }),
  get('user/info/search', findPeople, {
    summary: 'Up to five members whose names begin with a text',
    answer: list(UserBasic),
  }),
  get('user/staff', listStaff, {
    summary: 'Administrators and moderators',
    answer: list(Staff),
  }),
  get('user/ranking', listRanking, {
    summary: 'The most active members of the week, and staff',
    answer: UserRanking,
  }),
]
