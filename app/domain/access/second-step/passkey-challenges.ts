/** Challenges for passkeys: each can be answered once, within five minutes. */
import { deleteTicket, type TicketPurpose, type TicketRow } from '#access/auth/tickets.queries.ts'
import { type Limit, networkBudget, takeAttempts } from '#access/auth/attempts.ts'
import { type NewTicket, openTicket, ticketOf } from '#access/auth/tickets.ts'
import { badRequest, type Ctx, raise, type Tx, writing } from '#kernel'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { findPasskey, type StepRow, touchStep } from './second-steps.queries.ts'
import {
  ChallengeLife,
  checkAnswer,
  handleOf,
  hasGoneBack,
  newChallenge,
  type PasskeyAnswer,
  relyingParty,
} from './webauthn.ts'

/** Challenges per network. */
const ChallengeLimit: Limit = { name: 'passkey_challenge', max: 300, windowMs: 15 * 60_000 }

/** Throws when a network has requested too many challenges. */
export const takeChallengeAttempt = (ctx: Ctx): Promise<void> =>
  takeAttempts(ctx, networkBudget(ctx, ChallengeLimit))

/** Gives no details: a stranger would learn which passkeys exist. */
export const passkeyRefused = () => badRequest('error.second_step.passkey_refused')
const challengeExpired = () => badRequest('error.second_step.passkey_expired')

type Writing = { tx: Tx } & Pick<Ctx, 'ports' | 'now'>

/** Opens a challenge under a key that both sides know, and returns it. */
export function openChallenge(ctx: Writing, ticket: Omit<NewTicket, 'secret'>): string {
  const secret = newChallenge(ctx.ports)
  openTicket(ctx, { ...ticket, secret, life: ChallengeLife })
  return secret
}

/**
 * Uses a challenge up in a separate transaction, whether or not the answer is correct. Throws if it is
 * unknown, used or expired.
 */
export function takeChallenge(
  ctx: Pick<Ctx, 'db' | 'ports' | 'now'>,
  key: string,
  purpose: TicketPurpose,
): TicketRow {
  const ticket = ticketOf(ctx, key, purpose)
  const taken = ticket && writing(ctx.db, tx => deleteTicket(tx, ticket.keyHash))
  return taken ? ticket : raise(challengeExpired())
}

/**
 * The passkey that answered a challenge; its counter is updated. A challenge for one account accepts only its
 * passkeys, one for any account only a passkey that verified the user. Throws `passkeyRefused`. A genuine
 * answer whose counter has decreased comes from a copy: this is written to the owner's security log.
 */
export async function answeringPasskey(
  ctx: Ctx,
  { secret: challenge, userId }: TicketRow,
  answer: PasskeyAnswer | null,
): Promise<StepRow> {
  const step = answer && findPasskey(ctx.db, answer.id)
  if (!step || (userId > 0 && userId !== step.userId)) throw passkeyRefused()
  const handle = handleOf(ctx.ports, step.userId)
  const expected = { challenge, handle, userVerified: userId === 0 }
  const counter = await checkAnswer(relyingParty(ctx.settings), expected, step, answer)
  if (counter === null || !moveOn(ctx, step, counter)) throw passkeyRefused()
  return step
}

const moveOn = (ctx: Ctx, { id, credentialId, userId, name }: StepRow, counter: number): boolean =>
  writing(ctx.db, tx => {
    const stored = findPasskey(tx, credentialId)
    if (!stored) return false
    if (hasGoneBack(stored.counter, counter)) {
      recordSecurity({ ...ctx, tx }, { userId, event: 'passkey_refused', detail: name })
      return false
    }
    touchStep(tx, id, { counter, lastUsedAt: ctx.now })
    return true
  })
