import { z } from 'zod'
import { command, invalid, ownAccounts, registrationOpen } from '#app/domain/kernel/index.ts'
import { saveMailChoices } from '#app/domain/mail/index.ts'
import { emailKey, findUser, insertUser } from '#app/domain/users/index.ts'
import { MailStatus } from '#app/shared/codes.ts'
import { sendActivationMail } from './activation-mail.ts'
import { networkBudget, RegistrationLimit, takeAttempts } from './attempts.ts'
import {
  DisplayNameField,
  EmailField,
  PasswordField,
  TokenHashField,
} from './credentials.schema.ts'
import { insistOnFreeEmail } from './email-rules.ts'
import { enter } from './enter.ts'
import type { SessionKind } from './sessions.queries.ts'
import { deriveUsername } from './usernames.ts'

export const RegisterInput = z.object({
  name: DisplayNameField.describe('text, 2 to 30 characters, required'),
  e_mail: EmailField,
  pass: PasswordField,
  /** The session held until now, which the new one replaces; set by the transport. */
  token_hash: TokenHashField,
})

/*
 * A taken address is said to be taken: whoever registers is signed in at once, so the two outcomes can
 * never look alike, and a member who forgot the account must not be left waiting for a mail. What is
 * prevented is trying addresses in bulk. Every try counts for its network and the count outlives a
 * restart; the password is hashed before the address is looked up, so time tells nothing more; and all
 * other ways in (signing in, recovery) answer the same for every address.
 */
const registering = (kind: SessionKind) =>
  command({
    name: `auth.register_${kind}`,
    guard: ownAccounts(registrationOpen),
    input: RegisterInput,
    emits: ['user.registered'],
    captcha: 'email',
    prepare(ctx, { pass }) {
      takeAttempts(ctx, networkBudget(ctx, RegistrationLimit))
      return ctx.ports.hashPassword(pass)
    },
    run(ctx, { name, e_mail, token_hash }, passwordHash) {
      const { tx, now, emit } = ctx
      insistOnFreeEmail(ctx, e_mail)
      const username = deriveUsername(tx, ctx.ports, name)
      if (!username) throw invalid({ field: 'name', reason: 'error.user.username_invalid' })
      const userId = insertUser(tx, {
        createdAt: now,
        updatedAt: now,
        username,
        usernameKey: username,
        displayName: name,
        passwordHash,
        email: e_mail,
        emailKey: emailKey(e_mail),
        mailStatus: MailStatus.pending,
      })
      saveMailChoices(tx, userId, { inbox: true }, now)
      const user = findUser(tx, userId)!
      sendActivationMail(ctx, user, ctx.locale)
      emit('user.registered', { userId })
      return enter(ctx, user, kind, token_hash)
    },
  })

/**
 * Makes an account, mails its activation link and signs the browser in; until the link is confirmed
 * the account is inactive (spec §4). The name becomes the display name, a free
 * user name comes of it, Chinese as pinyin; a name of which none can be made is refused at its field.
 */
export const register = registering('page')
/** The same for a client of the API, whose session is a token. */
export const registerApi = registering('api')
