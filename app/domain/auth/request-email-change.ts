import { z } from 'zod'
import { command, loggedIn, ownAccounts } from '#app/domain/kernel/index.ts'
import { mailLocale } from '#app/domain/mail/index.ts'
import { emailKey } from '#app/domain/users/index.ts'
import { MailStatus } from '#app/shared/codes.ts'
import { insistOnDomain, ownerBeside } from './addresses.ts'
import { tellOwner } from './activation-mail.ts'
import { budget, type Limit, networkBudget, RegistrationLimit, takeAttempts } from './attempts.ts'
import { EmailField, OldPasswordField } from './credentials.schema.ts'
import { deleteCodesOf, issueCode } from './mail-codes.queries.ts'
import { forgiveOwn, provePassword, stillProved } from './own-password.ts'

/** How often an account may ask for another address: each time a mail goes to somebody. */
const EmailChangeLimit: Limit = { name: 'email_change', max: 10, windowMs: 60 * 60_000 }

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
    takeAttempts(ctx, [
      budget(EmailChangeLimit, String(viewer.id)),
      ...networkBudget(ctx, RegistrationLimit),
    ])
    return proved
  },
  run(ctx, { e_mail }, proved) {
    const { tx, ports, viewer, settings, now } = ctx
    if (proved) stillProved(tx, proved, 'pass')
    if (emailKey(e_mail) !== emailKey(viewer.email)) insistOnDomain(settings, e_mail, 'e_mail')
    const userId = viewer.id
    const owner = ownerBeside(ctx, e_mail, userId)
    deleteCodesOf(tx, userId, 'email_change')
    const purpose = owner ? 'nothing' : 'email_change'
    const code = issueCode(tx, ports, { userId, purpose, email: e_mail, now })
    const locale = viewer.language ? mailLocale(viewer, settings) : ctx.locale
    tellOwner(ctx, e_mail, owner, () => {
      const mail = { userId, recipient: e_mail, template: 'email_change', locale } as const
      return { ...mail, params: { code }, now }
    })
    forgiveOwn(tx, viewer)
    return { email: e_mail }
  },
})
