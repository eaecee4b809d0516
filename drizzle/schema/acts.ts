import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { counter, moment, words } from './columns.ts'
import { users } from './users.ts'

/**
 * One row per voter and post. A withdrawn vote stays with value 0: its time is needed for the 300 ms rule.
 */
export const votes = sqliteTable(
  'vote',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    objectId: integer('object_id').notNull(),
    objectType: integer('object_type').notNull(),
    value: integer('value').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.objectId] }),
    index('vote_object').on(t.objectId, t.value),
    index('vote_user').on(t.userId, t.updatedAt),
    index('vote_recent')
      .on(t.updatedAt, t.userId)
      .where(sql`value <> 0`),
    check('vote_value', sql`value in (-1, 0, 1)`),
    check('vote_object_type', sql`object_type in (1, 2, 7)`),
  ],
)

/** Votes of unknown people, imported as sums. */
export const importedVotes = sqliteTable('imported_vote', {
  objectId: integer('object_id').primaryKey(),
  up: counter('up'),
  down: counter('down'),
})

/**
 * Events, and who gained or lost points by them. Rows of the receiver have the actor as trigger user. Points
 * of a cancelled row no longer count.
 */
export const activities = sqliteTable(
  'activity',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    cancelledAt: moment('cancelled_at').notNull().default(0),
    cancelled: integer('cancelled', { mode: 'boolean' }).notNull().default(false),
    userId: integer('user_id').notNull(),
    triggerUserId: integer('trigger_user_id').notNull().default(0),
    /** Such as question.asked, answer.voted_up, answer.accepted. */
    type: text('type').notNull(),
    objectType: integer('object_type').notNull().default(0),
    objectId: integer('object_id').notNull().default(0),
    /** The post whose timeline the row is on. */
    originalObjectId: integer('original_object_id').notNull().default(0),
    rank: integer('rank').notNull().default(0),
    revisionId: integer('revision_id').notNull().default(0),
    /** Text shown with it: edit summary, close message. */
    comment: words('comment'),
  },
  t => [
    index('activity_timeline').on(t.originalObjectId, t.id),
    index('activity_user').on(t.userId, t.updatedAt),
    index('activity_points')
      .on(t.userId, t.createdAt, t.id, t.rank, t.objectId)
      .where(sql`rank <> 0 and cancelled = 0`),
    index('activity_recent_points')
      .on(t.createdAt, t.userId, t.rank)
      .where(sql`rank <> 0 and cancelled = 0`),
    index('activity_object').on(t.objectId, t.type, t.userId, t.triggerUserId),
    index('activity_floor')
      .on(t.userId)
      .where(sql`type = 'reputation.floor'`),
  ],
)

export const follows = sqliteTable(
  'follow',
  {
    userId: integer('user_id').notNull(),
    objectId: integer('object_id').notNull(),
    objectType: integer('object_type').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.objectId] }), index('follow_object').on(t.objectId)],
)

/** Bookmarked questions. */
export const collections = sqliteTable(
  'collection',
  {
    userId: integer('user_id').notNull(),
    objectId: integer('object_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.objectId] }),
    index('collection_user').on(t.userId, t.createdAt),
    index('collection_object').on(t.objectId),
  ],
)

/** Badges by stable key; names and descriptions are texts of the catalog. */
export const badges = sqliteTable('badge', {
  id: integer('id').primaryKey(),
  key: text('key').notNull().unique(),
  groupKey: text('group_key').notNull(),
  level: integer('level').notNull(),
  icon: words('icon'),
  single: integer('single', { mode: 'boolean' }).notNull(),
  status: integer('status').notNull().default(1),
  awardCount: counter('award_count'),
})

export const badgeAwards = sqliteTable(
  'badge_award',
  {
    id: integer('id').primaryKey(),
    createdAt: moment('created_at').notNull(),
    badgeId: integer('badge_id').notNull(),
    userId: integer('user_id').notNull(),
    /** What earned it; 0 = none. Ensures one award per object. */
    objectType: integer('object_type').notNull().default(0),
    objectId: integer('object_id').notNull().default(0),
    /** Distinguishes repeated imported awards; empty otherwise. */
    source: words('source'),
  },
  t => [
    index('badge_award_user').on(t.userId, t.createdAt),
    index('badge_award_badge').on(t.badgeId, t.createdAt),
    index('badge_award_once').on(t.badgeId, t.userId, t.objectId, t.source),
  ],
)

/** Emoji reactions to questions and answers: one of each kind per member and post (spec §3). */
export const reactions = sqliteTable(
  'reaction',
  {
    objectId: integer('object_id').notNull(),
    objectType: integer('object_type').notNull(),
    emoji: text('emoji', { enum: ['heart', 'smile', 'frown'] }).notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.objectId, t.emoji, t.userId] }),
    index('reaction_user').on(t.userId, t.createdAt),
    check('reaction_object_type', sql`object_type in (1, 2)`),
    check('reaction_emoji', sql`emoji in ('heart', 'smile', 'frown')`),
  ],
)

/** Flags on posts and comments, one per member and object while it is open (spec §5). */
export const reports = sqliteTable(
  'report',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Who flagged. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    objectType: integer('object_type').notNull(),
    objectId: integer('object_id').notNull(),
    questionId: integer('question_id').notNull(),
    reportedUserId: integer('reported_user_id').notNull(),
    /** Id of the reason. */
    reportType: integer('report_type').notNull(),
    content: words('content'),
    /** 1 open, 2 acted upon, 3 ignored, 10 deleted. */
    status: integer('status').notNull().default(1),
    /** The operation, and on further lines the reviewer's note. */
    outcome: words('outcome'),
    reviewerId: integer('reviewer_id').notNull().default(0),
    reviewedAt: moment('reviewed_at').notNull().default(0),
  },
  t => [
    index('report_waiting')
      .on(t.objectId, t.id)
      .where(sql`status = 1`),
    index('report_object').on(t.objectId, t.userId),
    index('report_user').on(t.userId, t.createdAt),
    check('report_status', sql`status in (1, 2, 3, 10)`),
    check('report_object_type', sql`object_type in (1, 2, 7)`),
  ],
)
