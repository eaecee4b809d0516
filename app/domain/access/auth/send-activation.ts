import { z } from 'zod'
import { command, loggedIn, ownAccounts } from '#kernel'
import { storedUser } from '#basics/users/users.queries.ts'
import { MailStatus } from '#shared/codes.ts'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { mailNewcomer } from './activation-mail.ts'
import { claimAddress } from './addresses.ts'
import { ActivationMailLimit, budget, takeAttempt } from './attempts.ts'

/**
 * Emails the activation link again to the account's address, at most once a minute. A confirmed account gets
 * none; an account waiting for someone else's address gets the same response.
 */
export const sendActivation = command({
  name: 'auth.send_activation',
  guard: ownAccounts(loggedIn),
  input: z.object({}),
  emits: [],
  captcha: 'email',
  run(ctx) {
    const { tx, now, viewer, settings, locale } = ctx
    if (viewer.mailStatus === MailStatus.verified) return { sent: false, email: viewer.email }
    takeAttempt(tx, budget(ActivationMailLimit, String(viewer.id)), now)
    const owner = claimAddress(ctx, viewer.id, viewer.email)
    const user = storedUser(tx, viewer.id)
    mailNewcomer(ctx, user, owner, user.language ? mailLocale(user, settings) : locale)
    return { sent: true, email: viewer.email }
  },
})
