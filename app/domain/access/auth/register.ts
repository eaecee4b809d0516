import { z } from 'zod'
import {
  command,
  type Ctx,
  invalid,
  ownAccounts,
  raise,
  registrationOpen,
  tooFrequent,
} from '#kernel'
import { saveMailChoices } from '#basics/mail/mail-switches.queries.ts'
import { storedUser, insertUser } from '#basics/users/users.queries.ts'
import { MailStatus } from '#shared/codes.ts'
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
  /** The previous session, which the new one replaces; set by the transport. */
  token_hash: TokenHashField,
})

/** The same form sent again within this time is the same sign-up (trust rule E4). */
const SameFormMs = 5 * 60_000
/** How often a form is retried because identical ones came in between. */
const MostTries = 5

/** The same name and address came in after this request had checked. */
class SentMeanwhile extends Error {}

type Form = { name: string; e_mail: string; pass: string }

/** The account just created with this name and address; its password is not checked yet. */
function justRegistered({ db, now }: Pick<Ctx, 'db' | 'now'>, { name, e_mail }: Form) {
  const { waiting, later } = meantBy({ db }, e_mail)
  const same = [waiting, later].find(
    one => one?.displayName === name && one.createdAt > now - SameFormMs && one.passwordHash,
  )
  return same ?? null
}

/** A site may let newcomers in at once; their address may then be anyone's. */
const admission = ({ settings: { login } }: Pick<Ctx, 'settings'>) =>
  login.require_email_verification
    ? { mailStatus: MailStatus.pending }
    : { mailStatus: MailStatus.verified, emailUnproved: true }

/*
 * Nothing reveals whether the address is free: each sign-up creates an account that waits for confirmation,
 * and logs in to it. If the address belongs to another account, the email goes to the owner and says what
 * happened, and the new account can never be confirmed; its address can still be corrected. Where no
 * confirmation is required, each is let in at once, and nobody gets an email.
 */
const registering = (kind: SessionKind) => {
  const made = command({
    name: `auth.register_${kind}`,
    guard: ownAccounts(registrationOpen),
    input: RegisterInput,
    emits: ['user.registered', 'user.activated'],
    captcha: 'email',
    rules: ({ db, ports, settings }, { name, e_mail, pass }) => [
      ...nameFaults(db, 'name', name),
      ...domainFaults(settings, e_mail, 'e_mail'),
      ...weakPassword(ports, 'pass', pass, { displayName: name, email: e_mail }),
    ],
    async prepare(ctx, form) {
      await takeAttempts(ctx, networkBudget(ctx, RegistrationLimit))
      const found = justRegistered(ctx, form)
      const same = await opens(ctx, found, form.pass)
      return { seen: found?.id, same, passwordHash: await ctx.ports.hashPassword(form.pass) }
    },
    run(ctx, form, { seen, same, passwordHash }) {
      const { tx, now, emit } = ctx
      const { name, e_mail, token_hash } = form
      const found = justRegistered(ctx, form)
      if (found && found.id !== seen) throw new SentMeanwhile()
      const way = { by: 'password', via: 'sign_up', kind, currentHash: token_hash } as const
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
        ...admission(ctx),
      })
      const owner = claimAddress(ctx, userId, e_mail)
      saveMailChoices(tx, userId, { inbox: true }, now)
      const user = storedUser(tx, userId)
      emit('user.registered', { userId })
      if (user.emailUnproved) emit('user.activated', { userId })
      else mailNewcomer(ctx, user, owner, ctx.locale)
      return enter(ctx, user, way)
    },
  })
  const execute: typeof made.execute = async (ctx, raw) => {
    for (let tries = 1; tries <= MostTries; tries++) {
      try {
        return await made.execute(ctx, raw)
      } catch (error) {
        // The other account exists now, so the retry finds it.
        if (!(error instanceof SentMeanwhile)) throw error
        await giveAllBack(ctx, networkBudget(ctx, RegistrationLimit))
      }
    }
    throw tooFrequent('error.common.too_many_attempts')
  }
  return { ...made, execute }
}

/**
 * Creates an account, emails its activation link and logs the browser in; the account is inactive until the
 * link is confirmed (spec §4). The name becomes the display name, and a free username is derived from it
 * (in any script); a name that yields a reserved one is a field error. The same form sent twice creates one
 * account.
 */
export const register = registering('page')
/** The same for an API client, whose session is a token. */
export const registerApi = registering('api')
