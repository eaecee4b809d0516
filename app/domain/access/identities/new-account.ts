import { usernameFromName } from '#markdown/slug.ts'
import { claimAddress } from '#access/auth/addresses.ts'
import { deriveUsername } from '#access/auth/usernames.ts'
import { displayNameFaults } from '#access/auth/display-names.ts'
import { badRequest, type Ctx, type Emit, type Tx } from '#kernel'
import { saveMailChoices } from '#basics/mail/mail-switches.queries.ts'
import { storedUser, insertUser, type UserRow } from '#basics/users/users.queries.ts'
import { MailStatus } from '#shared/codes.ts'
import { insertIdentity } from './identities.queries.ts'
import { labelOf, type Person } from './person.ts'

type Making = Ctx & { tx: Tx; emit: Emit<'user.registered'> }
type Told = Pick<Person, 'provider' | 'external_id' | 'name' | 'username' | 'email'>

/** A username derived from the profile; a numbered one if none can be made. */
function freeUsername({ tx, ports }: Making, { username, name }: Told): string {
  for (const wish of [username, name]) {
    const found = wish && usernameFromName(wish) ? deriveUsername(tx, ports, wish) : null
    if (found) return found
  }
  return deriveUsername(tx, ports, '')!
}

/**
 * Creates an account without a password for a person known to a login service, with an unconfirmed address.
 * Returns it, and the other account that owns the address. Throws while sign-up is closed.
 */
export function makeAccount(
  ctx: Making,
  person: Told,
  email: string,
): { user: UserRow; owner: UserRow | null } {
  const { tx, now, emit, settings } = ctx
  if (!settings.login.allow_new_registrations) {
    throw badRequest('error.user.not_allowed_registration')
  }
  const username = freeUsername(ctx, person)
  const shown = [...person.name].slice(0, 30).join('').trim()
  const usable = [...shown].length >= 2 && displayNameFaults(tx, 'name', shown).length === 0
  const userId = insertUser(tx, {
    createdAt: now,
    updatedAt: now,
    username,
    usernameKey: username.toLowerCase(),
    displayName: usable ? shown : username,
    mailStatus: MailStatus.pending,
  })
  const owner = claimAddress(ctx, userId, email)
  saveMailChoices(tx, userId, { inbox: true }, now)
  joinIdentity(ctx, person, userId)
  emit('user.registered', { userId })
  return { user: storedUser(tx, userId), owner }
}

/** Makes the account the owner of this identity. */
export function joinIdentity(
  { tx, now }: { tx: Tx; now: number },
  person: Told,
  userId: number,
): void {
  insertIdentity(tx, {
    createdAt: now,
    lastUsedAt: now,
    provider: person.provider,
    externalId: person.external_id,
    userId,
    label: labelOf(person),
  })
}
