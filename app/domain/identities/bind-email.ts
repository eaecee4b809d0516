import { z } from 'zod'
import {
  EmailField,
  enter,
  mayUseEmailDomain,
  networkBudget,
  RegistrationLimit,
  sendActivationMail,
  type SignedIn,
  takeAttempts,
  TokenHashField,
} from '#app/domain/auth/index.ts'
import { badRequest, command, invalid, open, ownAccounts } from '#app/domain/kernel/index.ts'
import { mailLocale, queueMail } from '#app/domain/mail/index.ts'
import { findUserByEmail } from '#app/domain/users/index.ts'
import { deletePending, findIdentity } from './identities.queries.ts'
import { makeAccount } from './new-account.ts'
import { keepPending, pendingOf } from './person.ts'

export const BindEmailInput = z.object({
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

/** `taken`: the address belongs to an account. `mailed`: its owner got a link. Otherwise signed in. */
export type Bound = {
  taken: boolean
  mailed: boolean
  signedIn: SignedIn | null
  /** Address of a picture that the new account may take over; empty = none. */
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
      const namesake = findUserByEmail(tx, email)
      if (namesake && !must) return { taken: true, mailed: false, signedIn: null, picture: '' }
      if (!namesake && !mayUseEmailDomain(email, settings.login.allow_email_domains)) {
        throw invalid({ field: 'email', reason: 'error.email.illegal_email_domain_error' })
      }
      const person = { ...told, provider, external_id: externalId }
      deletePending(tx, pending.keyHash)
      if (namesake) {
        const code = keepPending(ctx, { person, userId: namesake.id, mailed: true })
        queueMail(tx, {
          userId: namesake.id,
          recipient: namesake.email ?? email,
          template: 'join_identity',
          locale: mailLocale(namesake, settings),
          params: { code },
          now,
        })
        return { taken: true, mailed: true, signedIn: null, picture: '' }
      }
      const user = makeAccount(ctx, person, email)
      sendActivationMail(ctx, user, ctx.locale)
      const signedIn = enter(ctx, user, kind, token_hash)
      return { taken: false, mailed: false, signedIn, picture: told.avatar }
    },
  })

/**
 * The address of somebody whose provider told none (spec §5 bind e-mail). A free one makes an account
 * that has to confirm it by mail. One that belongs to an account says so; with `must` its owner gets a
 * link by mail that joins the two. Refusals: key unknown, used or older than ten minutes, domain not
 * accepted, registration closed, too many tries from a network.
 */
export const bindEmail = binding('page')
/** The same for a client of the API, whose session is a token. */
export const bindEmailApi = binding('api')
