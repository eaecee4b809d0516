import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { counter, moment, words } from './columns.ts'
import { users } from './users.ts'

/** Second steps: authenticator apps (TOTP, RFC 6238) and passkeys (WebAuthn). */
export const secondSteps = sqliteTable(
  'second_step',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull().default(0),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ['totp', 'passkey'] }).notNull(),
    /** The name chosen by its owner. */
    name: text('name').notNull(),
    /** TOTP: the shared key, encrypted; base32 if stored before encryption. */
    secret: words('secret'),
    /** TOTP: the last accepted 30-second step, so that a code works once. Passkey: its signature counter. */
    counter: counter('counter'),
    /** Passkey: base64url of its id; empty for TOTP. */
    credentialId: words('credential_id'),
    /** Passkey: base64url of the COSE public key. */
    publicKey: words('public_key'),
    /** Passkey: JSON list of transports, as sent by the browser. */
    transports: text('transports').notNull().default('[]'),
  },
  t => [
    index('second_step_user').on(t.userId),
    uniqueIndex('second_step_credential')
      .on(t.credentialId)
      .where(sql`credential_id <> ''`),
    check('second_step_kind', sql`kind in ('totp', 'passkey')`),
  ],
)

/** Recovery codes of two-step login; each works once. Only hashes are stored. */
export const recoveryCodes = sqliteTable(
  'recovery_code',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    /** 0 = unused. */
    usedAt: moment('used_at').notNull().default(0),
  },
  t => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** Unfinished steps: a login waiting for its second step, an app or passkey being added. */
export const loginTickets = sqliteTable(
  'sign_in_ticket',
  {
    keyHash: text('key_hash').primaryKey(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** 0 = the passkey will identify the account. */
    userId: integer('user_id').notNull().default(0),
    purpose: text('purpose', {
      enum: ['second_step', 'passkey', 'add_totp', 'add_passkey'],
    }).notNull(),
    /** Kind of the resulting session. */
    kind: text('kind', { enum: ['page', 'api'] })
      .notNull()
      .default('page'),
    /** Wrong codes so far. */
    tries: counter('tries'),
    /** WebAuthn challenge (base64url), or the key of an authenticator app that is not confirmed yet. */
    secret: words('secret'),
    /** Path to return to after login. */
    returnTo: words('return_to'),
    /** Hash of the verified password, so that changing it voids the ticket. */
    passwordHash: words('password_hash'),
  },
  t => [
    index('sign_in_ticket_expires').on(t.expiresAt),
    index('sign_in_ticket_user').on(t.userId),
    check(
      'sign_in_ticket_purpose',
      sql`purpose in ('second_step', 'passkey', 'add_totp', 'add_passkey')`,
    ),
  ],
)

/** Browsers from which an account has logged in; each has a random cookie, stored as a hash. */
export const knownDevices = sqliteTable(
  'known_device',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    deviceHash: text('device_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    userAgent: words('user_agent'),
  },
  t => [
    primaryKey({ columns: [t.userId, t.deviceHash] }),
    index('known_device_seen').on(t.lastSeenAt),
  ],
)

/** A member's security log: logins and changes to the account. Kept for 90 days. */
export const securityEvents = sqliteTable(
  'security_event',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** See `SecurityEvents` in domain/access/security-log. */
    event: text('event').notNull(),
    /** Who did it, if not the member; 0 = the member. */
    actorId: integer('actor_id').notNull().default(0),
    /** Network of the client: IPv4 /24, IPv6 /48; empty if unknown. */
    network: words('network'),
    userAgent: words('user_agent'),
    /** A name or address concerned, such as the name of a passkey. */
    detail: words('detail'),
  },
  t => [
    index('security_event_user').on(t.userId, t.id),
    index('security_event_created').on(t.createdAt),
  ],
)

/** Browsers' reports of blocked content (CSP), grouped. */
export const cspReports = sqliteTable(
  'csp_report',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    lastAt: moment('last_at').notNull(),
    count: counter('count'),
    directive: text('directive').notNull(),
    /** Origin or keyword (`inline`, `eval`, `data`) of the blocked content. */
    blocked: text('blocked').notNull(),
    /** Pattern of the page's route, never its URL. */
    page: text('page').notNull(),
    /** Location of the blocked code, as origin and path with its line; may be empty. */
    source: words('source'),
  },
  t => [
    uniqueIndex('csp_report_group').on(t.directive, t.blocked, t.page, t.source),
    index('csp_report_last').on(t.lastAt),
  ],
)
