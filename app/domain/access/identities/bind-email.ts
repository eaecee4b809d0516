import { z } from 'zod'
import {
  addressBudget,
  networkBudget,
  RegistrationLimit,
  takeAttempt,
  takeAttempts,
} from '#access/auth/attempts.ts'
import { EmailField, TokenHashField } from '#access/auth/credentials.schema.ts'
import { enter, type LoggedIn } from '#access/auth/enter.ts'
import { insistOnDomain } from '#access/auth/addresses.ts'
import { mailNewcomer, tellOwner } from '#access/auth/activation-mail.ts'
import { badRequest, command, open, ownAccounts } from '#kernel'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { emailKey, findUserByEmail, type UserRow } from '#basics/users/users.queries.ts'
import { connectorName } from './connectors.ts'
import { deletePending, findIdentity } from './identities.queries.ts'
import { makeAccount } from './new-account.ts'
import { keepPending, type PendingProfile, pendingOf } from './person.ts'

const BindEmailInput = z.object({
  binding_key: z
    .string({ error: 'form.required' })
    .min(2, 'form.too_short|min=2')
    .max(100, 'form.too_long|max=100')
    .describe('key of the bind step, required'),
  email: EmailField,
  must: z.preprocess(
    value => value === true || value === 'true' || value === '1' || value === 'on',
    z.boolean(),
  ),
  token_hash: TokenHashField,
})

/** `taken`: the address belongs to an account. `mailed`: its owner got a link. Otherwise logged in. */
export type Bound = {
  taken: boolean
  mailed: boolean
  loggedIn: LoggedIn | null
  /** URL of an avatar that the new account may take over; empty = none. */
  picture: string
}

const binding = (kind: 'page' | 'api') =>
  command({
    name: `identities.bind_email_${kind}`,
    guard: ownAccounts(open),
    input: BindEmailInput,
    emits: ['user.registered'],
    prepare: ctx => takeAttempts(ctx, networkBudget(ctx, RegistrationLimit)),
    run(ctx, { binding_key, email, must, token_hash }): Bound {
      const { tx, now, settings } = ctx
      const pending = pendingOf(ctx, binding_key)
      if (!pending || pending.told.mailed) throw badRequest('error.user.not_found')
      const { told, provider, externalId } = pending
      if (findIdentity(tx, provider, externalId)) throw badRequest('error.external.taken')
      const person = { ...told, provider, external_id: externalId }
      const namesake = ownTold(told, email) ? findUserByEmail(tx, email) : undefined
      if (namesake && !must) return { taken: true, mailed: false, loggedIn: null, picture: '' }
      if (!namesake) insistOnDomain(settings, email, 'email')
      deletePending(tx, pending.keyHash)
      const joinMail = (user: UserRow, key: string) =>
        ({
          userId: user.id,
          recipient: user.email ?? email,
          template: 'join_identity',
          locale: mailLocale(user, settings),
          params: { code: key },
          now,
        }) as const
      if (namesake) {
        takeAttempt(tx, addressBudget(ctx.ports, email), now)
        const key = keepPending(ctx, { person, userId: namesake.id, mailed: true })
        queueMail(tx, joinMail(namesake, key))
        return { taken: true, mailed: true, loggedIn: null, picture: '' }
      }
      const { user, owner } = makeAccount(ctx, person, email)
      const key = keepPending(ctx, { person, userId: owner?.id ?? 0, mailed: true })
      if (owner) tellOwner(ctx, email, owner, () => joinMail(owner, key))
      else mailNewcomer(ctx, user, null, ctx.locale)
      if (!owner) deletePending(tx, ctx.ports.hashToken(key))
      const via = connectorName(settings, provider)
      const loggedIn = enter(ctx, user, { by: 'outside', via, kind, currentHash: token_hash })
      return { taken: false, mailed: false, loggedIn, picture: told.avatar }
    },
  })

/** Whether the address is in use is revealed only if the provider says that the person has it. */
const ownTold = (told: PendingProfile, email: string) =>
  told.email_verified && emailKey(told.email) === emailKey(email)

/**
 * Sets the address of a person whose provider sent none (spec §5 bind e-mail). Creates an account whose
 * address must be confirmed by email, whether or not it is free: if it belongs to another account, its owner
 * gets a link that joins the two instead. For an address that the provider vouches for the response may say
 * that it is taken; with `must` its owner gets the link. Errors: key unknown, used or older than ten minutes,
 * domain not accepted, sign-up closed, too many attempts from a network.
 */
export const bindEmail = binding('page')
/** The same for an API client. */
export const bindEmailApi = binding('api')
