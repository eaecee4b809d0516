import { z } from 'zod'
import {
  badRequest,
  command,
  type Ctx,
  loggedIn,
  type Member,
  ownAccounts,
  query,
  type Tx,
} from '#kernel'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { emailKey } from '#basics/users/users.queries.ts'
import { MailStatus } from '#shared/codes.ts'
import { insistOnDomain, otherOwner } from './addresses.ts'
import { tellOwner } from './activation-mail.ts'
import { budget, type Limit, networkBudget, RegistrationLimit, takeAttempts } from './attempts.ts'
import { EmailField, OldPasswordField } from './credentials.schema.ts'
import { forgetPendingAddress, issueCode, pendingAddress } from './mail-codes.queries.ts'
import { forgiveOwn, provePassword, stillProved } from './own-password.ts'

/** How often an account may request another address: each request sends an email. */
const EmailChangeLimit: Limit = { name: 'email_change', max: 10, windowMs: 60 * 60_000 }

const takeChange = (ctx: Ctx<Member>): Promise<void> =>
  takeAttempts(ctx, [
    budget(EmailChangeLimit, String(ctx.viewer.id)),
    ...networkBudget(ctx, RegistrationLimit),
  ])

/**
 * Emails a link to the requested address; nothing changes until it is confirmed. An account with a confirmed
 * address must enter its password, or without one have just proved itself. An address of another account gets the same response, but
 * its owner is emailed instead. Errors: wrong password, a domain that is not allowed, too many attempts.
 */
export const requestEmailChange = command({
  name: 'auth.request_email_change',
  guard: ownAccounts(loggedIn),
  input: z.object({ e_mail: EmailField, pass: OldPasswordField }),
  emits: [],
  captcha: 'edit_userinfo',
  async prepare(ctx, { pass }) {
    const { viewer } = ctx
    const proved =
      viewer.mailStatus === MailStatus.verified ? await provePassword(ctx, pass, 'pass') : null
    await takeChange(ctx)
    return proved
  },
  run(ctx, { e_mail }, proved) {
    const { tx, viewer, settings } = ctx
    if (proved) stillProved(tx, proved, 'pass')
    if (emailKey(e_mail) !== emailKey(viewer.email)) insistOnDomain(settings, e_mail, 'e_mail')
    mailNewAddress(ctx, e_mail)
    forgiveOwn(tx, viewer)
    return { email: e_mail }
  },
})

/** Emails the confirmation link to the new address, or a warning to its owner if it is taken; older links expire. */
function mailNewAddress(ctx: Ctx<Member> & { tx: Tx }, email: string): void {
  const { tx, ports, viewer, settings, now } = ctx
  const userId = viewer.id
  const owner = otherOwner(ctx, email, userId)
  forgetPendingAddress(tx, userId)
  const purpose = owner ? 'email_taken' : 'email_change'
  const code = issueCode(tx, ports, { userId, purpose, email, now })
  const locale = viewer.language ? mailLocale(viewer, settings) : ctx.locale
  tellOwner(ctx, email, owner, () => {
    const mail = { userId, recipient: email, template: 'email_change', locale } as const
    return { ...mail, params: { code }, now }
  })
}

/** The unconfirmed new address; null if there is none or its link has expired. */
export const showEmailChange = query({
  name: 'auth.show_email_change',
  guard: loggedIn,
  input: z.object({}),
  run: ({ db, viewer, now }) => ({ email: pendingAddress(db, viewer.id, now) }),
})

/**
 * Emails the link to the unconfirmed address again; counts as one more attempt.
 * Errors: no address is unconfirmed, too many attempts.
 */
export const resendEmailChange = command({
  name: 'auth.resend_email_change',
  guard: ownAccounts(loggedIn),
  input: z.object({}),
  emits: [],
  captcha: 'edit_userinfo',
  prepare: takeChange,
  run(ctx) {
    const email = pendingAddress(ctx.tx, ctx.viewer.id, ctx.now)
    if (!email) throw badRequest('error.email.verify_url_expired')
    mailNewAddress(ctx, email)
    return { email }
  },
})

/** Cancels the change: the account keeps its address, and the mailed link is void. */
export const cancelEmailChange = command({
  name: 'auth.cancel_email_change',
  guard: ownAccounts(loggedIn),
  input: z.object({}),
  emits: [],
  run: ({ tx, viewer }) => forgetPendingAddress(tx, viewer.id),
})
