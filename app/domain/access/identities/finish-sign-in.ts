import { z } from 'zod'
import { confirmAddress } from '#app/domain/access/auth/confirm-address.ts'
import { enter, type SignedIn } from '#app/domain/access/auth/enter.ts'
import { mayUseEmailDomain } from '#app/domain/access/auth/email-rules.ts'
import { TokenHashField } from '#app/domain/access/auth/credentials.schema.ts'
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
} from '#app/domain/kernel/index.ts'
import {
  emailKey,
  findUser,
  findUserByEmail,
  type UserRow,
} from '#app/domain/basics/users/users.queries.ts'
import { MailStatus, UserStatus } from '#app/shared/codes.ts'
import { connectorName } from './connectors.ts'
import { deleteIdentity, findIdentity, type Identity, touchIdentity } from './identities.queries.ts'
import { makeAccount } from './new-account.ts'
import { keepPending, Person } from './person.ts'

const FinishSignInInput = Person.extend({
  kind: z.enum(['page', 'api']).default('page'),
  /** Hash of the cookie that holds the bind step to this browser. */
  browser_hash: z.string().max(100).default(''),
  token_hash: TokenHashField,
})

/** Signed in, or a step with a key is left: an address, or the consent to link. */
export type Finished =
  /** `picture`: address of one that the account may take over; empty = none. */
  { kind: 'entered'; signedIn: SignedIn; picture: string } | { kind: 'bind'; key: string }

type Acting = Ctx & { tx: Tx; emit: Emit<'user.registered' | 'user.activated'> }
export type FinishInput = z.output<typeof FinishSignInInput>

/** Who owns the identity. One of a deleted account belongs to nobody. */
function ownerOf(tx: Tx, known: Identity | undefined): UserRow | null {
  const owner = known && findUser(tx, known.userId)
  if (owner && owner.status !== UserStatus.deleted) return owner
  if (known) deleteIdentity(tx, known.id)
  return null
}

const vouchesFor = (person: Person, user: UserRow) =>
  person.email_verified && user.emailKey === emailKey(person.email)

function enterAs(ctx: Acting, input: FinishInput, user: UserRow, picture = ''): Finished {
  const unconfirmed = user.mailStatus !== MailStatus.verified
  const { kind, token_hash: heldHash } = input
  const via = connectorName(ctx.settings, input.provider)
  const signedIn = enter(ctx, user, { by: 'outside', via, kind, heldHash })
  if (unconfirmed && vouchesFor(input, user)) confirmAddress(ctx, user)
  return { kind: 'entered', signedIn, picture }
}

/** Nobody here is this person yet. */
function welcome(ctx: Acting, input: FinishInput): Finished {
  const wait = (userId: number): Finished => ({
    kind: 'bind',
    key: keepPending(ctx, { person: input, userId, browser: input.browser_hash }),
  })
  // An address that the provider has not checked could be anybody's.
  if (!input.email || !input.email_verified) {
    // Only this site could have it confirmed, and here it keeps no accounts of its own.
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
  return enterAs(ctx, input, findUser(ctx.tx, user.id)!, input.avatar)
}

/** What comes of a person, inside of the verb that brings one; see `finishSignIn`. */
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
 * What comes of a person whom a provider vouches for (spec §5 delegated sign-in). An identity that is
 * known signs its owner in. A new one makes an account when its checked address is free; it never joins
 * an account that is there before the owner of that account has agreed. Throws: suspended, identity of
 * somebody else, address not accepted, registration closed, no id, no address where one is needed.
 */
export const finishSignIn = command({
  name: 'identities.finish_sign_in',
  guard: open,
  input: FinishSignInInput,
  emits: ['user.registered', 'user.activated'],
  run: (ctx, input): Finished => settle(ctx, input),
})
