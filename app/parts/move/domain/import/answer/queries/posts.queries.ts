import { sql } from 'drizzle-orm'
import { PostStatus, RevisionStatus, TagRelStatus } from '#shared/codes.ts'
import { arg, code, type Db, statement, type Tx } from '#kernel'
import { answers, comments, questions, tags } from '#drizzle/schema/index.ts'
import { inserting, setting } from '#posts/imported/statements.queries.ts'

export const insertTag = inserting(tags, [
  ...(['id', 'createdAt', 'updatedAt', 'userId', 'slug', 'displayName', 'originalText'] as const),
  ...(['html', 'excerpt', 'mainTagId', 'status', 'recommend', 'reserved'] as const),
])
export const renameTag = setting(tags, ['slug', 'mainTagId'])

const shorten =
  statement(sql`update tag set main_tag_id = (select m.main_tag_id from tag m where m.id = tag.main_tag_id)
  where main_tag_id <> 0 and exists (
    select 1 from tag m where m.id = tag.main_tag_id and m.main_tag_id not in (0, tag.id))`)
/** Points synonyms of a synonym to its main tag. Returns how many it changed. */
export const shortenChains = (tx: Tx): number => shorten.change(tx)

const main = statement<{ id: number }>(sql`
  select case main_tag_id when 0 then id else main_tag_id end as id from tag where id = ${arg('id')}`)
/** The main tag of a tag; undefined where it is gone. */
export const mainTagOf = (db: Db, id: number): number | undefined => main.get(db, { id })?.id

export const insertQuestion = inserting(questions, [
  ...(['id', 'createdAt', 'editedAt', 'activeAt', 'userId', 'lastEditorId', 'title'] as const),
  ...(['urlTitle', 'originalText', 'html', 'plainText', 'excerpt', 'status', 'pin'] as const),
  ...(['show', 'viewCount', 'invitedUserIds'] as const),
])

export const insertComment = inserting(comments, [
  ...(['id', 'createdAt', 'updatedAt', 'userId', 'objectType', 'objectId'] as const),
  ...(['questionId', 'replyUserId', 'replyCommentId', 'originalText', 'html', 'status'] as const),
])

const tagQuestion =
  statement(sql`insert or ignore into question_tag (question_id, tag_id, status, created_at)
  select id, ${arg('tagId')}, ${code(TagRelStatus.deleted)}, created_at from question where id = ${arg('questionId')}`)
/** A tag of a question; its status follows when all is counted. False if it was there. */
export const addQuestionTag = (tx: Tx, questionId: number, tagId: number): boolean =>
  tagQuestion.change(tx, { questionId, tagId }) > 0

const untag = statement(sql`delete from question_tag where question_id = ${arg('id')}`)
export const dropQuestionTags = (tx: Tx, id: number): void => void untag.run(tx, { id })

const place = statement<{ id: number; questionId: number; status: number; userId: number }>(sql`
  select id, id as questionId, status, user_id as userId from question
    where ${arg('type')} = 1 and id = ${arg('id')}
  union all select id, question_id, status, user_id from answer
    where ${arg('type')} = 2 and id = ${arg('id')}
  union all select id, question_id, status, user_id from comment
    where ${arg('type')} = 7 and id = ${arg('id')}
  union all select id, 0, status, user_id from tag where ${arg('type')} = 3 and id = ${arg('id')}`)
/** An imported object: its question (0 for a tag), status and author. */
export const findObject = (db: Db, object: { type: number; seq: number } | null) =>
  object ? place.get(db, { type: object.type, id: object.seq }) : undefined

const newest = statement<{ id: number; content: string }>(sql`
  select id, content from revision where object_id = ${arg('id')}
    and status in (${code(RevisionStatus.first, RevisionStatus.passed)}) order by id desc limit 1`)
/** The newest revision of an object that was published: neither pending nor rejected. */
export const newestVersion = (db: Db, id: number) => newest.get(db, { id })

export const setQuestionRevision = setting(questions, ['revisionId'])
export const setAnswerRevision = setting(answers, ['revisionId'])
export const setTagRevision = setting(tags, ['revisionId'])

type Next = { id: number }
const following = {
  question: statement<Next>(
    sql`select id from question where id > ${arg('after')} order by id limit ${arg('limit')}`,
  ),
  answer: statement<Next>(
    sql`select id from answer where id > ${arg('after')} order by id limit ${arg('limit')}`,
  ),
  comment: statement<Next>(
    sql`select id from comment where id > ${arg('after')} order by id limit ${arg('limit')}`,
  ),
  tag: statement<Next>(
    sql`select id from tag where id > ${arg('after')} order by id limit ${arg('limit')}`,
  ),
  user: statement<Next>(
    sql`select id from user where id > ${arg('after')} order by id limit ${arg('limit')}`,
  ),
}
const counted = {
  question: statement<{ n: number }>(sql`select count(*) as n from question`),
  answer: statement<{ n: number }>(sql`select count(*) as n from answer`),
  comment: statement<{ n: number }>(sql`select count(*) as n from comment`),
  tag: statement<{ n: number }>(sql`select count(*) as n from tag`),
  user: statement<{ n: number }>(sql`select count(*) as n from user`),
}
export type FollowingTable = keyof typeof following

/** Ids of what is here, from the one after `after` on. */
export const idsAfter = (db: Db, kind: FollowingTable, after: number, limit: number): number[] =>
  following[kind].all(db, { after, limit }).map(row => row.id)
export const countImported = (db: Db, kind: FollowingTable): number => counted[kind].one(db).n

const tagText = statement<{
  slug: string
  name: string
  text: string
  userId: number
  at: number
  html: string
}>(sql`
  select slug, display_name as name, original_text as text, user_id as userId, created_at as at, html
  from tag where id = ${arg('id')}`)
export const tagTextOf = (db: Db, id: number) => tagText.get(db, { id })

export const isAvailable = (row: { status: number } | undefined): boolean =>
  row?.status === PostStatus.available
