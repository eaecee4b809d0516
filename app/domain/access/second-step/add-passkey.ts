/** Adding a passkey: the password first, then the browser's response to the challenge. */
import { z } from 'zod'
import { forgiveOwn, provePassword, stillProved } from '#access/auth/own-password.ts'
import { OldPasswordField, TokenHashField } from '#access/auth/credentials.schema.ts'
import { ownerOfTicket } from '#access/auth/tickets.ts'
import { command, conflict } from '#kernel'
import { StepNameField } from './add-totp.ts'
import { addingStep } from './adding-step.ts'
import { insistOnRoom, stepAdded } from './changes.ts'
import { openChallenge, passkeyRefused, takeChallenge } from './passkey-challenges.ts'
import { findPasskey, listPasskeys } from './second-steps.queries.ts'
import {
  checkNewPasskey,
  creationOptions,
  handleOf,
  NewPasskeyField,
  relyingParty,
} from './webauthn.ts'

/** The session identifies the challenge, so that no other session can answer it. */
const challengeKey = (tokenHash: string) => (tokenHash ? `add_passkey:${tokenHash}` : '')

/**
 * Options for `navigator.credentials.create`, valid for 5 minutes. Errors: wrong password, too many attempts.
 */
export const beginPasskey = command({
  name: 'second_step.begin_passkey',
  guard: addingStep,
  input: z.object({ pass: OldPasswordField, token_hash: TokenHashField }),
  emits: [],
  prepare: (ctx, { pass }) => provePassword(ctx, pass, 'pass'),
  run(ctx, { token_hash }, proved) {
    const { tx, ports, settings, viewer } = ctx
    const user = stillProved(tx, proved, 'pass')
    insistOnRoom({ db: tx }, user.id)
    forgiveOwn(tx, viewer)
    const key = challengeKey(token_hash)
    const challenge = openChallenge(ctx, { purpose: 'add_passkey', user, key })
    return creationOptions(relyingParty(settings), challenge, {
      handle: handleOf(ports, user.id),
      email: viewer.email,
      name: viewer.displayName,
      passkeys: listPasskeys(tx, user.id),
    })
  },
})

/**
 * Adds a passkey that the browser made. `codes`: recovery codes, made with the first second step and shown
 * once; else null. Errors: challenge used or expired, passkey refused, already added here.
 */
export const addPasskey = command({
  name: 'second_step.add_passkey',
  guard: addingStep,
  input: z.object({
    credential: NewPasskeyField,
    name: StepNameField,
    token_hash: TokenHashField,
  }),
  emits: [],
  async prepare(ctx, { credential, token_hash }) {
    const ticket = takeChallenge(ctx, challengeKey(token_hash), 'add_passkey')
    const site = relyingParty(ctx.settings)
    const made = credential && (await checkNewPasskey(site, ticket.secret, credential))
    if (!made) throw passkeyRefused()
    return { ticket, made }
  },
  run(ctx, { name, token_hash }, { ticket, made }): { id: number; codes: string[] | null } {
    const { tx, viewer } = ctx
    if (ownerOfTicket({ ...ctx, db: tx }, ticket)?.id !== viewer.id) throw passkeyRefused()
    if (findPasskey(tx, made.credentialId)) throw conflict('error.second_step.passkey_known')
    return stepAdded(ctx, { userId: viewer.id, kind: 'passkey', name, ...made }, token_hash)
  },
})
