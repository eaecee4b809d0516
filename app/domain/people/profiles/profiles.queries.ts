import { sql, type SQL } from 'drizzle-orm'
import { ObjectType, PostStatus, Show } from '#shared/codes.ts'
import {
  arg,
  code,
  type Db,
  type Slice,
  statement,
  type Statement,
  untilWritten,
  type Viewer,
} from '#kernel'
import { visibilityFor } from '#basics/visibility/visibility.ts'
import {
  answerShown,
  perKind,
  publicStatuses,
  questionShown,
} from '#basics/visibility/visibility.queries.ts'

const ofQuestion = (viewer: Viewer, id: SQL): SQL =>
  questionShown(visibilityFor(viewer, 'own'), id, arg('viewerId'))
/** The question must be visible to the viewer, and so must the answer, if there is one. */
const actShown = (viewer: Viewer, question: SQL, post: SQL): SQL =>
  sql`${ofQuestion(viewer, question)} and ${answerShown(visibilityFor(viewer, 'own'), post, arg('viewerId'))}`

const questionsOf = statement<{
  n: number
}>(sql`select count(*) as n from question indexed by question_author
  where user_id = ${arg('userId')} and status in (${publicStatuses}) and show <= ${arg('show')}`)

/** Number of public questions of a member; unlisted ones only on request. */
export const countQuestionsOf = untilWritten(
  (_db: Db, userId: number, withUnlisted: boolean) => `${userId} ${withUnlisted}`,
  (db, userId, withUnlisted): number => {
    const show = withUnlisted ? Show.unlisted : Show.listed
    return questionsOf.one(db, { userId, show }).n
  },
)

const answersOf = perKind(viewer =>
  statement<{ n: number }>(sql`select count(*) as n from answer a indexed by answer_author
    where a.user_id = ${arg('userId')} and a.status = ${code(PostStatus.available)}
      and ${ofQuestion(viewer, sql`a.question_id`)}`),
)

/** Available answers of a member on questions that the viewer may see. */
export const countAnswersOf = untilWritten(
  (_db: Db, viewer: Viewer, userId: number) => `${userId} ${viewer.id} ${viewer.roleId}`,
  (db, viewer, userId): number => answersOf(viewer).one(db, { userId, viewerId: viewer.id }).n,
  1000,
)

export type PostPlace = {
  questionId: number
  answerId: number
  title: string
  urlTitle: string
  questionStatus: number
}
const place = sql`q.id as questionId, coalesce(a.id, 0) as answerId, q.title as title,
  q.url_title as urlTitle, q.status as questionStatus`

type Source = {
  columns: SQL
  /** The rows of the member that the viewer may see; only those of the page are joined to their posts. */
  rows: SQL
  key: SQL
  joins: SQL
  order: SQL
}
type PageStatements<R> = { list: Statement<R>; count: Statement<{ n: number }> }

/** A list of one member's actions, as each kind of viewer may see it. */
function pages<R>(source: (viewer: Viewer) => Source) {
  const statements = perKind((viewer): PageStatements<R> => {
    const { columns, rows, key, joins, order } = source(viewer)
    return {
      list: statement<R>(sql`select ${columns}, ${place} from (select ${key} as "key" from ${rows}
        order by ${order} limit ${arg('size')} offset ${arg('offset')}) picked ${joins} order by ${order}`),
      count: statement<{ n: number }>(sql`select count(*) as n from ${rows}`),
    }
  })
  return (db: Db, viewer: Viewer, userId: number, { size, offset }: Slice) => {
    const { list, count } = statements(viewer)
    const values = { userId, viewerId: viewer.id, size, offset }
    return { count: count.one(db, values).n, list: list.all(db, values) }
  }
}

export type ProfileComment = PostPlace & { id: number; createdAt: number; html: string }

