import { z } from 'zod'
import { command, open, ownAccounts } from '#kernel'
import { findAnyUser, findUserByEmail } from '#basics/users/users.queries.ts'
import { deleteMail } from '#basics/mail/outbox.queries.ts'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { addressBudget, networkBudget, RecoveryLimit, takeAttempts } from './attempts.ts'
import { EmailField } from './credentials.schema.ts'
import { deleteCode, issueCode } from './mail-codes.queries.ts'

/**
 * Emails a link to set a new password if an account has this address. The response and the number of attempts
 * are the same for every address. An unknown address costs the same work: a code is created for some account
 * and rolled back at once.
 */
export const requestPasswordReset = command({
  name: 'auth.request_password_reset',
  guard: ownAccounts(open),
  input: z.object({ e_mail: EmailField }),
  emits: [],
  captcha: 'email',
  async prepare(ctx, { e_mail }) {
    const network = networkBudget(ctx, RecoveryLimit)
    await takeAttempts(ctx, [...network, addressBudget(ctx.ports, e_mail)])
  },
  run({ tx, ports, now, settings }, { e_mail }) {
    const found = findUserByEmail(tx, e_mail)
    const known = found?.email ? found : null
    const someone = findAnyUser(tx)
    const user = known ?? someone
    if (!user) return
    const email = known?.email ?? e_mail
    const purpose = known ? 'password_reset' : 'nothing'
    const code = issueCode(tx, ports, { userId: user.id, purpose, email, now })
    const mailId = queueMail(tx, {
      userId: known?.id ?? 0,
      recipient: email,
      template: 'password_reset',
      locale: mailLocale(user, settings),
      params: { code },
      now,
    })
    deleteMail(tx, known ? 0 : mailId)
    deleteCode(tx, known ? '' : ports.hashToken(code))
  },
})
