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
import { counter, lateDrawing, moment, words } from './columns.ts'

export const tags = sqliteTable(
  'tag',
  {
    id: integer('id').primaryKey(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    userId: integer('user_id').notNull().default(0),
    slug: text('slug').notNull(),
    displayName: text('display_name').notNull(),
    originalText: words('original_text'),
    html: words('html'),
    excerpt: words('excerpt'),
    /** The tag this one is a synonym of; 0 = a main tag. */
    mainTagId: integer('main_tag_id').notNull().default(0),
    followCount: counter('follow_count'),
    /** Publicly listed questions with this tag. */
    questionCount: counter('question_count'),
    status: integer('status').notNull().default(1),
    recommend: integer('recommend', { mode: 'boolean' }).notNull().default(false),
    reserved: integer('reserved', { mode: 'boolean' }).notNull().default(false),
    revisionId: integer('revision_id').notNull().default(0),
  },
  t => [
    index('tag_late_drawing').on(t.id).where(lateDrawing),
    uniqueIndex('tag_slug').on(t.slug),
    index('tag_popular')
      .on(t.questionCount, t.id)
      .where(sql`status = 1 and main_tag_id = 0`),
    index('tag_newest')
      .on(t.createdAt, t.id)
      .where(sql`status = 1 and main_tag_id = 0`),
    index('tag_main').on(t.mainTagId),
    index('tag_display_name').on(sql`lower(display_name)`),
    check('tag_status_known', sql`status in (1, 10)`),
  ],
)

/**
 * Tags of questions. The question's sort keys are copied here, so that each list of a tag has its own index;
 * they are written in the same transaction as the question.
 */
export const questionTags = sqliteTable(
  'question_tag',
  {
    questionId: integer('question_id').notNull(),
    tagId: integer('tag_id').notNull(),
    /** 1 available, 2 hidden (question unlisted), 10 deleted (question deleted or pending). */
    status: integer('status').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    /**
     * Copied from the question, from here on; triggers maintain them. Each order of a tag's list uses one
     * index.
     */
    voteCount: counter('vote_count'),
    viewCount: counter('view_count'),
    activeAt: moment('active_at').notNull().default(0),
    hotScore: counter('hot_score'),
    linkedCount: counter('linked_count'),
    /** 1 if it is open and has no answer. */
    unanswered: counter('unanswered'),
  },
  t => [
    primaryKey({ columns: [t.questionId, t.tagId] }),
    index('question_tag_tag').on(t.tagId, t.status, t.createdAt, t.questionId),
    index('question_tag_score').on(
      t.tagId,
      t.status,
      t.voteCount,
      t.viewCount,
      t.questionId,
      t.createdAt,
    ),
    index('question_tag_active').on(t.tagId, t.status, t.activeAt, t.questionId, t.createdAt),
    index('question_tag_hot').on(t.tagId, t.status, t.hotScore, t.questionId, t.createdAt),
    index('question_tag_frequent').on(
      t.tagId,
      t.status,
      t.linkedCount,
      t.activeAt,
      t.questionId,
      t.createdAt,
    ),
    index('question_tag_unanswered')
      .on(t.tagId, t.status, t.createdAt, t.questionId)
      .where(sql`unanswered = 1`),
  ],
)
