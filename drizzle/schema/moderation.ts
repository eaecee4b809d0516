import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { counter, moment, words } from './columns.ts'

/** New posts held back for review by a rule of the site (spec §4: pending). One row per post. */
export const heldPosts = sqliteTable(
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
    /** Key of the rule that held it, such as `first_posts`. */
    rule: text('rule').notNull(),
    /** What the rule saw, as text: the word found, the number of links. */
    detail: words('detail'),
    /** 1 waiting, 2 approved, 3 rejected. */
    status: integer('status').notNull().default(1),
    /** 0 = nobody: the author took the post back. */
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
 * Forms that could not be taken because the session had ended: what was typed waits here until its author is
 * logged in again. Read by the token of a cookie; gone after two hours or once the form was sent.
 */
export const keptForms = sqliteTable(
  'kept_form',
  {
    tokenHash: text('token_hash').primaryKey(),
    createdAt: moment('created_at').notNull(),
    /** Path and query of the page that the form stands on. */
    page: text('page').notNull(),
    /** JSON of the form's names and values, in their order. */
    entries: text('entries').notNull(),
    /** Where it came from: a network that sends many loses its own oldest first. */
    network: text('network').notNull(),
  },
  t => [index('kept_form_created').on(t.createdAt), index('kept_form_network').on(t.network)],
)

/** Pictures to be read, single use: the row goes with the first try. Only the answer's hash is kept. */
export const captchas = sqliteTable(
  'captcha',
  {
    id: text('id').primaryKey(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** The act it was made for, such as `vote`. */
    action: text('action').notNull(),
    /** Whose: a member's id or a hash of the network address. */
    subject: text('subject').notNull(),
    answerHash: text('answer_hash').notNull(),
  },
  t => [index('captcha_expires').on(t.expiresAt), index('captcha_subject').on(t.subject)],
)

/**
 * What staff did and which settings changed. Append-only: triggers refuse changes, and each row
 * carries the hash of the row before it, so that a row changed or taken out shows.
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
    /** The member whom it concerns; 0 = none. */
    userId: integer('user_id').notNull().default(0),
    /** JSON of what changed, as it was and as it became. Never holds a secret. */
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

/** Clean-ups of a member's content, done in steps so that nobody waits for a long one. */
export const cleanUps = sqliteTable(
  'clean_up',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    userId: integer('user_id').notNull(),
    actorId: integer('actor_id').notNull(),
    /** JSON: what is to go (posts, votes, uploads). */
    options: text('options').notNull(),
    /** What comes next; empty = done. */
    stage: text('stage').notNull(),
    /** JSON counts of what went. */
    report: text('report').notNull().default('{}'),
    /** Rows dealt with so far. */
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
