import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { counter, moment, words } from './columns.ts'

/** New posts queued for review by a rule of the site (spec §4: pending). One row per post. */
export const pendingPosts = sqliteTable(
  'held_post',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    objectType: integer('object_type').notNull(),
    objectId: integer('object_id').notNull(),
    questionId: integer('question_id').notNull(),
    /** The author. */
    userId: integer('user_id').notNull(),
    /** Key of the rule, such as `first_posts`. */
    rule: text('rule').notNull(),
    /** What the rule found, as text: the word, the number of links. */
    detail: words('detail'),
    /** 1 pending, 2 approved, 3 rejected. */
    status: integer('status').notNull().default(1),
    /** 0 = none: the author deleted the post. */
    reviewerId: integer('reviewer_id').notNull().default(0),
    reviewedAt: moment('reviewed_at').notNull().default(0),
  },
  t => [
    index('held_post_waiting')
      .on(t.id)
      .where(sql`status = 1`),
    uniqueIndex('held_post_object').on(t.objectId),
    index('held_post_author').on(t.userId, t.status),
    check('held_post_status', sql`status in (1, 2, 3)`),
    check('held_post_object_type', sql`object_type in (1, 2, 7)`),
  ],
)

/**
 * Forms sent after the session had ended: their input is kept until the author has logged in again.
 * Identified by the token in a cookie; deleted after two hours or once the form was submitted. Only
 * the author can read it.
 */
export const savedForms = sqliteTable(
  'kept_form',
  {
    tokenHash: text('token_hash').primaryKey(),
    createdAt: moment('created_at').notNull(),
    /** The account of the ended session; 0 = of a browser in which no one has ever logged in. */
    userId: integer('user_id').notNull().default(0),
    /** Path and query of the page with the form. */
    page: text('page').notNull(),
    /** JSON of the form's names and values, in order. */
    entries: text('entries').notNull(),
    /** Client network: if one network sends many, its own oldest forms are dropped first. */
    network: text('network').notNull(),
  },
  t => [index('kept_form_created').on(t.createdAt), index('kept_form_network').on(t.network)],
)

/** Open captchas, single use: deleted with the first attempt. Only the answer's hash is stored. */
export const captchas = sqliteTable(
  'captcha',
  {
    id: text('id').primaryKey(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** The act it is for, such as `vote`. */
    action: text('action').notNull(),
    /** A member's id or a hash of the network address. */
    subject: text('subject').notNull(),
    answerHash: text('answer_hash').notNull(),
  },
  t => [index('captcha_expires').on(t.expiresAt), index('captcha_subject').on(t.subject)],
)

/**
 * Acts of staff and changes of settings. Append-only: triggers refuse changes, and each row contains the hash
 * of the previous row, so that a changed or missing row is detected.
 */
export const staffLog = sqliteTable(
  'staff_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    /** 0 = the operator's command line or the site itself. */
    actorId: integer('actor_id').notNull(),
    /** Such as `question.closed`, `setting.changed`. */
    action: text('action').notNull(),
    objectType: integer('object_type').notNull().default(0),
    objectId: integer('object_id').notNull().default(0),
    /** The member concerned; 0 = none. */
    userId: integer('user_id').notNull().default(0),
    /** JSON of the changes, before and after. Never contains a secret. */
    before: text('before').notNull().default('{}'),
    after: text('after').notNull().default('{}'),
    note: words('note'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  t => [
    index('staff_log_actor').on(t.actorId, t.id),
    index('staff_log_action').on(t.action, t.id),
    index('staff_log_object').on(t.objectId, t.id),
    index('staff_log_user')
      .on(t.userId, t.id)
      .where(sql`user_id <> 0`),
  ],
)

/** Clean-ups of a member's content, done in steps so that they never block others for long. */
export const cleanUps = sqliteTable(
  'clean_up',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    userId: integer('user_id').notNull(),
    actorId: integer('actor_id').notNull(),
    /** JSON: what to remove (posts, votes, uploads). */
    options: text('options').notNull(),
    /** The next stage; empty = done. */
    stage: text('stage').notNull(),
    /** JSON counts of removed items. */
    report: text('report').notNull().default('{}'),
    /** Rows processed so far. */
    done: counter('done'),
    finishedAt: moment('finished_at').notNull().default(0),
  },
  t => [
    index('clean_up_open')
      .on(t.id)
      .where(sql`finished_at = 0`),
    index('clean_up_user').on(t.userId),
  ],
)
