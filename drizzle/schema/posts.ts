import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { byStatus, counter, lateDrawing, moment, words } from './columns.ts'
import { users } from './users.ts'

/** The only counter for object ids (spec §3). A single row. */
export const objectCounter = sqliteTable('object_counter', {
  id: integer('id').primaryKey(),
  value: integer('value').notNull(),
})

/** Totals shown by lists, updated in the same transaction as the rows they count. */
export const siteCounters = sqliteTable('site_counter', {
  key: text('key').primaryKey(),
  value: counter('value'),
})

export const questions = sqliteTable(
  'question',
  {
    id: integer('id').primaryKey(),
    createdAt: moment('created_at').notNull(),
    /** Last edit of the question itself; 0 = never edited. */
    editedAt: moment('edited_at').notNull().default(0),
    /** Last activity: asked, edited, answered, answer edited. */
    activeAt: moment('active_at').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    lastEditorId: integer('last_editor_id').notNull().default(0),
    title: text('title').notNull(),
    urlTitle: text('url_title').notNull(),
    originalText: text('original_text').notNull(),
    html: text('html').notNull(),
    /** Plain text of the body for search and excerpts. */
    plainText: words('plain_text'),
    /** First 240 characters of the body as text. */
    excerpt: words('excerpt'),
    status: integer('status').notNull().default(1),
    pin: integer('pin').notNull().default(1),
    show: integer('show').notNull().default(1),
    viewCount: counter('view_count'),
    voteCount: counter('vote_count'),
    answerCount: counter('answer_count'),
    commentCount: counter('comment_count'),
    collectionCount: counter('collection_count'),
    followCount: counter('follow_count'),
    linkedCount: counter('linked_count'),
    hotScore: counter('hot_score'),
    acceptedAnswerId: integer('accepted_answer_id').notNull().default(0),
    lastAnswerId: integer('last_answer_id').notNull().default(0),
    revisionId: integer('revision_id').notNull().default(0),
    /** JSON list of user ids. */
    invitedUserIds: text('invited_user_ids').notNull().default('[]'),
  },
  t => [
    index('question_late_drawing').on(t.id).where(lateDrawing),
    // Each public list order uses one of these: only listed and public rows, pinned first. The creation time
    // comes last, so that lists with a limit in days or of a tag read no row that they leave out.
    index('question_list_newest')
      .on(t.pin, t.createdAt, t.id)
      .where(sql`show = 1 and status in (1, 2)`),
    index('question_list_active')
      .on(t.pin, t.activeAt, t.id, t.createdAt)
      .where(sql`show = 1 and status in (1, 2)`),
    index('question_list_score')
      .on(t.pin, t.voteCount, t.viewCount, t.id, t.createdAt)
      .where(sql`show = 1 and status in (1, 2)`),
    index('question_list_hot')
      .on(t.pin, t.hotScore, t.id, t.createdAt)
      .where(sql`show = 1 and status in (1, 2)`),
    index('question_list_frequent')
      .on(t.pin, t.linkedCount, t.activeAt, t.id, t.createdAt)
      .where(sql`show = 1 and status in (1, 2)`),
    index('question_list_unanswered')
      .on(t.pin, t.createdAt, t.id)
      .where(sql`show = 1 and status = 1 and answer_count = 0`),
    // Lists and counts of one author read only the index, whatever the size of the texts.
    index('question_author').on(t.userId, t.createdAt, t.id, t.status, t.show, t.pin),
    index('question_author_score').on(t.userId, t.voteCount),
    // What a search filters and sorts by: of hundreds of hits, only those shown are read themselves.
    index('question_facts').on(
      ...[t.id, t.status, t.show, t.voteCount, t.viewCount, t.answerCount, t.activeAt, t.createdAt],
    ),
    // Their titles are searched for parts of words.
    index('question_status').on(byStatus, t.createdAt, t.id, t.title),
    index('question_created').on(t.createdAt, t.title),
    // The few that are not in public lists: what belongs to none of them is public.
    index('question_hidden')
      .on(t.id, t.userId, t.status, t.show)
      .where(sql`not (show = 1 and status in (1, 2))`),
    check('question_status_known', sql`status in (1, 2, 10, 11)`),
    check('question_pin_known', sql`pin in (1, 2)`),
    check('question_show_known', sql`show in (1, 2)`),
    check('question_title_length', sql`length(title) between 1 and 150`),
  ],
)

/**
 * Number of listed questions asked on each day (UTC, days since 1970), so that lists with a limit in days and
 * lists of unanswered questions are counted quickly at any size. Triggers on the question table maintain it:
 * a migration that recreates that table must recreate them.
 */
export const questionDays = sqliteTable('question_day', {
  day: integer('day').primaryKey(),
  listed: counter('listed'),
  /** Of these, open and without an answer. */
  unanswered: counter('unanswered'),
})

