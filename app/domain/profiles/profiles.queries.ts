import { sql, type SQL } from 'drizzle-orm'
import { ObjectType, Show } from '#app/shared/codes.ts'
import { type Db, prepared, type Slice, type Viewer } from '#app/domain/kernel/index.ts'
import { visibilityFor, visibleSql } from '#app/domain/visibility/index.ts'

const questionColumns = {
  status: sql.raw('q.status'),
  userId: sql.raw('q.user_id'),
  show: sql.raw('q.show'),
}
const answerColumns = { status: sql.raw('a.status'), userId: sql.raw('a.user_id') }

/**
 * What of a member's acts a viewer may see in lists: the question is shown to him, and so is the
 * answer, when the act concerns one (`a.id` is null otherwise).
 */
function shown(viewer: Viewer): SQL {
  const rule = visibilityFor(viewer, 'own')
  const question = visibleSql(rule, questionColumns)
  return sql`${question} and (a.id is null or ${visibleSql(rule, answerColumns)})`
}

/** Questions of a member that are open or closed; the unlisted ones only on demand. */
export const countQuestionsOf = prepared(db => {
  const one = db.get.bind(db)
  return (userId: number, withUnlisted: boolean) =>
    one<{ n: number }>(sql`select count(*) as n from question where user_id = ${userId}
      and status in (1, 2) and show <= ${withUnlisted ? Show.unlisted : Show.listed}`)!.n
})

/** Available answers of a member on questions that the viewer may see. */
export function countAnswersOf(db: Db, viewer: Viewer, userId: number): number {
  const rule = visibilityFor(viewer, 'own')
  return db.get<{ n: number }>(sql`select count(*) as n
    from answer a join question q on q.id = a.question_id
    where a.user_id = ${userId} and a.status = 1 and ${visibleSql(rule, questionColumns)}`).n
}

type Found<R> = { count: number; list: R[] }

function page<R>(db: Db, columns: SQL, from: SQL, order: SQL, { size, offset }: Slice): Found<R> {
  const list = db.all<R>(
    sql`select ${columns} ${from} order by ${order} limit ${size} offset ${offset}`,
  )
  return { count: db.get<{ n: number }>(sql`select count(*) as n ${from}`).n, list }
}

const postColumns = sql`q.id as questionId, coalesce(a.id, 0) as answerId, q.title as title,
  q.url_title as urlTitle, q.status as questionStatus`

export type PostPlace = {
  questionId: number
  answerId: number
  title: string
  urlTitle: string
  questionStatus: number
}

export type ProfileComment = PostPlace & { id: number; createdAt: number; html: string }

/** Comments of a member, newest first, where the viewer may see their post. */
export function pageOfMemberComments(db: Db, viewer: Viewer, userId: number, slice: Slice) {
  const from = sql`from comment c
    join question q on q.id = c.question_id
    left join answer a on a.id = c.object_id and c.object_type = ${ObjectType.answer}
    where c.user_id = ${userId} and c.status = 1 and ${shown(viewer)}`
  const columns = sql`c.id as id, c.created_at as createdAt, c.html as html, ${postColumns}`
  return page<ProfileComment>(db, columns, from, sql`c.created_at desc, c.id desc`, slice)
}

export type ProfileAct = PostPlace & {
  type: string
  createdAt: number
  objectType: number
  objectId: number
  points: number
  excerpt: string
}

const excerpt = sql`coalesce(a.excerpt, q.excerpt) as excerpt`
const joinPosts = (object: string) => sql`
  left join answer a on a.id = ${sql.raw(object)}.object_id and ${sql.raw(object)}.object_type = ${ObjectType.answer}
  join question q on q.id = coalesce(a.question_id, ${sql.raw(object)}.object_id)`

/** What brought a member points, newest first: live gains on posts that the viewer may see. */
export function pageOfGains(db: Db, viewer: Viewer, userId: number, slice: Slice) {
  const from = sql`from activity v ${joinPosts('v')}
    where v.user_id = ${userId} and v.rank <> 0 and v.cancelled = 0 and v.rank > 0
      and v.type <> 'reputation.floor' and ${shown(viewer)}`
  const columns = sql`v.type as type, v.created_at as createdAt, v.object_type as objectType,
    v.object_id as objectId, v.rank as points, ${excerpt}, ${postColumns}`
  return page<ProfileAct>(db, columns, from, sql`v.created_at desc, v.id desc`, slice)
}

/** A member's own live votes on questions and answers, the latest change first. */
export function pageOfOwnVotes(db: Db, viewer: Viewer, userId: number, slice: Slice) {
  const from = sql`from vote v ${joinPosts('v')}
    where v.user_id = ${userId} and v.value <> 0 and v.object_type <> ${ObjectType.comment}
      and ${shown(viewer)}`
  const columns = sql`case v.value when 1 then 'vote_up' else 'vote_down' end as type,
    v.updated_at as createdAt, v.object_type as objectType, v.object_id as objectId,
    v.value as points, ${excerpt}, ${postColumns}`
  return page<ProfileAct>(db, columns, from, sql`v.updated_at desc, v.object_id desc`, slice)
}
