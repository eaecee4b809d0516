import { z } from 'zod'
import { confirmAddress } from '#access/auth/confirm-address.ts'
import { enter, type LoggedIn } from '#access/auth/enter.ts'
import { mayUseEmailDomain } from '#access/auth/email-rules.ts'
import { TokenHashField } from '#access/auth/credentials.schema.ts'
import {
  badRequest,
  command,
  conflict,
  type Ctx,
  type Emit,
  hasOwnAccounts,
  isActivated,
  open,
  type Tx,
} from '#kernel'
import {
  emailKey,
  findUser,
  storedUser,
  findUserByEmail,
  isProved,
  type UserRow,
} from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { connectorName } from './connectors.ts'
import { deleteIdentity, findIdentity, type Identity, touchIdentity } from './identities.queries.ts'
import { makeAccount } from './new-account.ts'
import { keepPending, Person } from './person.ts'

const FinishLoginInput = Person.extend({
  kind: z.enum(['page', 'api']).default('page'),
  /** Hash of the cookie that ties the bind step to this browser. */
  browser_hash: z.string().max(100).default(''),
  token_hash: TokenHashField,
})

/** Logged in, or one more step with a key: enter an address, or consent to linking. */
export type Finished =
  /** `picture`: URL of an avatar that the account may take over; empty = none. */
  { kind: 'entered'; loggedIn: LoggedIn; picture: string } | { kind: 'bind'; key: string }

type Acting = Ctx & { tx: Tx; emit: Emit<'user.registered' | 'user.activated'> }
export type FinishInput = z.output<typeof FinishLoginInput>

/** The owner of the identity. An identity of a deleted account has none. */
function ownerOf(tx: Tx, known: Identity | undefined): UserRow | null {
  const owner = known && findUser(tx, known.userId)
  if (owner && owner.status !== UserStatus.deleted) return owner
  if (known) deleteIdentity(tx, known.id)
  return null
}

const vouchesFor = (person: Person, user: UserRow) =>
  person.email_verified && user.emailKey === emailKey(person.email)

function enterAs(ctx: Acting, input: FinishInput, user: UserRow, picture = ''): Finished {
  const unconfirmed = !isProved(user)
  const { kind, token_hash: currentHash } = input
  const via = connectorName(ctx.settings, input.provider)
  const loggedIn = enter(ctx, user, { by: 'outside', via, kind, currentHash })
  if (unconfirmed && vouchesFor(input, user)) confirmAddress(ctx, user)
  return { kind: 'entered', loggedIn, picture }
}

/** No local account is linked yet. */
function welcome(ctx: Acting, input: FinishInput): Finished {
  const wait = (userId: number): Finished => ({
    kind: 'bind',
    key: keepPending(ctx, { person: input, userId, browser: input.browser_hash }),
  })
  // An address that the provider has not verified could be anyone's.
  if (!input.email || !input.email_verified) {
    // Only this site could verify it, and it does not manage accounts here.
    if (!hasOwnAccounts(ctx.settings)) throw badRequest('error.external.no_email')
    return wait(0)
  }
  if (!mayUseEmailDomain(input.email, ctx.settings.login.allow_email_domains)) {
    throw badRequest('error.email.illegal_email_domain_error')
  }
  const namesake = findUserByEmail(ctx.tx, input.email)
  if (namesake) return wait(namesake.id)
  const { user } = makeAccount(ctx, input, input.email)
  confirmAddress(ctx, user)
  return enterAs(ctx, input, storedUser(ctx.tx, user.id), input.avatar)
}

/** See `finishLogin`; for use inside a verb that brings an identity. */
export function settle(ctx: Acting, input: FinishInput): Finished {
  const { tx, now, viewer } = ctx
  const known = findIdentity(tx, input.provider, input.external_id)
  const owner = ownerOf(tx, known)
  if (viewer.kind === 'member' && isActivated(viewer) && input.kind === 'page') {
    if (owner && owner.id !== viewer.id) throw conflict('error.external.taken')
    if (!owner) {
      const browser = input.browser_hash
      return { kind: 'bind', key: keepPending(ctx, { person: input, userId: viewer.id, browser }) }
    }
  }
  if (!owner) return welcome(ctx, input)
  touchIdentity(tx, known!.id, now)
  return enterAs(ctx, input, owner)
}

/**
 * Handles a person authenticated by a login service (spec §5 delegated sign-in). A known identity logs its
 * owner in. A new one creates an account if its verified address is free; it is never linked to an existing
 * account without its owner's consent. Errors: suspended, identity of another account, address not accepted,
 * sign-up closed, no id, no address where one is required.
 */
export const finishLogin = command({
  name: 'identities.finish_sign_in',
  guard: open,
  input: FinishLoginInput,
  emits: ['user.registered', 'user.activated'],
  run: (ctx, input): Finished => settle(ctx, input),
})
