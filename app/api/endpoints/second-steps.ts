/** Two-step login of the caller. API keys may not call: that would bypass the second step. */
import { addPasskey, beginPasskey } from '#access/second-step/add-passkey.ts'
import { beginTotp, confirmTotp } from '#access/second-step/add-totp.ts'
import {
  makeRecoveryCodes,
  removeStep,
  renameStep,
  showOwnSteps,
} from '#access/second-step/own-steps.ts'
import { del, type Endpoint, get, ofToken, post, put } from '../kernel/endpoint.ts'
import {
  AddedStep,
  NewApp,
  NewPasskey,
  OwnSecondSteps,
  RecoveryCodes,
} from '../presenters/second-step.ts'

const own = { scope: null, extra: ofToken }
const added = { ...own, answer: AddedStep }

export const secondSteps: Endpoint[] = [
  get('user/second-step', showOwnSteps, {
    ...own,
    summary: 'Authenticator apps and passkeys of the caller, and the number of recovery codes left',
    answer: OwnSecondSteps,
  }),
  post('user/second-step/totp', beginTotp, {
    ...own,
    summary: 'Start adding an authenticator app; confirm its secret with a code within 10 minutes',
    answer: NewApp,
  }),
  post('user/second-step/totp/confirm', confirmTotp, {
    ...added,
    summary: 'Finish adding an authenticator app, with a code it shows',
  }),
  post('user/second-step/passkey/options', beginPasskey, {
    ...own,
    summary: 'Start adding a passkey; the challenge is valid for 5 minutes',
    answer: NewPasskey,
  }),
  post('user/second-step/passkey', addPasskey, {
    ...added,
    summary: 'Finish adding the passkey that answered the challenge',
  }),
  put('user/second-step', renameStep, {
    scope: null,
    summary: 'Rename an authenticator app or passkey',
  }),
  del('user/second-step', removeStep, {
    ...own,
    summary:
      'Remove an authenticator app or passkey; removing the last one turns two-step login off',
  }),
  post('user/second-step/codes', makeRecoveryCodes, {
    ...own,
    summary: 'Create new recovery codes, shown once; the old ones stop working',
    answer: RecoveryCodes,
  }),
]
