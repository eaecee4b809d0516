/** What an administrator sees of one member besides the account itself. */
import { sql, type SQL } from 'drizzle-orm'
import { ObjectType, PostStatus } from '#shared/codes.ts'
import { arg, code, type Db, type Slice, statement } from '#kernel'

const of = sql`user_id = ${arg('userId')}`

export type MemberCounts = {
  questions: number
  answers: number
  comments: number
  votes: number
  received: number
  flags: number
  flagged: number
  deleted: number
}

const live = sql`${of} and status <> ${code(PostStatus.deleted)}`
const deleted = sql`${of} and status = ${code(PostStatus.deleted)}`
const n = (from: SQL) => sql`(select count(*) from ${from})`
const sum = (table: string) =>
  sql`(select coalesce(sum(vote_count), 0) from ${sql.raw(table)} indexed by ${sql.raw(`${table}_author_score`)} where ${of})`

const counts = statement<MemberCounts>(sql`
  select ${n(sql`question indexed by question_author where ${live}`)} as questions,
    ${n(sql`answer indexed by answer_author where ${live}`)} as answers,
    ${n(sql`comment indexed by comment_author where ${live}`)} as comments,
    ${n(sql`vote where ${of} and value <> 0`)} as votes,
    ${sum('question')} + ${sum('answer')} as received,
    ${n(sql`report where ${of}`)} as flags,
    ${n(sql`report where reported_user_id = ${arg('userId')}`)} as flagged,
    ${n(sql`question indexed by question_author where ${deleted}`)}
      + ${n(sql`answer indexed by answer_author where ${deleted}`)}
      + ${n(sql`comment indexed by comment_author where ${deleted}`)} as deleted`)

/** Counts of a member's posts and actions; `received` is the sum of the votes on the posts. */
export const countsOf = (db: Db, userId: number): MemberCounts => counts.one(db, { userId })

export const PostKinds = ['all', 'questions', 'answers', 'comments'] as const
export type PostKind = (typeof PostKinds)[number]

export type MemberPost = {
  objectType: number
  id: number
  createdAt: number
  status: number
  questionId: number
  /** The answer itself, or the answer it comments on; 0 = none. */
  answerId: number
  title: string
  urlTitle: string
  votes: number
}

const sources: Record<Exclude<PostKind, 'all'>, SQL> = {
  questions: sql`select ${code(ObjectType.question)} as objectType, id, created_at as createdAt
    from question indexed by question_author where ${of}`,
  answers: sql`select ${code(ObjectType.answer)} as objectType, id, created_at as createdAt
    from answer indexed by answer_author where ${of}`,
  comments: sql`select ${code(ObjectType.comment)} as objectType, id, created_at as createdAt
    from comment indexed by comment_author where ${of}`,
}
const { questions, answers, comments } = sources
const everything = sql`${questions} union all ${answers} union all ${comments}`

/** Each source is in the order of its index, so a page reads no others; ids of all kinds differ. */
const pageOf = (source: SQL) =>
  statement<MemberPost>(sql`
    select o.*, coalesce(q.status, a.status, c.status) as status, p.id as questionId,
      coalesce(a.id, case c.object_type when ${code(ObjectType.answer)} then c.object_id end, 0) as answerId,
      p.title, p.url_title as urlTitle, coalesce(q.vote_count, a.vote_count, c.vote_count) as votes
    from (${source} order by createdAt desc, id desc limit ${arg('size')} offset ${arg('offset')}) o
    left join question q on q.id = o.id
    left join answer a on a.id = o.id
    left join comment c on c.id = o.id
    join question p on p.id = coalesce(q.id, a.question_id, c.question_id)
    order by o.createdAt desc, o.id desc`)
const countOf = (source: SQL) =>
  statement<{ n: number }>(sql`select count(*) as n from (${source})`)

const both = (source: SQL) => ({ page: pageOf(source), count: countOf(source) })
const lists = {
  all: both(everything),
  questions: both(questions),
  answers: both(answers),
  comments: both(comments),
}

/** Posts of a member, including deleted ones, newest first. */
export function pageOfMemberPosts(
  db: Db,
  { userId, kind }: { userId: number; kind: PostKind },
  { size, offset }: Slice,
): { count: number; list: MemberPost[] } {
  const { page, count } = lists[kind]
  return { count: count.one(db, { userId }).n, list: page.all(db, { userId, size, offset }) }
}
