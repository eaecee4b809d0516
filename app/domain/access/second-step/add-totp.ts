/** Adding an authenticator app: the password first, then a code that proves that the app has the key. */
import { z } from 'zod'
import { deleteTicket } from '#access/auth/tickets.queries.ts'
import { forgiveOwn, provePassword, stillProved } from '#access/auth/own-password.ts'
import { OldPasswordField, TokenHashField } from '#access/auth/credentials.schema.ts'
import { openTicket, ownerOfTicket, ticketExpired, ticketOf } from '#access/auth/tickets.ts'
import { command, type Ctx, type Member, raise, wire } from '#kernel'
import { addingStep } from './adding-step.ts'
import { insistOnRoom, stepAdded } from './changes.ts'
import { CodeInput, digitsOf, wrongCode } from './codes.ts'
import { newTotpKey, stepOfCode, totpAddress } from './totp.ts'
import { keyOf, sealKey } from './totp-keys.ts'

/** Names of apps and passkeys, in characters. */
export const StepNameMax = 60
export const StepNameField = wire.text({ max: StepNameMax })

/** The session identifies the ticket, so that no other session sees the key. */
const ticketKey = (tokenHash: string) => (tokenHash ? `add_totp:${tokenHash}` : '')

/** `key` in base32; `address` is what the QR code holds. */
export type PendingTotp = { key: string; address: string }

type Signed = Ctx<Member>

const pending = ({ settings, viewer }: Signed, key: string): PendingTotp => ({
  key,
  address: totpAddress(key, settings.general.name, viewer.username),
})

/** The app that this session is adding; null = none, or 10 minutes have passed. */
export function pendingTotp(ctx: Signed, tokenHash: string): PendingTotp | null {
  const ticket = ticketOf(ctx, ticketKey(tokenHash), 'add_totp')
  const key = ticket?.userId === ctx.viewer.id ? keyOf(ctx.ports, ticket) : null
  return key ? pending(ctx, key) : null
}

/**
 * Creates a key for an authenticator app, valid for 10 minutes. Errors: wrong password, too many attempts.
 */
export const beginTotp = command({
  name: 'second_step.begin_totp',
  guard: addingStep,
  input: z.object({ pass: OldPasswordField, token_hash: TokenHashField }),
  emits: [],
  prepare: (ctx, { pass }) => provePassword(ctx, pass, 'pass'),
  run(ctx, { token_hash }, proved): PendingTotp {
    const user = stillProved(ctx.tx, proved, 'pass')
    insistOnRoom({ db: ctx.tx }, user.id)
    forgiveOwn(ctx.tx, ctx.viewer)
    const key = newTotpKey(ctx.ports)
    const secret = sealKey(ctx.ports, user.id, key)
    openTicket(ctx, { purpose: 'add_totp', user, secret, key: ticketKey(token_hash) })
    return pending(ctx, key)
  },
})

/**
 * Adds the app once a code proves that it has the key. `codes`: recovery codes, made with the first second
 * step and shown once; else null. Errors: wrong code, no app is being added.
 */
export const confirmTotp = command({
  name: 'second_step.confirm_totp',
  guard: addingStep,
  input: z.object({ code: CodeInput, name: StepNameField, token_hash: TokenHashField }),
  emits: [],
  run(ctx, { code, name, token_hash }): { id: number; codes: string[] | null } {
    const { tx, viewer, now } = ctx
    const ticket = ticketOf({ ...ctx, db: tx }, ticketKey(token_hash), 'add_totp')
    const owner = ticket && ownerOfTicket({ ...ctx, db: tx }, ticket)
    const key = ticket && keyOf(ctx.ports, ticket)
    if (!key || owner?.id !== viewer.id) throw ticketExpired()
    const counter = stepOfCode(key, digitsOf(code), now) ?? raise(wrongCode())
    deleteTicket(tx, ticket.keyHash)
    const step = { userId: viewer.id, kind: 'totp', name, secret: ticket.secret, counter } as const
    return stepAdded(ctx, step, token_hash)
  },
})
