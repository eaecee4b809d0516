import { eq, sql, type SQL } from 'drizzle-orm'
import { type AnswerOrder, PostStatus } from '#shared/codes.ts'
import {
  arg,
  code,
  type Db,
  inserts,
  orderedUntilWritten,
  prepared,
  statement,
  type Statement,
  type Tx,
  updates,
  type Viewer,
} from '#kernel'
import { visibilityFor } from '#basics/visibility/visibility.ts'
import {
  kindOf,
  perKind,
  questionShown,
  visibleSql,
} from '#basics/visibility/visibility.queries.ts'
import { answers, questions } from '#drizzle/schema/index.ts'

export type AnswerRow = typeof answers.$inferSelect

export const findAnswer = prepared(db => {
  const one = db
    .select()
    .from(answers)
    .where(eq(answers.id, arg('id')))
    .prepare()
  return (id: number): AnswerRow | undefined => one.get({ id })
})

export const insertAnswer = inserts(answers)

export const updateAnswer = updates(answers)

const firstOf = statement<{ id: number }>(sql`select id from answer
  where question_id = ${arg('questionId')} and user_id = ${arg('userId')}
    and status in (${code(PostStatus.available, PostStatus.pending)})
  order by created_at limit 1`)

/** A member's first answer to a question, for the one-answer rule; a pending answer counts. */
export const firstAnswerOf = (db: Db, questionId: number, userId: number): number =>
  firstOf.get(db, { questionId, userId })?.id ?? 0

const updateActivity = updates(questions)
export const touchQuestion = (tx: Tx, questionId: number, now: number): void =>
  updateActivity(tx, questionId, { activeAt: now })

const Orders: Record<AnswerOrder, SQL> = {
  default: sql`accepted desc, vote_count desc, created_at asc, id asc`,
  updated: sql`created_at desc, id desc`,
  created: sql`created_at asc, id asc`,
  vote: sql`vote_count desc, created_at asc, id asc`,
}

const columns = { status: sql.raw('status'), userId: sql.raw('user_id') }

/**
 * Answers of a question that the viewer may see. Deleted ones only with `withHidden` (the URL names one of
 * them) and when the viewer is the author or staff.
 */
function visibleAnswers(viewer: Viewer, withHidden: boolean): SQL {
  const rule = visibilityFor(viewer, withHidden ? 'page' : 'own')
  return sql`question_id = ${arg('questionId')} and ${visibleSql(rule, columns, arg('viewerId'))}`
}

type PageStatements = {
  ids: Statement<{ id: number }>
  count: Statement<{ n: number }>
  place: Statement<{ n: number }>
}
const pages = new Map<string, PageStatements>()

/** Statements differ by order and by kind of viewer. */
function pageStatements(viewer: Viewer, { order, withHidden }: AnswerFilter): PageStatements {
  const kind = kindOf(viewer)
  const key = `${order} ${withHidden} ${kind}`
  let found = pages.get(key)
  if (!found) {
    const where = visibleAnswers(viewer, withHidden)
    const by = Orders[order]
    found = {
      ids: statement(
        sql`select id from answer where ${where} order by ${by} limit ${arg('size')} offset ${arg('offset')}`,
      ),
      count: statement(sql`select count(*) as n from answer where ${where}`),
      place: statement(
        sql`select n from (select id, row_number() over (order by ${by}) as n from answer where ${where}) where id = ${arg('answerId')}`,
      ),
    }
    pages.set(key, found)
  }
  return found
}

export type AnswerFilter = {
  questionId: number
  order: AnswerOrder
  size: number
  offset: number
  withHidden: boolean
}

export function pageOfAnswers(
  db: Db,
  viewer: Viewer,
  filter: AnswerFilter,
): { count: number; ids: number[] } {
  const { ids, count } = pageStatements(viewer, filter)
  const values = { ...filter, viewerId: viewer.id }
  return { count: count.one(db, values).n, ids: ids.all(db, values).map(row => row.id) }
}

/** Number of answers before this one, to find its page. */
export function positionOf(db: Db, viewer: Viewer, filter: AnswerFilter, answerId: number): number {
  const row = pageStatements(viewer, filter).place.get(db, {
    ...filter,
    viewerId: viewer.id,
    answerId,
  })
  return row ? row.n - 1 : -1
}

const rowsOf = prepared(db => {
  const all = db
    .select()
    .from(answers)
    .where(sql`${answers.id} in (select value from json_each(${arg('ids')}))`)
    .prepare()
  return (ids: readonly number[]) => all.all({ ids: JSON.stringify(ids) })
})

export const listAnswerRows = orderedUntilWritten(rowsOf, 20)

export type AuthorAnswerOrder = 'newest' | 'score'

const AuthorOrders: Record<AuthorAnswerOrder | 'votes', SQL> = {
  newest: sql`a.created_at desc, a.id desc`,
  score: sql`a.accepted desc, a.vote_count desc, a.created_at asc, a.id asc`,
  votes: sql`a.vote_count desc, a.created_at desc, a.id desc`,
}

const authorPages = perKind(viewer => {
  const rule = visibilityFor(viewer, 'own')
  const answer = visibleSql(
    rule,
    { status: sql.raw('a.status'), userId: sql.raw('a.user_id') },
    arg('viewerId'),
  )
  const rows = (index: string) => sql`from answer a indexed by ${sql.raw(index)}
    where a.user_id = ${arg('authorId')} and ${answer}
      and ${questionShown(rule, sql`a.question_id`, arg('viewerId'))}`
  const page = (order: SQL, index: string) =>
    statement<{ id: number }>(
      sql`select a.id ${rows(index)} order by ${order} limit ${arg('size')} offset ${arg('offset')}`,
    )
  const { newest, score, votes } = AuthorOrders
  return {
    pages: {
      newest: page(newest, 'answer_author'),
      score: page(score, 'answer_author'),
      votes: page(votes, 'answer_author_score'),
    },
    count: statement<{ n: number }>(sql`select count(*) as n ${rows('answer_author')}`),
  }
})

/** The answers of a member with the most votes, of those below. */
export const topAnswerIds = (db: Db, viewer: Viewer, authorId: number, limit: number): number[] =>
  authorPages(viewer)
    .pages.votes.all(db, { authorId, viewerId: viewer.id, size: limit, offset: 0 })
    .map(row => row.id)

/** Ids of a member's answers that the viewer may see; on hidden questions only for author and staff. */
export function pageOfAuthorAnswers(
  db: Db,
  authorId: number,
  viewer: Viewer,
  order: AuthorAnswerOrder,
  size: number,
  offset: number,
) {
  const { pages, count } = authorPages(viewer)
  const values = { authorId, viewerId: viewer.id, size, offset }
  const ids = pages[order].all(db, values).map(row => row.id)
  return { count: count.one(db, values).n, ids }
}
