/**
 * The owner of a mailbox reports that someone else was in the account: all access ends, and only an email to
 * the account's address restores it.
 *
 * The password is voided at once, because the intruder may know it. A new one is set with a new emailed link,
 * not in the browser that used the first link: that link works for 7 days and may be found in an old mailbox,
 * a proxy log or a forwarded email. So all it can do is shut everyone out.
 */
import type { Ctx, Tx } from '#kernel'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { endAccess } from './end-access.ts'
import { forgetDevicesOf } from './known-devices.queries.ts'
import { deleteCodesOf, deleteCodesSince, issueCode } from './mail-codes.queries.ts'
import { dropWaysInSince } from './shut-out.queries.ts'
import { deleteTicketsOf } from './tickets.queries.ts'

type Writing = Ctx & { tx: Tx }

/**
 * Ends sessions and API keys; voids the password, open links and unfinished logins; forgets all devices; and
 * drops the ways to log in that someone else may have added since `since` (ms). Links for earlier logins stay
 * valid: the intruder may have logged in more than once. Nothing else of the account changes.
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
