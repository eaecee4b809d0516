import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment, words } from './columns.ts'
import { users } from './users.ts'

/** API keys. Each acts for its owner, with the owner's current rights, limited to its scopes. */
export const apiKeys = sqliteTable(
  'api_key',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Who created it: the owner, or an administrator for the owner. */
    createdBy: integer('created_by').notNull(),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** The first characters, so that the owner can recognize it. */
    hint: text('hint').notNull(),
    /** Names, separated by spaces. */
    scopes: text('scopes').notNull(),
    /** 0 = never expires. */
    expiresAt: moment('expires_at').notNull().default(0),
    /** When it was last used, to the hour; 0 = never. */
    lastUsedAt: moment('last_used_at').notNull().default(0),
    /** 0 = not revoked. */
    revokedAt: moment('revoked_at').notNull().default(0),
  },
  t => [index('api_key_user').on(t.userId, t.id)],
)

/** Webhooks; their calls are in `outgoing_call`. */
export const webhooks = sqliteTable(
  'webhook',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    createdBy: integer('created_by').notNull(),
    name: words('name'),
    url: text('url').notNull(),
    /** Signs every call; shown once. */
    secret: text('secret').notNull(),
    /** Names of events, separated by spaces. */
    events: text('events').notNull(),
    enabled: integer('enabled', { mode: 'boolean' }).notNull().default(true),
    /** Failures since the last success; too many turn it off. */
    failures: integer('failures').notNull().default(0),
  },
  t => [
    index('webhook_enabled')
      .on(t.id)
      .where(sql`enabled = 1`),
    check('webhook_failures', sql`failures >= 0`),
  ],
)
