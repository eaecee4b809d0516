import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { counter, moment, words } from './columns.ts'

/** Accounts. Ids are plain numbers, the first administrator is 1 (spec §3 logged user). */
export const users = sqliteTable(
  'user',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    lastLoginAt: moment('last_login_at').notNull().default(0),
    suspendedAt: moment('suspended_at').notNull().default(0),
    suspendedUntil: moment('suspended_until').notNull().default(0),
    /** Number of the reason for the suspension; 0 = none given. */
    suspendedFor: integer('suspended_for').notNull().default(0),
    /** What staff wrote about the suspension, for the member. */
    suspendedNote: words('suspended_note'),
    deletedAt: moment('deleted_at').notNull().default(0),
    /** Unique in lower case; the spelling is kept. */
    username: text('username').notNull(),
    usernameKey: text('username_key').notNull(),
    displayName: text('display_name').notNull(),
    /** argon2id hash; empty = no password (delegated or imported account). */
    passwordHash: words('password_hash'),
    /** When two-step login was turned on; 0 = off. */
    secondStepAt: moment('second_step_at').notNull().default(0),
    /** Null for imported accounts, which cannot log in. */
    email: text('email'),
    emailKey: text('email_key'),
    mailStatus: integer('mail_status').notNull().default(2),
    /**
     * The account was admitted without a confirmation: its address may be anyone's, and gets no email but a
     * password reset.
     */
    emailUnproved: integer('email_unproved', { mode: 'boolean' }).notNull().default(false),
    status: integer('status').notNull().default(1),
    roleId: integer('role_id').notNull().default(1),
    /** Reputation = initialRank + sum of the points of active activities. */
    rank: counter('rank'),
    initialRank: counter('initial_rank'),
    questionCount: counter('question_count'),
    answerCount: counter('answer_count'),
    followCount: counter('follow_count'),
    avatar: words('avatar'),
    bio: words('bio'),
    bioHtml: words('bio_html'),
    website: words('website'),
    location: words('location'),
    language: words('language'),
    colorScheme: words('color_scheme'),
  },
  t => [
    uniqueIndex('user_username_key').on(t.usernameKey),
    uniqueIndex('user_email_key')
      .on(t.emailKey)
      .where(sql`email_key is not null`),
    index('user_rank').on(t.rank),
    index('user_display_name').on(sql`lower(display_name)`),
    index('user_role')
      .on(t.roleId)
      .where(sql`role_id <> 1`),
    // Their names are searched for parts of words.
    index('user_created').on(t.createdAt, t.id, t.usernameKey, t.displayName),
    index('user_not_normal')
      .on(t.status, t.createdAt)
      .where(sql`status <> 1`),
    index('user_unconfirmed')
      .on(t.createdAt)
      .where(sql`mail_status = 2`),
    check('user_status', sql`status in (1, 9, 10)`),
    check('user_mail_status', sql`mail_status in (1, 2)`),
    check('user_role_id', sql`role_id in (1, 2, 3)`),
  ],
)

/** Sessions of browsers (kind page) and API tokens (kind api). Only hashes are stored. */
export const sessions = sqliteTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ['page', 'api'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When it was last used, to the hour; 0 = not since it began. */
    lastUsedAt: moment('last_used_at').notNull().default(0),
    userAgent: words('user_agent'),
    /** When its owner last entered a password, code or passkey; required by sensitive acts of staff. */
    provedAt: moment('proved_at').notNull().default(0),
    /** Started while a second step was required and the account had none: it may only add one. */
    mustAddStep: integer('must_add_step', { mode: 'boolean' }).notNull().default(false),
    /** The browser of the session, as in `known_device`; empty for the API. */
    deviceHash: words('device_hash'),
  },
  t => [index('session_user').on(t.userId), index('session_expires').on(t.expiresAt)],
)

/** Single-use codes of emailed links; hashed, short-lived, the newest of a purpose voids older ones. */
export const mailCodes = sqliteTable(
  'mail_code',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose').notNull(),
    email: words('email'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  t => [
    index('mail_code_user').on(t.userId, t.purpose),
    index('mail_code_expires').on(t.expiresAt),
  ],
)

/** Counted attempts per subject and action; survives restarts (failed logins, request marks). */
export const actionCounters = sqliteTable('action_counter', {
  key: text('key').primaryKey(),
  count: counter('count'),
  lastAt: moment('last_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** Idempotency keys of submitted forms, so that the same form sent twice creates one thing. */
export const requestMarks = sqliteTable(
  'request_mark',
  {
    key: text('key').primaryKey(),
    /** JSON of the first request's result; empty while it runs. */
    result: words('result'),
    expiresAt: moment('expires_at').notNull(),
  },
  t => [index('request_mark_expires').on(t.expiresAt)],
)
