import { z } from 'zod'
import { badRequest, command, loggedIn, ownAccounts } from '#kernel'
import { emailKey, storedUser } from '#basics/users/users.queries.ts'
import { MailStatus } from '#shared/codes.ts'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { mailNewcomer } from './activation-mail.ts'
import { claimAddress, insistOnDomain } from './addresses.ts'
import { networkBudget, RegistrationLimit, takeAttempts } from './attempts.ts'
import { EmailField } from './credentials.schema.ts'
import { deleteCodesOf } from './mail-codes.queries.ts'

/**
 * Changes the address of an account that is not activated and emails the link there; links sent to the old
 * address are void. Counts as a sign-up attempt, and reveals as little about the address.
 */
export const correctEmail = command({
  name: 'auth.correct_email',
  guard: ownAccounts(loggedIn),
  input: z.object({ e_mail: EmailField }),
  emits: [],
  captcha: 'edit_userinfo',
  prepare: ctx => takeAttempts(ctx, networkBudget(ctx, RegistrationLimit)),
  run(ctx, { e_mail }) {
    const { tx, viewer, settings, locale } = ctx
    if (viewer.mailStatus === MailStatus.verified) throw badRequest('error.email.already_verified')
    if (emailKey(e_mail) !== emailKey(viewer.email)) insistOnDomain(settings, e_mail, 'e_mail')
    const owner = claimAddress(ctx, viewer.id, e_mail)
    deleteCodesOf(tx, viewer.id)
    const user = storedUser(tx, viewer.id)
    mailNewcomer(ctx, user, owner, user.language ? mailLocale(user, settings) : locale)
    return { email: e_mail }
  },
})
