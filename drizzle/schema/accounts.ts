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

/** Linked logins: identities of an account at login services. */
export const identities = sqliteTable(
  'identity',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull().default(0),
    /** Key of the login service. */
    provider: text('provider').notNull(),
    /** The provider's permanent id of the person. */
    externalId: text('external_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Name or address there, shown in the settings. */
    label: words('label'),
  },
  t => [
    uniqueIndex('identity_provider').on(t.provider, t.externalId),
    index('identity_user').on(t.userId),
  ],
)

/** A redirect to a login service and back: tied to the browser that started it, used once. */
export const loginAttempts = sqliteTable(
  'sign_in_attempt',
  {
    stateHash: text('state_hash').primaryKey(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    provider: text('provider').notNull(),
    purpose: text('purpose', { enum: ['sign_in', 'link'] })
      .notNull()
      .default('sign_in'),
    /** The linking user; 0 when logging in. */
    userId: integer('user_id').notNull().default(0),
    browserHash: text('browser_hash').notNull(),
    codeVerifier: words('code_verifier'),
    nonce: words('nonce'),
    returnTo: words('return_to'),
  },
  t => [
    index('sign_in_attempt_expires').on(t.expiresAt),
    check('sign_in_attempt_purpose', sql`purpose in ('sign_in', 'link')`),
  ],
)

/** A person authenticated by a login service, before there is an account: the bind-e-mail step. */
export const pendingIdentities = sqliteTable(
  'pending_identity',
  {
    keyHash: text('key_hash').primaryKey(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    /** JSON: names, address and avatar from the provider. */
    profile: text('profile').notNull().default('{}'),
    /** The account to link once its owner confirms by email; 0 = none yet. */
    userId: integer('user_id').notNull().default(0),
  },
  t => [index('pending_identity_expires').on(t.expiresAt)],
)

/** Login by a QR code on the screen that a phone confirms. */
export const qrTickets = sqliteTable(
  'qr_ticket',
  {
    keyHash: text('key_hash').primaryKey(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    browserHash: text('browser_hash').notNull(),
    status: text('status', { enum: ['waiting', 'confirmed', 'failed', 'used'] })
      .notNull()
      .default('waiting'),
    userId: integer('user_id').notNull().default(0),
    reason: words('reason'),
  },
  t => [
    index('qr_ticket_expires').on(t.expiresAt),
    check('qr_ticket_status', sql`status in ('waiting', 'confirmed', 'failed', 'used')`),
  ],
)

/** Uploaded files. A file that is no longer used is deleted 48 hours after its last use. */
export const uploads = sqliteTable(
  'upload',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Purpose of the upload (spec §7 POST file). */
    source: text('source', { enum: ['avatar', 'post', 'post_attachment', 'branding'] })
      .notNull()
      .default('post'),
    /** Random name in the folder of its purpose, with an extension by type. */
    path: text('path').notNull().unique(),
    originalName: words('original_name'),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** Of images, in pixels; 0 = none. */
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    /** Number of uses, which are listed in `upload_use`. */
    useCount: counter('use_count'),
    /** Since when it is unused; 0 while it is used. */
    unusedSince: moment('unused_since').notNull().default(0),
  },
  t => [
    index('upload_user').on(t.userId, t.createdAt),
    index('upload_unused')
      .on(t.unusedSince)
      .where(sql`unused_since <> 0`),
    check('upload_source', sql`source in ('avatar', 'post', 'post_attachment', 'branding')`),
  ],
)

/** Uses of a file: a post by its revisions, a comment, a profile, a setting. */
export const uploadUses = sqliteTable(
  'upload_use',
  {
    uploadId: integer('upload_id')
      .notNull()
      .references(() => uploads.id),
    /** Type code of the object; 0 = a setting, named by `key`. */
    objectType: integer('object_type').notNull(),
    objectId: integer('object_id').notNull(),
    key: words('key'),
  },
  t => [
    primaryKey({ columns: [t.uploadId, t.objectType, t.objectId, t.key] }),
    index('upload_use_object').on(t.objectType, t.objectId),
  ],
)

/** Archives of a member's own data, made by a job and kept for a short time. */
export const dataExports = sqliteTable(
  'data_export',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: ['queued', 'ready', 'failed'] })
      .notNull()
      .default('queued'),
    /** Name of the file in the data folder; empty until it is ready. */
    file: words('file'),
    bytes: integer('bytes').notNull().default(0),
    expiresAt: moment('expires_at').notNull().default(0),
    error: words('error'),
  },
  t => [
    index('data_export_user').on(t.userId),
    index('data_export_open')
      .on(t.id)
      .where(sql`status = 'queued'`),
    check('data_export_status', sql`status in ('queued', 'ready', 'failed')`),
  ],
)
