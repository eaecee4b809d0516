import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from './columns.ts'
import { users } from './users.ts'

/** Texts of the site that take the place of those of the catalogue (spec §5 stored translations). */
export const storedTranslations = sqliteTable(
  'stored_translation',
  {
    language: text('language').notNull(),
    /** Dotted key of the catalogue. */
    key: text('key').notNull(),
    text: text('text').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  t => [primaryKey({ columns: [t.language, t.key] })],
)

/** What the site knows of a plugin beside its files. */
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

/** What a plugin keeps for itself. */
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

/** A call that goes out to somebody else's address, tried again until it is taken. */
export const outgoingCalls = sqliteTable(
  'outgoing_call',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    /** Who sends it: a plugin's slug, or `webhook:` and the number of one. */
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
    /** Of the last attempt: status of the answer, 0 = none; how long it took, in ms. */
    answerStatus: integer('answer_status').notNull().default(0),
    tookMs: integer('took_ms').notNull().default(0),
  },
  t => [
    index('outgoing_call_due').on(t.status, t.nextAttemptAt),
    index('outgoing_call_sender').on(t.sender, t.id),
  ],
)
