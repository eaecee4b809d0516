/** Login with a passkey: as the second step, or as the only step. */
import { z } from 'zod'
import { enter, type LoggedIn } from '#access/auth/enter.ts'
import type { TicketRow } from '#access/auth/tickets.queries.ts'
import { ReturnField, TokenHashField } from '#access/auth/credentials.schema.ts'
import { badRequest, command, open, ownAccounts, wire } from '#kernel'
import { findUser } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { finishSecondStep, waitingLogin } from './pass-second-step.ts'
import {
  answeringPasskey,
  openChallenge,
  passkeyRefused,
  takeChallenge,
  takeChallengeAttempt,
} from './passkey-challenges.ts'
import { findPasskey, listPasskeys } from './second-steps.queries.ts'
import { PasskeyAnswerField, relyingParty, requestOptions } from './webauthn.ts'

/** The key of a ticket: 128 random bits. */
const KeyBytes = 16

const challengeKey = (ticket: string) => (ticket ? `passkey:${ticket}` : '')
const TicketField = wire.text({ max: 100 })

/**
 * Options for `navigator.credentials.get`, valid for 5 minutes, and the ticket to answer with. With the
 * ticket of a login waiting for its second step, only the passkeys of that account are allowed; without one,
 * any passkey of this site. Errors: ticket expired, the account has no passkey, too many attempts.
 */
export const beginPasskeyLogin = command({
  name: 'second_step.begin_passkey_login',
  guard: open,
  input: z.object({
    ticket: TicketField.describe('from the login response, if there was one'),
    kind: z.enum(['page', 'api']),
    return_to: ReturnField,
  }),
  emits: [],
  prepare: takeChallengeAttempt,
  run(ctx, { ticket: given, kind, return_to: returnTo }) {
    const { tx, ports, settings } = ctx
    const site = relyingParty(settings)
    if (!given) {
      ownAccounts(open).check(ctx)
      const ticket = ports.randomToken(KeyBytes)
      const key = challengeKey(ticket)
      const challenge = openChallenge(ctx, { purpose: 'passkey', kind, key, returnTo })
      return { ticket, options: requestOptions(site, challenge, null) }
    }
    const { user } = waitingLogin({ ...ctx, db: tx }, given, kind)
    const passkeys = listPasskeys(tx, user.id)
    if (passkeys.length === 0) throw badRequest('error.second_step.not_found')
    const key = challengeKey(given)
    const challenge = openChallenge(ctx, { purpose: 'passkey', user, kind, key })
    return { ticket: given, options: requestOptions(site, challenge, passkeys) }
  },
})

type Entered = { returnTo: string; loggedIn: LoggedIn }

const loggingIn = (kind: TicketRow['kind']) =>
  command({
    name: `second_step.passkey_login_${kind}`,
    guard: open,
    input: z.object({
      ticket: TicketField.describe('from the response with the options, required'),
      credential: PasskeyAnswerField,
      token_hash: TokenHashField,
    }),
    emits: [],
    async prepare(ctx, { ticket: key, credential }) {
      const challenge = takeChallenge(ctx, challengeKey(key), 'passkey')
      return { challenge, step: await answeringPasskey(ctx, challenge, credential) }
    },
    run(ctx, { ticket: key, token_hash: currentHash }, { challenge, step }): Entered {
      const { tx } = ctx
      if (challenge.userId > 0) {
        const waiting = waitingLogin({ ...ctx, db: tx }, key, kind)
        const { returnTo } = waiting.ticket
        return { returnTo, loggedIn: finishSecondStep(ctx, waiting, currentHash, 'passkey') }
      }
      ownAccounts(open).check(ctx)
      const user = findUser(tx, step.userId)
      const gone =
        !user || user.status === UserStatus.deleted || !findPasskey(tx, step.credentialId)
      if (gone || challenge.kind !== kind) throw passkeyRefused()
      const loggedIn = enter(ctx, user, { by: 'second_step', via: 'passkey', kind, currentHash })
      return { returnTo: challenge.returnTo, loggedIn }
    },
  })

/**
 * Logs a browser in with the answer of a passkey. As the only step, the passkey has verified the user, so it
 * counts as both steps. Errors: challenge used or expired, passkey refused, ticket expired, suspended.
 */
export const passkeyLogin = loggingIn('page')
/** The same for an API client, whose session is a token. */
export const passkeyLoginApi = loggingIn('api')
