import { z } from 'zod'
import { command, open, ownAccounts } from '#app/domain/kernel/index.ts'
import { emailKey, findUserByEmail } from '#app/domain/users/index.ts'
import { mailLocale, queueMail } from '#app/domain/mail/index.ts'
import { budget, networkBudget, RecoveryLimits, takeAttempts } from './attempts.ts'
import { EmailField } from './credentials.schema.ts'
import { issueCode } from './mail-codes.queries.ts'

/**
 * Mails a link for a new password if an account has this address. Answers the same for every address,
 * and every address has the same number of tries.
 */
export const requestPasswordReset = command({
  name: 'auth.request_password_reset',
  guard: ownAccounts(open),
  input: z.object({ e_mail: EmailField }),
  emits: [],
  captcha: 'email',
  prepare(ctx, { e_mail }) {
    const address = ctx.ports.hashToken(emailKey(e_mail))
    takeAttempts(ctx, [
      ...networkBudget(ctx, RecoveryLimits.network),
      budget(RecoveryLimits.account, address),
    ])
  },
  run({ tx, ports, now, settings }, { e_mail }) {
    const user = findUserByEmail(tx, e_mail)
    if (!user?.email) return
    const { id: userId, email } = user
    const code = issueCode(tx, ports, { userId, purpose: 'password_reset', email, now })
    const locale = mailLocale(user, settings)
    queueMail(tx, {
      userId,
      recipient: email,
      template: 'password_reset',
      locale,
      params: { code },
      now,
    })
  },
})
