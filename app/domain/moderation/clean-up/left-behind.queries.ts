/** Content of a member that remains: posts that are not deleted, suggested edits, follows, bookmarks. */
import { and, desc, eq, lte, ne, sql, type SQL } from 'drizzle-orm'
import { ObjectType, PostStatus, RevisionStatus } from '#shared/codes.ts'
import { arg, code, type Db, type Slice, statement, type Tx } from '#kernel'
import type { Followed } from '#posts/follows/follows.queries.ts'
import type { Emoji } from '#posts/reactions/reactions.queries.ts'
import { PendingStatus } from '#basics/screening/pending-status.ts'
import { FlagStatus } from '#moderation/flags/flags.queries.ts'
import { answers, comments, questions, revisions } from '#drizzle/schema/index.ts'

/** At most `limit` items of one member, created until a time (ms), newest first. */
export type Portion = { userId: number; until: number; limit: number }

type PostTable = typeof questions | typeof answers | typeof comments

const mine = (table: PostTable, { userId, until }: Portion) =>
  and(eq(table.userId, userId), ne(table.status, PostStatus.deleted), lte(table.createdAt, until))

export const questionsLeft = (db: Db, part: Portion) =>
  db
    .select()
    .from(questions)
    .where(mine(questions, part))
    .orderBy(desc(questions.createdAt))
    .limit(part.limit)
    .all()
export const answersLeft = (db: Db, part: Portion) =>
  db
    .select()
    .from(answers)
    .where(mine(answers, part))
    .orderBy(desc(answers.createdAt))
    .limit(part.limit)
    .all()
export const commentsLeft = (db: Db, part: Portion) =>
  db
    .select()
    .from(comments)
    .where(mine(comments, part))
    .orderBy(desc(comments.createdAt))
    .limit(part.limit)
    .all()

/** Suggested edits that have not been reviewed. These few have a partial index. */
export const suggestionsLeft = (db: Db, { userId, until, limit }: Portion) =>
  db
    .select({
      id: revisions.id,
      objectType: revisions.objectType,
      objectId: revisions.objectId,
    })
    .from(revisions)
    .where(
      and(
        sql`${revisions.status} = ${code(RevisionStatus.unreviewed)}`,
        eq(revisions.userId, userId),
        lte(revisions.createdAt, until),
      ),
    )
    .limit(limit)
    .all()

const follows = statement<Omit<Followed, 'userId'>>(sql`
  select object_id as objectId, object_type as objectType from follow
  where user_id = ${arg('userId')} and created_at <= ${arg('until')} limit ${arg('limit')}`)
export const followsLeft = (db: Db, part: Portion) => follows.all(db, part)

const bookmarks = statement<{ questionId: number }>(sql`
  select object_id as questionId from collection
  where user_id = ${arg('userId')} and created_at <= ${arg('until')} limit ${arg('limit')}`)
export const bookmarksLeft = (db: Db, part: Portion) => bookmarks.all(db, part)

const reactions = statement<{ objectId: number; objectType: number; emoji: Emoji }>(sql`
  select object_id as objectId, object_type as objectType, emoji from reaction
  where user_id = ${arg('userId')} and created_at <= ${arg('until')} limit ${arg('limit')}`)
export const reactionsLeft = (db: Db, part: Portion) => reactions.all(db, part)

const closePending = statement(sql`
  update held_post set status = ${code(PendingStatus.rejected)}, reviewer_id = ${arg('reviewerId')},
    reviewed_at = ${arg('now')}, updated_at = ${arg('now')}
  where object_id = ${arg('objectId')} and status = ${code(PendingStatus.waiting)}`)
/** Removes a post from the review queue. */
export const closePendingPost = (
  tx: Tx,
  by: { objectId: number; reviewerId: number; now: number },
) => closePending.run(tx, by)

const drafts = statement(sql`delete from draft where user_id = ${arg('userId')}`)
/** Returns the number of deleted drafts. */
export const dropDrafts = (tx: Tx, userId: number): number => drafts.change(tx, { userId })

export type LeftCounts = {
  questions: number
  answers: number
  comments: number
  /** How many of these posts are pending review. */
  pending: number
  suggestions: number
  votes: number
  acts: number
  flags: number
}

const n = (from: SQL) => sql`(select count(*) from ${from})`
const of = sql`user_id = ${arg('userId')}`
const live = sql`${of} and status <> ${code(PostStatus.deleted)}`
const pending = sql`${of} and status = ${code(PostStatus.pending)}`

const counts = statement<LeftCounts>(sql`
  select ${n(sql`question where ${live}`)} as questions,
    ${n(sql`answer where ${live}`)} as answers,
    ${n(sql`comment where ${live}`)} as comments,
    ${n(sql`question where ${pending}`)}
      + ${n(sql`answer where ${pending}`)}
      + ${n(sql`comment where ${pending}`)} as pending,
    ${n(sql`revision where status = ${code(RevisionStatus.unreviewed)} and ${of}`)} as suggestions,
    ${n(sql`vote where ${of} and value <> 0`)} as votes,
    ${n(sql`follow where ${of}`)} + ${n(sql`collection where ${of}`)}
      + ${n(sql`reaction where ${of}`)} as acts,
    ${n(sql`report indexed by report_waiting where status = ${code(FlagStatus.waiting)} and reported_user_id = ${arg('userId')}`)} as flags`)

export const countLeft = (db: Db, userId: number): LeftCounts => counts.one(db, { userId })

export type LeftPost = {
  objectType: number
  id: number
  createdAt: number
  status: number
  questionId: number
  /** The answer itself, or the answer it comments on; 0 = none. */
  answerId: number
  title: string
  urlTitle: string
  /** Plain text; questions and answers only. */
  excerpt: string
  /** Rendered HTML; comments only. */
  html: string
  votes: number
  flags: number
}

const flagsOn = (id: SQL) =>
  sql`(select count(*) from report r where r.object_id = ${id} and r.status = ${code(FlagStatus.waiting)})`
const newest = statement<LeftPost>(sql`
  with own as (
    select ${code(ObjectType.question)} as objectType, id, created_at as at, id as questionId, 0 as answerId from question
      where ${live}
    union all
    select ${code(ObjectType.answer)}, id, created_at, question_id, id from answer where ${live}
    union all
    select ${code(ObjectType.comment)}, id, created_at, question_id, case object_type when ${code(ObjectType.answer)} then object_id else 0 end
      from comment where ${live}
    order by at desc limit ${arg('size')} offset ${arg('offset')}
  )
  select o.objectType, o.id, o.at as createdAt, o.questionId, o.answerId,
    p.title, p.url_title as urlTitle,
    coalesce(a.excerpt, q.excerpt, '') as excerpt, coalesce(c.html, '') as html,
    coalesce(c.status, a.status, q.status) as status,
    coalesce(c.vote_count, a.vote_count, q.vote_count) as votes,
    ${flagsOn(sql`o.id`)} as flags
  from own o join question p on p.id = o.questionId
  left join question q on o.objectType = ${code(ObjectType.question)} and q.id = o.id
  left join answer a on o.objectType = ${code(ObjectType.answer)} and a.id = o.id
  left join comment c on o.objectType = ${code(ObjectType.comment)} and c.id = o.id
  order by o.at desc, o.id desc`)

/** Posts of a member that are not deleted, newest first. */
export const newestPosts = (db: Db, userId: number, { size, offset }: Slice) =>
  newest.all(db, { userId, size, offset })
