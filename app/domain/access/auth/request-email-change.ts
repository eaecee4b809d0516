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
} from '#app/domain/kernel/index.ts'
import { mailLocale } from '#app/domain/basics/mail/mail-language.ts'
import { emailKey } from '#app/domain/basics/users/users.queries.ts'
import { MailStatus } from '#app/shared/codes.ts'
import { insistOnDomain, ownerBeside } from './addresses.ts'
import { tellOwner } from './activation-mail.ts'
import { budget, type Limit, networkBudget, RegistrationLimit, takeAttempts } from './attempts.ts'
import { EmailField, OldPasswordField } from './credentials.schema.ts'
import { forgetPendingAddress, issueCode, pendingAddress } from './mail-codes.queries.ts'
import { forgiveOwn, provePassword, stillProved } from './own-password.ts'

/** How often an account may ask for another address: each time a mail goes to somebody. */
const EmailChangeLimit: Limit = { name: 'email_change', max: 10, windowMs: 60 * 60_000 }

const takeChange = (ctx: Ctx<Member>): void =>
  takeAttempts(ctx, [
    budget(EmailChangeLimit, String(ctx.viewer.id)),
    ...networkBudget(ctx, RegistrationLimit),
  ])

/**
 * Mails a link to the address that the account is to have; until it is confirmed nothing changes. Whoever
 * has a confirmed address gives the password, if there is one. An address of another account is answered
 * in the same way, but its owner is told instead. Refusals: wrong password, a domain that is not
 * allowed, too many tries.
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
    takeChange(ctx)
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
  const owner = ownerBeside(ctx, email, userId)
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
