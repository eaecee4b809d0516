/** Tickets for flows of two requests: a login waiting for its second step, an app being added. */
import { badRequest, type Ctx, raise, type Tx } from '#kernel'
import { findUser, type UserRow } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
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
/** Error for a ticket that is unknown, used or expired, or whose account has changed since. */
export const ticketExpired = () => badRequest(TicketExpired)

type Writing = { tx: Tx } & Pick<Ctx, 'ports' | 'now'>
type Reading = Pick<Ctx, 'db' | 'ports' | 'now'>

export type NewTicket = {
  purpose: TicketPurpose
  /** Left out for a passkey, which names its account. */
  user?: Pick<UserRow, 'id' | 'passwordHash'>
  kind?: TicketRow['kind']
  secret?: string
  returnTo?: string
  /** In ms; `TicketLife` unless given. */
  life?: number
  /** Known to both sides, such as one derived from a session; otherwise a random one is made. */
  key?: string
}

/** Stored as a hash: changing the password voids the ticket. */
const passwordMark = ({ ports }: Pick<Ctx, 'ports'>, { passwordHash }: { passwordHash: string }) =>
  ports.hashToken(passwordHash)

/** Opens a ticket and returns its key; only the hash is stored. */
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

/** The account of a ticket; null if it is deleted or its password has changed since. */
export function ownerOfTicket(ctx: Pick<Ctx, 'db' | 'ports'>, ticket: TicketRow): UserRow | null {
  const user = findUser(ctx.db, ticket.userId)
  if (!user || user.status === UserStatus.deleted) return null
  return passwordMark(ctx, user) === ticket.passwordHash ? user : null
}

/** Uses a ticket up. Throws `ticketExpired` if another request was faster. */
export function spendTicket({ tx }: { tx: Tx }, { keyHash }: TicketRow): void {
  if (!deleteTicket(tx, keyHash)) raise(ticketExpired())
}
