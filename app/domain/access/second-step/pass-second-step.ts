/** The second step of a login, with the ticket returned by the first. */
import { z } from 'zod'
import { countTicketTry, type TicketRow } from '#access/auth/tickets.queries.ts'
import { enter, type LoggedIn } from '#access/auth/enter.ts'
import { forgiveAttempts } from '#access/auth/authenticate.ts'
import { ownerOfTicket, spendTicket, ticketExpired, ticketOf } from '#access/auth/tickets.ts'
import { TokenHashField } from '#access/auth/credentials.schema.ts'
import { command, type Ctx, open, query, type Tx, wire } from '#kernel'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { mailOwner } from './changes.ts'
import { giveCodeBack, newStepOf, tryCode } from './code-attempts.ts'
import { CodeInput, hashCode, kindOfCode, wrongCode } from './codes.ts'
import {
  advanceStep,
  countCodes,
  listSteps,
  saveSecret,
  type StepKind,
  useCode,
} from './second-steps.queries.ts'
import { isClear, sealKey } from './totp-keys.ts'

/** Wrong codes per ticket, which is void afterwards. */
const TriesPerTicket = 5

/** What can pass the second step of an account. */
export type StepMethod = StepKind | 'recovery_code'

type Writing = Ctx & { tx: Tx }

/** Ticket and account; throws `ticketExpired`. */
export function waitingLogin(
  ctx: Pick<Ctx, 'db' | 'ports' | 'now'>,
  key: string,
  kind: TicketRow['kind'],
): { ticket: TicketRow; user: UserRow } {
  const ticket = ticketOf(ctx, key, 'second_step')
  const user = ticket?.kind === kind ? ownerOfTicket(ctx, ticket) : null
  if (!ticket || !user || user.secondStepAt === 0) throw ticketExpired()
  return { ticket, user }
}

/** How a login can continue; null if its ticket is no longer valid. `expiresAt` in ms. */
export const showTicket = query({
  name: 'second_step.show_ticket',
  guard: open,
  input: z.object({ ticket: wire.text({ max: 100 }), kind: z.enum(['page', 'api']) }),
  run(ctx, { ticket: key, kind }) {
    const ticket = ticketOf(ctx, key, 'second_step')
    const user = ticket?.kind === kind ? ownerOfTicket(ctx, ticket) : null
    if (!ticket || !user || user.secondStepAt === 0) return null
    const kinds = new Set<StepMethod>(listSteps(ctx.db, user.id).map(step => step.kind))
    if (countCodes(ctx.db, user.id).left > 0) kinds.add('recovery_code')
    return { methods: [...kinds], expiresAt: ticket.expiresAt, returnTo: ticket.returnTo }
  },
})

/**
 * The second step succeeded: uses the ticket up and starts its session. Throws: the ticket is void, or the
 * account is suspended.
 */
export function finishSecondStep(
  ctx: Writing,
  { ticket, user }: { ticket: TicketRow; user: UserRow },
  currentHash: string,
  via: 'second_step' | 'passkey' = 'second_step',
): LoggedIn {
  spendTicket(ctx, ticket)
  forgiveAttempts(ctx.tx, ctx, user)
  return enter(ctx, user, { by: 'second_step', via, kind: ticket.kind, currentHash })
}

/**
 * Accepts a code of any app of the account once; afterwards codes of its time step or earlier ones are
 * refused.
 */
export const passesTotp = (ctx: Writing, userId: number, code: string): boolean =>
  listSteps(ctx.tx, userId).some(step => {
    const { tx, ports, now } = ctx
    const right = newStepOf(ctx, step, code)
    if (!right || !advanceStep(tx, step.id, right.at, now)) return false
    if (isClear(step)) saveSecret(tx, step.id, sealKey(ports, userId, right.key))
    return true
  })

function passesRecovery(ctx: Writing, user: UserRow, code: string): boolean {
  if (!useCode(ctx.tx, user.id, hashCode(ctx.ports, code), ctx.now)) return false
  recordSecurity(ctx, { userId: user.id, event: 'recovery_code_used' })
  mailOwner(ctx, user, 'second_step_changed')
  return true
}

const passing = (kind: TicketRow['kind']) =>
  command({
    name: `second_step.pass_${kind}`,
    guard: open,
    input: z.object({
      ticket: wire.text({ max: 100 }).describe('from the login response, required'),
      code: CodeInput,
      token_hash: TokenHashField,
    }),
    emits: [],
    prepare(ctx, { ticket: key, code }) {
      const { ticket, user } = waitingLogin(ctx, key, kind)
      const tried = tryCode(ctx, user, code, tx => {
        if (!countTicketTry(tx, ticket.keyHash, TriesPerTicket)) throw ticketExpired()
      })
      if (tried) return tried
      throw waitingLogin(ctx, key, kind).ticket.tries < TriesPerTicket
        ? wrongCode()
        : ticketExpired()
    },
    run(ctx, { ticket: key, code, token_hash }, budgets) {
      const { tx } = ctx
      const waiting = waitingLogin({ ...ctx, db: tx }, key, kind)
      const { user, ticket } = waiting
      const passes =
        kindOfCode(code) === 'totp'
          ? passesTotp(ctx, user.id, code)
          : passesRecovery(ctx, user, code)
      // Another request has just used it.
      if (!passes) throw wrongCode()
      giveCodeBack(tx, budgets)
      return { returnTo: ticket.returnTo, loggedIn: finishSecondStep(ctx, waiting, token_hash) }
    },
  })

/**
 * Passes the second step with a code of an authenticator app or a recovery code, and starts the session. Five
 * wrong codes void the ticket. Errors: wrong code, ticket expired, too many attempts, suspended.
 */
export const passSecondStep = passing('page')
/** The same for an API client, whose session is a token. */
export const passSecondStepApi = passing('api')
