/** Tickets of what takes two requests: a login that lacks its second step, an app that is being added. */
import { badRequest, type Ctx, raise, type Tx } from '#app/domain/kernel/index.ts'
import { findUser, type UserRow } from '#app/domain/basics/users/users.queries.ts'
import { UserStatus } from '#app/shared/codes.ts'
import {
  deleteTicket,
  findTicket,
  saveTicket,
  type TicketPurpose,
  type TicketRow,
} from './tickets.queries.ts'

/** How long a ticket is valid, in ms: 10 minutes. */
export const TicketLife = 10 * 60_000
/** The key: 128 random bits. */
const KeyBytes = 16

export const TicketExpired = 'error.second_step.expired'
/** Refusal of a ticket that is unknown, used or too old, or whose account has changed since. */
export const ticketExpired = () => badRequest(TicketExpired)

type Writing = { tx: Tx } & Pick<Ctx, 'ports' | 'now'>
type Reading = Pick<Ctx, 'db' | 'ports' | 'now'>

export type NewTicket = {
  purpose: TicketPurpose
  /** None: a passkey will say whose it is. */
  user?: Pick<UserRow, 'id' | 'passwordHash'>
  kind?: TicketRow['kind']
  secret?: string
  returnTo?: string
  /** In ms; `TicketLife` unless given. */
  life?: number
  /** Known to both sides already, such as one derived from a session; else a random one is made. */
  key?: string
}

/** Only its hash is stored: a change of the password voids the ticket. */
const passwordMark = ({ ports }: Pick<Ctx, 'ports'>, { passwordHash }: { passwordHash: string }) =>
  ports.hashToken(passwordHash)

/** Opens a ticket and gives its key, of which only the hash is stored. */
export function openTicket(ctx: Writing, ticket: NewTicket): string {
  const { tx, ports, now } = ctx
  const { purpose, user, kind = 'page', secret = '', returnTo = '', life = TicketLife } = ticket
  const key = ticket.key ?? ports.randomToken(KeyBytes)
  saveTicket(tx, {
    keyHash: ports.hashToken(key),
    createdAt: now,
    expiresAt: now + life,
    userId: user?.id ?? 0,
    purpose,
    kind,
    secret,
    returnTo,
    passwordHash: user ? passwordMark(ctx, user) : '',
  })
  return key
}

/** The valid ticket of a key; null if there is none for this purpose. */
export function ticketOf(
  { db, ports, now }: Reading,
  key: string,
  purpose: TicketPurpose,
): TicketRow | null {
  const found = key ? findTicket(db, ports.hashToken(key), now) : undefined
  return found?.purpose === purpose ? found : null
}

/** Whose ticket it is; null if the account is deleted or its password is another one since. */
export function ownerOfTicket(ctx: Pick<Ctx, 'db' | 'ports'>, ticket: TicketRow): UserRow | null {
  const user = findUser(ctx.db, ticket.userId)
  if (!user || user.status === UserStatus.deleted) return null
  return passwordMark(ctx, user) === ticket.passwordHash ? user : null
}

/** Uses a ticket up. Throws `ticketExpired` if another request was faster. */
export function spendTicket({ tx }: { tx: Tx }, { keyHash }: TicketRow): void {
  if (!deleteTicket(tx, keyHash)) raise(ticketExpired())
}
