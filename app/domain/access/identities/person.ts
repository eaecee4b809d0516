/** A person at a login service, and the pending steps until an account is linked. */
import { z } from 'zod'
import { EmailField } from '#access/auth/credentials.schema.ts'
import { type Ctx, type Tx } from '#kernel'
import { findPending, insertPending, type PendingIdentity } from './identities.queries.ts'

/** How long a bind step stays pending, in ms. */
export const PendingLife = 10 * 60_000

const short = (max: number) =>
  z
    .string()
    .catch('')
    .transform(text => text.trim().slice(0, max))

/** As the provider sent it; only the id is required. */
export const Person = z.object({
  provider: z.string().min(1).max(100),
  external_id: z
    .string({ error: 'error.external.missing_id' })
    .min(1, 'error.external.missing_id')
    .max(128, 'error.external.missing_id'),
  name: short(100).default(''),
  username: short(100).default(''),
  /** Empty unless it is a valid address. */
  email: EmailField.catch('').default(''),
  /** The provider says that it has verified the address. */
  email_verified: z.boolean().default(false),
  /** URL of the avatar there. */
  avatar: short(2000).default(''),
})
export type Person = z.output<typeof Person>

const Profile = Person.omit({ provider: true, external_id: true }).extend({
  /** Hash of the cookie of the browser that came back; empty = any browser. */
  browser: z.string().default(''),
  /** The key was emailed to the account's address, so the holder reads its mailbox. */
  mailed: z.boolean().default(false),
})
export type PendingProfile = z.output<typeof Profile>

/** What is shown of a person: their name or address there. */
export const labelOf = ({ name, username, email }: Pick<Person, 'name' | 'username' | 'email'>) =>
  (name || username || email).slice(0, 100)

type Waiting = {
  person: Person
  userId: number
  browser?: string
  mailed?: boolean
  /** If both sides know it already; otherwise one is generated. */
  key?: string
}

/** Stores a person until the bind step; returns the key, of which only the hash is stored. */
export function keepPending(
  { tx, ports, now }: { tx: Tx; ports: Ctx['ports']; now: number },
  { person, userId, browser = '', mailed = false, key = ports.randomToken(24) }: Waiting,
): string {
  const { provider, external_id: externalId, ...told } = person
  const { name, username, email, email_verified, avatar } = told
  const profile: PendingProfile = { name, username, email, email_verified, avatar, browser, mailed }
  insertPending(tx, {
    keyHash: ports.hashToken(key),
    createdAt: now,
    expiresAt: now + PendingLife,
    provider,
    externalId,
    profile: JSON.stringify(profile),
    userId,
  })
  return key
}

export type Pending = PendingIdentity & { told: PendingProfile }

/** The person of a valid key. */
export function pendingOf(
  { db, ports, now }: Pick<Ctx, 'db' | 'ports' | 'now'>,
  key: string,
): Pending | null {
  const row = findPending(db, ports.hashToken(key), now)
  return row ? { ...row, told: Profile.parse(JSON.parse(row.profile)) } : null
}