/** Comments of a member, newest first, where the viewer may see their post. */
export const pageOfMemberComments = pages<ProfileComment>(viewer => ({
  columns: sql`c.id as id, c.created_at as createdAt, c.html as html`,
  rows: sql`comment c indexed by comment_author
    where c.user_id = ${arg('userId')} and c.status = ${code(PostStatus.available)}
      and ${actShown(viewer, sql`c.question_id`, sql`c.object_id`)}`,
  key: sql`c.id`,
  joins: sql`cross join comment c on c.id = picked."key" cross join question q on q.id = c.question_id
    left join answer a on a.id = c.object_id`,
  order: sql`c.created_at desc, c.id desc`,
}))

export type ProfileAct = PostPlace & {
  type: string
  createdAt: number
  objectType: number
  objectId: number
  points: number
  excerpt: string
}

/** A member's own current votes on questions and answers, latest change first. */
export const pageOfOwnVotes = pages<ProfileAct>(viewer => ({
  columns: sql`case v.value when 1 then 'vote_up' else 'vote_down' end as type,
    v.updated_at as createdAt, v.value as points, v.object_type as objectType,
    v.object_id as objectId, coalesce(a.excerpt, q.excerpt) as excerpt`,
  rows: sql`vote v indexed by vote_user left join answer b on b.id = v.object_id
    where v.user_id = ${arg('userId')} and v.value <> 0 and v.object_type <> ${ObjectType.comment}
      and ${actShown(viewer, sql`coalesce(b.question_id, v.object_id)`, sql`v.object_id`)}`,
  key: sql`v.rowid`,
  joins: sql`cross join vote v on v.rowid = picked."key" left join answer a on a.id = v.object_id
    join question q on q.id = coalesce(a.question_id, v.object_id)`,
  order: sql`v.updated_at desc, v.object_id desc`,
}))

export type GainRow = {
  id: number
  type: string
  createdAt: number
  points: number
  objectType: number
  objectId: number
}

/** Gains with an object: excludes the one for a confirmed address, and corrections for the floor. */
const gains = sql`from activity indexed by activity_points where user_id = ${arg('userId')} and rank <> 0 and cancelled = 0
  and rank > 0 and object_id > 0`
const gainRows = statement<GainRow>(sql`select id, type, created_at as createdAt, rank as points,
  object_type as objectType, object_id as objectId
  ${gains} order by created_at desc, id desc limit ${arg('size')} offset ${arg('offset')}`)
const gainCount = statement<{ n: number }>(sql`select count(*) as n ${gains}`)

/** Everything that earned a member points, newest first, whatever its status now. */
export function pageOfGainRows(db: Db, userId: number, { size, offset }: Slice) {
  const count = gainCount.one(db, { userId }).n
  return { count, list: gainRows.all(db, { userId, size, offset }) }
}

export type GainPost = PostPlace & { objectId: number; excerpt: string }

const gainPlaces = perKind(viewer =>
  statement<GainPost>(sql`select j.value as objectId, ${place},
      coalesce(a.excerpt, q.excerpt) as excerpt
    from json_each(${arg('ids')}) j
    left join answer a on a.id = j.value
    join question q on q.id = coalesce(a.question_id, j.value)
    where ${actShown(viewer, sql`q.id`, sql`j.value`)}`),
)

/** Those of the questions and answers that the viewer may see, by id. */
export function listGainPlaces(db: Db, viewer: Viewer, ids: number[]): Map<number, GainPost> {
  const values = { ids: JSON.stringify(ids), viewerId: viewer.id }
  return new Map(
    gainPlaces(viewer)
      .all(db, values)
      .map(row => [row.objectId, row]),
  )
}

const topIds = perKind(viewer =>
  statement<{ id: number }>(sql`select q.id from question q
    where q.user_id = ${arg('userId')} and ${ofQuestion(viewer, sql`q.id`)}
    order by q.vote_count desc, q.id desc limit ${arg('limit')}`),
)

/** A member's questions with the most votes; pinned ones do not come first. */
export const topQuestionIds = (db: Db, viewer: Viewer, userId: number, limit: number): number[] =>
  topIds(viewer)
    .all(db, { userId, viewerId: viewer.id, limit })
    .map(row => row.id)
