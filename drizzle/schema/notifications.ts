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

/**
 * Notifications. Each inbox row (kind 1) is one event; achievements (kind 2) are one row per object, whose
 * points follow the log, and one per badge award.
 */
export const notifications = sqliteTable(
  'notification',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: integer('kind').notNull(),
    /** Inbox only: 1 posts, 2 votes, 3 invites; 0 otherwise. */
    msgType: integer('msg_type').notNull().default(0),
    /** Such as answer_the_question, up_voted_answer; reputation or earned_badge for achievements. */
    action: text('action').notNull(),
    /** The object: a question, answer, comment or badge award. */
    objectType: integer('object_type').notNull(),
    objectId: integer('object_id').notNull(),
    /** The question it leads to; 0 for a badge. */
    questionId: integer('question_id').notNull().default(0),
    /** The actor; 0 = none, or not to be named. */
    actorId: integer('actor_id').notNull().default(0),
    /** Achievements: current points of the member for the object. */
    rank: counter('rank'),
    isRead: integer('is_read', { mode: 'boolean' }).notNull().default(false),
    /** A badge that still has to be announced in a box. */
    announce: integer('announce', { mode: 'boolean' }).notNull().default(false),
  },
  t => [
    index('notification_list').on(t.userId, t.kind, t.updatedAt, t.id),
    index('notification_type').on(t.userId, t.kind, t.msgType, t.updatedAt, t.id),
    index('notification_unread')
      .on(t.userId, t.kind, t.id)
      .where(sql`is_read = 0`),
    index('notification_announce')
      .on(t.userId, t.id)
      .where(sql`announce = 1`),
    index('notification_object').on(t.objectId, t.userId, t.action),
    uniqueIndex('notification_achievement')
      .on(t.userId, t.objectId)
      .where(sql`kind = 2`),
    check('notification_kind', sql`kind in (1, 2)`),
    check('notification_msg_type', sql`msg_type in (0, 1, 2, 3)`),
  ],
)

/** The newest notification a member has seen in each list; newer unread ones make up the red number. */
export const notificationViews = sqliteTable('notice_look', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  inboxId: integer('inbox_id').notNull().default(0),
  achievementId: integer('achievement_id').notNull().default(0),
})

/** Which emails a member wants; no row = no email of that kind (spec §6). */
export const notificationSwitches = sqliteTable(
  'notification_switch',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    source: text('source', {
      enum: ['inbox', 'all_new_question', 'all_new_question_for_following_tags'],
    }).notNull(),
    enabled: integer('enabled', { mode: 'boolean' }).notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.source] }),
    index('notification_switch_on')
      .on(t.source, t.userId)
      .where(sql`enabled = 1`),
  ],
)

/** Merges of tags. The source is a synonym at once; its questions move in small steps. */
export const tagMerges = sqliteTable(
  'tag_merge',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at').notNull().default(0),
    actorId: integer('actor_id').notNull(),
    sourceId: integer('source_id').notNull(),
    targetId: integer('target_id').notNull(),
    /** Questions moved so far. */
    moved: counter('moved'),
    lastError: words('last_error'),
  },
  t => [
    index('tag_merge_open')
      .on(t.id)
      .where(sql`finished_at = 0`),
    index('tag_merge_source').on(t.sourceId),
  ],
)
