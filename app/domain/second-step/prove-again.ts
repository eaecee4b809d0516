import { z } from 'zod'
import {
  forgiveOwn,
  OldPasswordField,
  provePassword,
  saveProof,
  stillProved,
  takeAttempts,
  TokenHashField,
} from '#app/domain/auth/index.ts'
import { command, invalid, loggedIn, raise, unauthorized, wire } from '#app/domain/kernel/index.ts'
import { findUser } from '#app/domain/users/index.ts'
import { kindOfCode, wrongCode } from './codes.ts'
import { passesTotp, totpBudgets } from './pass-second-step.ts'

/**
 * Confirms the member's identity again, by password or authenticator code. Sensitive acts of staff ask for
 * it every 15 minutes (`proved`). Tries are counted as elsewhere. Refusals: wrong
 * password or code, too many tries; an account without both has to log in again.
 */
export const proveAgain = command({
  name: 'second_step.prove_again',
  guard: loggedIn,
  input: z.object({
    pass: OldPasswordField,
    code: wire.text({ max: 100, trim: true }),
    /** The session that it is for; set by the transport. */
    token_hash: TokenHashField,
  }),
  emits: [],
  async prepare(ctx, { pass, code }) {
    const user = findUser(ctx.db, ctx.viewer.id)!
    if (code && user.secondStepAt > 0) {
      takeAttempts(ctx, totpBudgets(ctx, user))
      return null
    }
    if (user.passwordHash === '')
      throw invalid({ field: 'pass', reason: 'error.user.log_in_to_prove' })
    if (pass === '') throw invalid({ field: 'pass', reason: 'form.required' })
    return provePassword(ctx, pass, 'pass')
  },
  run(ctx, { code, token_hash }, proved) {
    const { tx, viewer, now } = ctx
    if (proved) {
      stillProved(tx, proved, 'pass')
      forgiveOwn(tx, viewer)
    } else if (kindOfCode(code) !== 'totp' || !passesTotp(ctx, viewer.id, code)) raise(wrongCode())
    if (!saveProof(tx, token_hash, viewer.id, now)) raise(unauthorized())
    return null
  },
})