export const answers = sqliteTable(
  'answer',
  {
    id: integer('id').primaryKey(),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at').notNull().default(0),
    questionId: integer('question_id')
      .notNull()
      .references(() => questions.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    lastEditorId: integer('last_editor_id').notNull().default(0),
    originalText: text('original_text').notNull(),
    html: text('html').notNull(),
    plainText: words('plain_text'),
    excerpt: words('excerpt'),
    status: integer('status').notNull().default(1),
    /** 1 no, 2 accepted. */
    accepted: integer('accepted').notNull().default(1),
    voteCount: counter('vote_count'),
    commentCount: counter('comment_count'),
    revisionId: integer('revision_id').notNull().default(0),
  },
  t => [
    index('answer_late_drawing').on(t.id).where(lateDrawing),
    index('answer_question_default').on(t.questionId, t.accepted, t.voteCount, t.createdAt),
    index('answer_question_created').on(t.questionId, t.createdAt),
    index('answer_author').on(t.userId, t.createdAt, t.id, t.status, t.questionId),
    index('answer_hidden')
      .on(t.id, t.userId, t.status)
      .where(sql`status <> 1`),
    index('answer_author_score').on(t.userId, t.voteCount),
    index('answer_facts').on(t.id, t.questionId, t.status, t.voteCount, t.createdAt),
    index('answer_status').on(byStatus, t.createdAt),
    check('answer_status_known', sql`status in (1, 10, 11)`),
    check('answer_accepted_known', sql`accepted in (1, 2)`),
  ],
)

export const comments = sqliteTable(
  'comment',
  {
    id: integer('id').primaryKey(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The question or answer commented on. */
    objectType: integer('object_type').notNull(),
    objectId: integer('object_id').notNull(),
    questionId: integer('question_id')
      .notNull()
      .references(() => questions.id),
    replyUserId: integer('reply_user_id').notNull().default(0),
    replyCommentId: integer('reply_comment_id').notNull().default(0),
    originalText: text('original_text').notNull(),
    html: text('html').notNull(),
    voteCount: counter('vote_count'),
    status: integer('status').notNull().default(1),
  },
  t => [
    index('comment_late_drawing').on(t.id).where(lateDrawing),
    index('comment_object').on(t.objectId, t.status, t.createdAt),
    index('comment_author').on(
      ...[t.userId, t.createdAt, t.id, t.status, t.questionId, t.objectType, t.objectId],
    ),
    index('comment_question').on(t.questionId),
    index('comment_status').on(byStatus, t.createdAt),
    check('comment_status_known', sql`status in (1, 10, 11)`),
    check('comment_object_type_known', sql`object_type in (1, 2)`),
  ],
)

/** Snapshots of questions, answers and tags, one per change. */
export const revisions = sqliteTable(
  'revision',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    userId: integer('user_id').notNull(),
    objectType: integer('object_type').notNull(),
    objectId: integer('object_id').notNull(),
    title: words('title'),
    /** JSON snapshot: title, text, tags — or the tag's fields. */
    content: text('content').notNull(),
    /** Edit summary, at most 255 characters. */
    log: words('log'),
    status: integer('status').notNull().default(0),
    reviewUserId: integer('review_user_id').notNull().default(0),
  },
  t => [
    index('revision_object').on(t.objectId, t.id),
    index('revision_user').on(t.userId),
    index('revision_unreviewed')
      .on(t.objectType, t.id)
      .where(sql`status = 1`),
    check('revision_status_known', sql`status in (0, 1, 2, 3)`),
  ],
)

/** Close reason of a closed question, and other single facts of an object. */
export const objectMeta = sqliteTable(
  'object_meta',
  {
    objectId: integer('object_id').notNull(),
    key: text('key').notNull(),
    value: text('value').notNull(),
  },
  t => [primaryKey({ columns: [t.objectId, t.key] })],
)

/** Links to a question in the body, answers or close message of another. */
export const questionLinks = sqliteTable(
  'question_link',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    fromQuestionId: integer('from_question_id').notNull(),
    fromAnswerId: integer('from_answer_id').notNull().default(0),
    toQuestionId: integer('to_question_id').notNull(),
    toAnswerId: integer('to_answer_id').notNull().default(0),
    /** text = found in a body, duplicate = made by closing, import = from another site. */
    kind: text('kind', { enum: ['text', 'duplicate', 'import'] }).notNull(),
    status: integer('status').notNull().default(1),
  },
  t => [
    index('question_link_from').on(t.fromQuestionId, t.fromAnswerId),
    index('question_link_to').on(t.toQuestionId, t.status),
  ],
)

/** Drafts, one per member and target (`ask`, `answer:<question id>`). */
export const drafts = sqliteTable(
  'draft',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    target: text('target').notNull(),
    /** JSON of the form's fields. */
    content: text('content').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.target] })],
)
