/**
 * The owner of a mailbox says that someone else was in the account: all access ends, and only an email to
 * the account's address leads back in.
 *
 * The password is void at once, since the other one may know it. A new one is set by a fresh link that is
 * emailed, not in the browser that used the first link: that one works for 7 days and may be found in an
 * old mailbox, a proxy log or a forwarded email. So all it can do is shut everyone out.
 */
import type { Ctx, Tx } from '#app/domain/kernel/index.ts'
import { mailLocale } from '#app/domain/basics/mail/mail-language.ts'
import { queueMail } from '#app/domain/basics/mail/queue-mail.ts'
import { updateUser, type UserRow } from '#app/domain/basics/users/users.queries.ts'
import { endAccess } from './end-access.ts'
import { forgetDevicesOf } from './known-devices.queries.ts'
import { deleteCodesOf, deleteCodesSince, issueCode } from './mail-codes.queries.ts'
import { dropWaysInSince } from './shut-out.queries.ts'
import { deleteTicketsOf } from './tickets.queries.ts'

type Writing = Ctx & { tx: Tx }

/**
 * Ends sessions and API keys, voids the password, open links and logins under way, forgets all devices,
 * and drops the ways in that may have been added by someone else since `since` (ms). Links about earlier logins stay: the intruder
 * may have logged in more than once. Nothing else of the account changes.
 */
export function shutOut({ tx, now }: Writing, userId: number, since: number): void {
  updateUser(tx, userId, { passwordHash: '', updatedAt: now })
  endAccess(tx, userId, now)
  forgetDevicesOf(tx, userId)
  deleteCodesOf(tx, userId)
  deleteCodesSince(tx, userId, 'disown', since)
  deleteTicketsOf(tx, userId)
  dropWaysInSince(tx, userId, since)
}

/** Emails a link to set a password. */
export function mailReset({ tx, ports, now, settings }: Writing, user: UserRow): void {
  const { id: userId } = user
  const email = user.email ?? ''
  const code = issueCode(tx, ports, { userId, purpose: 'password_reset', email, now })
  const mail = { userId, recipient: email, template: 'password_reset' } as const
  queueMail(tx, { ...mail, locale: mailLocale(user, settings), params: { code }, now })
}
