import { z } from 'zod'
import { forgiveOwn, provePassword, stillProved } from '#access/auth/own-password.ts'
import { OldPasswordField, TokenHashField } from '#access/auth/credentials.schema.ts'
import { saveProof } from '#access/auth/sessions.queries.ts'
import {
  badRequest,
  command,
  type Ctx,
  invalid,
  loggedIn,
  query,
  raise,
  type Tx,
  unauthorized,
  wire,
} from '#kernel'
import { storedUser } from '#basics/users/users.queries.ts'
import { giveCodeBack, tryCode } from './code-attempts.ts'
import { kindOfCode, wrongCode } from './codes.ts'
import { passesTotp } from './pass-second-step.ts'
import {
  answeringPasskey,
  openChallenge,
  passkeyRefused,
  takeChallenge,
  takeChallengeAttempt,
} from './passkey-challenges.ts'
import { findPasskey, listPasskeys, listSteps } from './second-steps.queries.ts'
import { PasskeyAnswerField, relyingParty, requestOptions } from './webauthn.ts'

/** Methods by which the member can confirm their identity without a new login. */
export const showProofs = query({
  name: 'second_step.show_proofs',
  guard: loggedIn,
  input: z.object({}),
  run({ db, viewer }) {
    const kinds = new Set(listSteps(db, viewer.id).map(({ kind }) => kind))
    const password = storedUser(db, viewer.id).passwordHash !== ''
    return { password, app: kinds.has('totp'), passkey: kinds.has('passkey') }
  },
})

/** Throws if the session has ended meanwhile. */
function sessionProved({ tx, now }: { tx: Tx } & Pick<Ctx, 'now'>, userId: number, hash: string) {
  if (!saveProof(tx, hash, userId, now)) raise(unauthorized())
  return null
}

/**
 * Confirms the member's identity again, by password or authenticator code; `proveByPasskey` does it by
 * passkey. Sensitive acts of staff require it every 15 minutes (`proved`). Attempts are counted as elsewhere.
 * Errors: wrong password or code, too many attempts; an account without a password or an app has to log in
 * again.
 */
export const proveAgain = command({
  name: 'second_step.prove_again',
  guard: loggedIn,
  input: z.object({
    pass: OldPasswordField,
    code: wire.text({ max: 100, trim: true }),
    /** The session to confirm; set by the transport. */
    token_hash: TokenHashField,
  }),
  emits: [],
  async prepare(ctx, { pass, code }) {
    const user = storedUser(ctx.db, ctx.viewer.id)
    if (code && user.secondStepAt > 0) {
      if (kindOfCode(code) !== 'totp') throw wrongCode()
      return { proved: null, budgets: tryCode(ctx, user, code) ?? raise(wrongCode()) }
    }
    if (user.passwordHash === '')
      throw invalid({ field: 'pass', reason: 'error.user.log_in_to_prove' })
    if (pass === '') throw invalid({ field: 'pass', reason: 'form.required' })
    return { proved: await provePassword(ctx, pass, 'pass'), budgets: [] }
  },
  run(ctx, { code, token_hash }, { proved, budgets }) {
    const { tx, viewer } = ctx
    if (proved) {
      stillProved(tx, proved, 'pass')
      forgiveOwn(tx, viewer)
    } else {
      if (!passesTotp(ctx, viewer.id, code)) throw wrongCode()
      giveCodeBack(tx, budgets)
    }
    return sessionProved(ctx, viewer.id, token_hash)
  },
})

/** The session identifies the challenge, so that no other session can answer it. */
const challengeKey = (tokenHash: string) => (tokenHash ? `prove:${tokenHash}` : '')

/**
 * Options for `navigator.credentials.get` with the passkeys of the account, valid for 5 minutes. Errors: the
 * account has none, too many attempts.
 */
export const beginPasskeyProof = command({
  name: 'second_step.begin_passkey_proof',
  guard: loggedIn,
  input: z.object({ token_hash: TokenHashField }),
  emits: [],
  prepare: takeChallengeAttempt,
  run(ctx, { token_hash }) {
    const { tx, viewer, settings } = ctx
    const passkeys = listPasskeys(tx, viewer.id)
    if (passkeys.length === 0) throw badRequest('error.second_step.not_found')
    const user = storedUser(tx, viewer.id)
    const key = challengeKey(token_hash) || raise(unauthorized())
    const challenge = openChallenge(ctx, { purpose: 'passkey', user, key })
    return requestOptions(relyingParty(settings), challenge, passkeys)
  },
})

/** Like `proveAgain`, with a passkey of the account. Errors: challenge used or expired, passkey refused. */
export const proveByPasskey = command({
  name: 'second_step.prove_by_passkey',
  guard: loggedIn,
  input: z.object({ credential: PasskeyAnswerField, token_hash: TokenHashField }),
  emits: [],
  async prepare(ctx, { credential, token_hash }) {
    const challenge = takeChallenge(ctx, challengeKey(token_hash), 'passkey')
    if (challenge.userId !== ctx.viewer.id) throw passkeyRefused()
    return answeringPasskey(ctx, challenge, credential)
  },
  run(ctx, { token_hash }, { credentialId }) {
    if (!findPasskey(ctx.tx, credentialId)) throw passkeyRefused()
    return sessionProved(ctx, ctx.viewer.id, token_hash)
  },
})
