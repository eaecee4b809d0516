import { z } from 'zod'
import {
  command,
  type Ctx,
  invalid,
  ownAccounts,
  raise,
  registrationOpen,
  tooFrequent,
} from '#app/domain/kernel/index.ts'
import { saveMailChoices } from '#app/domain/basics/mail/mail-switches.queries.ts'
import { findUser, insertUser } from '#app/domain/basics/users/users.queries.ts'
import { MailStatus } from '#app/shared/codes.ts'
import { mailNewcomer } from './activation-mail.ts'
import { claimAddress, domainFaults, meantBy } from './addresses.ts'
import { giveAllBack, networkBudget, RegistrationLimit, takeAttempts } from './attempts.ts'
import { opens } from './authenticate.ts'
import {
  DisplayNameField,
  EmailField,
  PasswordField,
  TokenHashField,
} from './credentials.schema.ts'
import { enter } from './enter.ts'
import type { SessionKind } from './sessions.queries.ts'
import { deriveUsername, nameFaults } from './usernames.ts'
import { weakPassword } from './weak-passwords.ts'

const RegisterInput = z.object({
  name: DisplayNameField.describe('text, 2 to 30 characters, required'),
  e_mail: EmailField,
  pass: PasswordField,
  /** The session held until now, which the new one replaces; set by the transport. */
  token_hash: TokenHashField,
})

/** The same form sent again within this time is the same registration (trust rule E4). */
const SameFormMs = 5 * 60_000
/** How often a form is looked at again because others like it came between. */
const MostTries = 5

/** The same name and address came in after this one had looked. */
class SentMeanwhile extends Error {}

type Form = { name: string; e_mail: string; pass: string }

/** Who registered a moment ago with this address and name; the password is yet to be looked at. */
function justRegistered({ db, now }: Pick<Ctx, 'db' | 'now'>, { name, e_mail }: Form) {
  const { waiting } = meantBy({ db }, e_mail)
  const fits = waiting?.displayName === name && waiting.createdAt > now - SameFormMs
  return fits && waiting.passwordHash ? waiting : null
}

/*
 * Nothing tells whether the address is free: each registration makes an account that waits for a mail
 * to be answered, and signs in to it. Where the address is another account's, the mail goes to the owner
 * and says what happened, and this one waits for an answer that nobody can give; it can still be given
 * another address.
 */
const registering = (kind: SessionKind) => {
  const made = command({
    name: `auth.register_${kind}`,
    guard: ownAccounts(registrationOpen),
    input: RegisterInput,
    emits: ['user.registered'],
    captcha: 'email',
    rules: ({ db, ports, settings }, { name, e_mail, pass }) => [
      ...nameFaults(db, 'name', name),
      ...domainFaults(settings, e_mail, 'e_mail'),
      ...weakPassword(ports, 'pass', pass, { displayName: name, email: e_mail }),
    ],
    async prepare(ctx, form) {
      takeAttempts(ctx, networkBudget(ctx, RegistrationLimit))
      const found = justRegistered(ctx, form)
      const same = await opens(ctx, found, form.pass)
      return { seen: found?.id, same, passwordHash: await ctx.ports.hashPassword(form.pass) }
    },
    run(ctx, form, { seen, same, passwordHash }) {
      const { tx, now, emit } = ctx
      const { name, e_mail, token_hash } = form
      const found = justRegistered(ctx, form)
      if (found && found.id !== seen) throw new SentMeanwhile()
      const way = { by: 'password', via: 'sign_up', kind, heldHash: token_hash } as const
      if (found && same) return enter(ctx, found, way)
      const username =
        deriveUsername(tx, ctx.ports, name) ?? raise(invalid(...nameFaults(tx, 'name', name)))
      const userId = insertUser(tx, {
        createdAt: now,
        updatedAt: now,
        username,
        usernameKey: username,
        displayName: name,
        passwordHash,
        mailStatus: MailStatus.pending,
      })
      const owner = claimAddress(ctx, userId, e_mail)
      saveMailChoices(tx, userId, { inbox: true }, now)
      const user = findUser(tx, userId)!
      mailNewcomer(ctx, user, owner, ctx.locale)
      emit('user.registered', { userId })
      return enter(ctx, user, way)
    },
  })
  const execute: typeof made.execute = async (ctx, raw) => {
    for (let tries = 1; tries <= MostTries; tries++) {
      try {
        return await made.execute(ctx, raw)
      } catch (error) {
        // The other one is there now, to be compared with.
        if (!(error instanceof SentMeanwhile)) throw error
        giveAllBack(ctx, networkBudget(ctx, RegistrationLimit))
      }
    }
    throw tooFrequent('error.common.too_many_attempts')
  }
  return { ...made, execute }
}

/**
 * Makes an account, mails its activation link and signs the browser in; until the link is confirmed
 * the account is inactive (spec §4). The name becomes the display name, a free
 * user name comes of it, Chinese as pinyin; a name of which none can be made is refused at its field.
 * The same form sent twice makes one account.
 */
export const register = registering('page')
/** The same for a client of the API, whose session is a token. */
export const registerApi = registering('api')
