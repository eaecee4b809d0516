import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from './columns.ts'
import { users } from './users.ts'

/** Custom texts that override those of the catalog (spec §5 stored translations). */
export const storedTranslations = sqliteTable(
  'stored_translation',
  {
    language: text('language').notNull(),
    /** Dotted key in the catalog. */
    key: text('key').notNull(),
    text: text('text').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  t => [primaryKey({ columns: [t.language, t.key] })],
)

/** The site's data about a plugin, apart from its files. */
export const plugins = sqliteTable('plugin', {
  slug: text('slug').primaryKey(),
  enabled: integer('enabled', { mode: 'boolean' }).notNull().default(false),
  /** JSON: values of its form. */
  config: text('config').notNull().default('{}'),
  updatedAt: moment('updated_at').notNull(),
})

/** A member's own values in the form of a plugin. */
export const pluginUserConfigs = sqliteTable(
  'plugin_user_config',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    slug: text('slug').notNull(),
    /** JSON. */
    config: text('config').notNull().default('{}'),
    updatedAt: moment('updated_at').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.slug] })],
)

export const pluginValues = sqliteTable(
  'plugin_value',
  {
    slug: text('slug').notNull(),
    group: text('group').notNull(),
    key: text('key').notNull(),
    value: text('value').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  t => [primaryKey({ columns: [t.slug, t.group, t.key] })],
)

/** An outgoing call to another server, retried until accepted. */
export const outgoingCalls = sqliteTable(
  'outgoing_call',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    /** Sender: a plugin's slug, or `webhook:` and the id of a webhook. */
    sender: text('sender').notNull(),
    event: text('event').notNull(),
    url: text('url').notNull(),
    body: text('body').notNull().default('{}'),
    status: text('status', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    sentAt: moment('sent_at').notNull().default(0),
    lastError: text('last_error').notNull().default(''),
    /** Result of the last attempt: status of the response, 0 = none; how long it took, in ms. */
    answerStatus: integer('answer_status').notNull().default(0),
    tookMs: integer('took_ms').notNull().default(0),
  },
  t => [
    index('outgoing_call_due').on(t.status, t.nextAttemptAt),
    index('outgoing_call_sender').on(t.sender, t.id),
  ],
)
