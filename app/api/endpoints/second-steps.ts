/** A member's own two-step login. No key may call: it would be a way past the second step. */
import { z } from 'zod'
import { addPasskey, beginPasskey } from '#app/domain/access/second-step/add-passkey.ts'
import { beginTotp, confirmTotp } from '#app/domain/access/second-step/add-totp.ts'
import {
  makeRecoveryCodes,
  removeStep,
  renameStep,
  showOwnSteps,
} from '#app/domain/access/second-step/own-steps.ts'
import { del, type Endpoint, get, ofToken, post, put } from '../kernel/endpoint.ts'
import { presentNothing } from '../kernel/fixed.ts'
import {
  AddedStep,
  NewApp,
  NewPasskey,
  OwnSecondSteps,
  presentAddedStep,
  presentNewApp,
  presentNewPasskey,
  presentOwnSteps,
  presentRecoveryCodes,
  RecoveryCodes,
} from '../presenters/second-step.ts'

const own = { scope: null, extra: ofToken }
const added = { ...own, response: AddedStep, present: presentAddedStep }

export const secondSteps: Endpoint[] = [
  get('user/second-step', showOwnSteps, {
    ...own,
    summary: 'Authenticator apps and passkeys of the caller, and how many recovery codes are left',
    response: OwnSecondSteps,
    present: presentOwnSteps,
  }),
  post('user/second-step/totp', beginTotp, {
    ...own,
    summary: 'Begin to add an authenticator app; its secret waits 10 minutes for a code',
    response: NewApp,
    present: presentNewApp,
  }),
  post('user/second-step/totp/confirm', confirmTotp, {
    ...added,
    summary: 'Add the authenticator app with a code that it shows',
  }),
  post('user/second-step/passkey/options', beginPasskey, {
    ...own,
    summary: 'Begin to add a passkey; the challenge waits 5 minutes for an answer',
    response: NewPasskey,
    present: presentNewPasskey,
  }),
  post('user/second-step/passkey', addPasskey, {
    ...added,
    summary: 'Add the passkey that answered the challenge',
  }),
  put('user/second-step', renameStep, {
    scope: null,
    summary: 'Rename an authenticator app or passkey',
    response: z.null(),
    present: presentNothing,
  }),
  del('user/second-step', removeStep, {
    ...own,
    summary: 'Remove an authenticator app or passkey; without the last one two-step login is off',
    response: z.null(),
    present: presentNothing,
  }),
  post('user/second-step/codes', makeRecoveryCodes, {
    ...own,
    summary: 'Make new recovery codes, which are shown once; older ones are void',
    response: RecoveryCodes,
    present: presentRecoveryCodes,
  }),
]
