import { z } from 'zod'
import { command, conflict, type Ctx, open, ownAccounts, query, type Tx } from '#kernel'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { storedUser, updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { MailStatus } from '#shared/codes.ts'
import { otherOwner, takeAddress } from './addresses.ts'
import { CodeField } from './credentials.schema.ts'
import { deleteCodesSince, firstDisownable, issueCode } from './mail-codes.queries.ts'
import { isLiveCode, lastingCode } from './mail-links.ts'
import { mailReset, shutOut } from './shut-out.ts'

/** Emails the old address after a change of address, with a link that undoes it. */
export function mailRevert({ tx, ports, now, settings }: Ctx & { tx: Tx }, user: UserRow): void {
  const { id: userId, email } = user
  if (!email) return
  const code = issueCode(tx, ports, { userId, purpose: 'email_revert', email, now })
  const mail = { userId, recipient: email, template: 'email_revert' } as const
  queueMail(tx, { ...mail, locale: mailLocale(user, settings), params: { code }, now })
}

/**
 * Restores the old address of an account with the link that was emailed there, within 7 days of the change,
 * and ends all other access: the owner logs in again with a link emailed to that address. Refused while
 * another account has the address. The change may be the last thing that someone did after a login:
 * everything added since the earliest login that the owner can still disown is dropped as if that login were
 * disowned.
 *
 * If there were several changes, the earliest address wins: an attacker may have changed it more than once.
 * So using a link cancels the links for that change and for later changes; links for earlier changes still
 * work.
 */
export const revertEmail = command({
  name: 'auth.revert_email',
  guard: ownAccounts(open),
  input: z.object({ code: CodeField }),
  emits: [],
  run(ctx, { code }) {
    const { tx } = ctx
    const { user, email, createdAt } = lastingCode(ctx, code, 'email_revert')
    if (otherOwner(ctx, email, user.id)) throw conflict('error.email.old_address_taken')
    takeAddress(ctx, user.id, email)
    updateUser(tx, user.id, { mailStatus: MailStatus.verified })
    deleteCodesSince(tx, user.id, 'email_revert', createdAt)
    shutOut(ctx, user.id, Math.min(createdAt, firstDisownable(tx, user.id, ctx.now) ?? createdAt))
    recordSecurity(ctx, { userId: user.id, event: 'email_reverted', detail: email })
    mailReset(ctx, storedUser(tx, user.id))
    return { email }
  },
})

/** Whether a link to an old address would work now; checking does not use it up. */
export const checkRevertEmail = query({
  name: 'auth.check_revert_email',
  guard: ownAccounts(open),
  input: z.object({ code: CodeField }),
  run: (ctx, { code }) => ({ valid: isLiveCode(ctx, code, 'email_revert') }),
})
