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

/** One row per settings group, JSON. */
export const siteSettings = sqliteTable('site_setting', {
  type: text('type').primaryKey(),
  content: text('content').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** Outgoing emails. Sent once, or shown as failed with the reason. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    userId: integer('user_id').notNull().default(0),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    locale: text('locale').notNull(),
    /** The post it is about; checked again when it is sent. 0 = none that could be hidden. */
    objectType: integer('object_type').notNull().default(0),
    objectId: integer('object_id').notNull().default(0),
    /** JSON parameters of the template; may contain a link code, so they are emptied after sending. */
    params: text('params').notNull(),
    status: text('status', { enum: ['queued', 'sending', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: counter('attempts'),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    sentAt: moment('sent_at').notNull().default(0),
    lastError: words('last_error'),
  },
  t => [
    index('mail_outbox_due').on(t.status, t.nextAttemptAt),
    index('mail_outbox_user')
      .on(t.userId)
      .where(sql`user_id > 0`),
    check('mail_outbox_status', sql`status in ('queued', 'sending', 'sent', 'failed')`),
  ],
)

/** Origin of imported objects, so that an import can be resumed and old links redirected. */
export const importedObjects = sqliteTable(
  'imported_object',
  {
    source: text('source').notNull(),
    /** user, question, answer, comment, tag, badge_award, link, revision … */
    kind: text('kind').notNull(),
    originalId: text('original_id').notNull(),
    objectId: integer('object_id').notNull(),
    /** Attribution: the original URL, the license and the author's name there. */
    url: words('url'),
    license: words('license'),
    authorName: words('author_name'),
  },
  t => [
    primaryKey({ columns: [t.source, t.kind, t.originalId] }),
    index('imported_object_object').on(t.objectId, t.kind),
  ],
)

/** Progress of an import, one row per source and file. */
export const importProgress = sqliteTable(
  'import_progress',
  {
    source: text('source').notNull(),
    stage: text('stage').notNull(),
    /** Processed rows of the stage. */
    done: counter('done'),
    finished: integer('finished', { mode: 'boolean' }).notNull().default(false),
    /** JSON counts for the final report. */
    report: text('report').notNull().default('{}'),
  },
  t => [primaryKey({ columns: [t.source, t.stage] })],
)

/** Redirects from old addresses of this host. */
export const redirects = sqliteTable(
  'redirect',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    /** Path with its query, as normalized by domain/basics/redirects. */
    path: text('path').notNull(),
    /** A path of this site or an http(s) URL. */
    target: text('target').notNull(),
    source: text('source', { enum: ['import', 'hand', 'csv'] }).notNull(),
    hits: counter('hits'),
    lastHitAt: moment('last_hit_at').notNull().default(0),
  },
  t => [
    uniqueIndex('redirect_path').on(t.path),
    check('redirect_source', sql`source in ('import', 'hand', 'csv')`),
  ],
)

/** Requested addresses that were not found. */
export const missedPaths = sqliteTable('missed_path', {
  /** In the same form as the path of a redirect. */
  path: text('path').primaryKey(),
  count: counter('count'),
  lastAt: moment('last_at').notNull(),
  dismissed: integer('dismissed', { mode: 'boolean' }).notNull().default(false),
})

/** What suggestions are chosen from, kept by a job: many words in one row, since a row for each would double the index. */
export const wordLists = sqliteTable(
  'word_list',
  {
    /** `word`: words of posts, one a line. `pair`: two Chinese characters of a title, after their sounds. */
    kind: text('kind', { enum: ['word', 'pair'] }).notNull(),
    /** Length of each word; 0 for pairs. */
    length: integer('length').notNull(),
    /** First letter of each word, or of both sounds. */
    start: text('start').notNull(),
    words: text('words').notNull(),
  },
  t => [primaryKey({ columns: [t.kind, t.length, t.start] })],
)

/** Posts whose entries in the search index were written since the job last read them; some more than once. */
export const unreadPosts = sqliteTable('unread_post', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  postId: integer('post_id').notNull(),
})

/** How Chinese names of tags and members are typed: in simplified characters, as pinyin, and by first letters. */
export const nameKeys = sqliteTable(
  'name_key',
  {
    kind: text('kind', { enum: ['tag', 'user'] }).notNull(),
    key: text('key').notNull(),
    objectId: integer('object_id').notNull(),
  },
  t => [
    primaryKey({ columns: [t.kind, t.key, t.objectId] }),
    index('name_key_object').on(t.kind, t.objectId),
  ],
)

/** Names that were written since a job last made their keys; filled by triggers. */
export const unreadNames = sqliteTable('unread_name', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  kind: text('kind', { enum: ['tag', 'user'] }).notNull(),
  objectId: integer('object_id').notNull(),
})

/** Questions to show beside another one, chosen by a job. */
export const relatedQuestions = sqliteTable(
  'related_question',
  {
    questionId: integer('question_id').primaryKey(),
    /** JSON list, closest first; they may not be public any more. '' = not chosen yet. */
    ids: text('ids').notNull().default(''),
    /** 1 = to be chosen anew, and then those of the chosen ones, too; 2 = only to be chosen anew. */
    due: integer('due').notNull().default(1),
  },
  t => [
    index('related_question_due')
      .on(t.questionId)
      .where(sql`due > 0`),
  ],
)

/** What was searched for or asked, and not found. Words only: nothing tells whose. */
export const missedSearches = sqliteTable('missed_search', {
  /** In lower case, without operators. */
  words: text('words').primaryKey(),
  searches: counter('searches'),
  asks: counter('asks'),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
})
