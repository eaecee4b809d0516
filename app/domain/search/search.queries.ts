/**
 * Queries on the full-text index. Every statement reads a bounded number of rows, whatever the size of the
 * site: the index returns hits newest first, and reading stops at a limit.
 */
import { sql } from 'drizzle-orm'
import { Accepted, PostStatus } from '#shared/codes.ts'
import { arg, anonymous, code, type Db, prepared } from '#kernel'
import { visibilityFor } from '#basics/visibility/visibility.ts'
import { visibleSql } from '#basics/visibility/visibility.queries.ts'

/** Characters of a body searched for an excerpt. */
const ExcerptReach = 20_000

const readIds = (row: { ids: string } | undefined) => JSON.parse(row?.ids ?? '[]') as number[]
const idList = sql<string>`json_group_array(id)`

/** Newest matches of an expression, at most `limit`. */
export const listMatches = prepared(db => {
  const newest = sql`(select rowid as id from post_search
    where post_search match ${arg('match')} order by rowid desc limit ${arg('limit')})`
  const one = db.select({ ids: idList }).from(newest).prepare()
  return (match: string, limit: number): number[] => readIds(one.get({ match, limit }))
})

/** How many posts match each of the expressions, counted up to `limit`. */
export const countMatches = prepared(db => {
  const all = db
    .select({
      posts: sql<number>`(select count(*) from (select 1 from post_search
        where post_search match wanted.value limit ${arg('limit')}))`,
    })
    .from(sql`json_each(${arg('matches')}) wanted`)
    .orderBy(sql`wanted.key`)
    .prepare()
  return (matches: string[], limit: number): number[] =>
    all.all({ matches: JSON.stringify(matches), limit }).map(row => row.posts)
})

const votesOf = prepared(db => {
  const all = db
    .select({
      id: sql<number>`wanted.value`,
      votes: sql<number>`coalesce(a.vote_count, q.vote_count)`,
    })
    .from(
      sql`json_each(${arg('ids')}) wanted left join answer a on a.id = wanted.value
        left join question q on q.id = wanted.value`,
    )
    .prepare()
  return (ids: number[]) => all.all({ ids: JSON.stringify(ids) })
})

/** Votes of questions and answers, by id. */
export const listVotes = (db: Db, ids: number[]): Map<number, number> =>
  new Map(votesOf(db, ids).map(({ id, votes }) => [id, votes]))

export type Range = readonly [least: number, most: number]
export type HitFilter = { votes: Range; views: Range; answers: Range }
export type HitOrder = 'newest' | 'active' | 'score'

/** Search is the same for all viewers: posts in public lists. */
const listed = visibleSql(visibilityFor(anonymous, 'list'), {
  status: sql`q.status`,
  userId: sql`q.user_id`,
  show: sql`q.show`,
})
const shown = sql`${listed} and (a.id is null or a.status = ${code(PostStatus.available)})`
const withPosts = sql`left join answer a on a.id = hit.id join question q on q.id = coalesce(a.question_id, hit.id)`

/** `read`: how many matches were looked at. */
export type Filtered = { ids: number[]; read: number }

/** Those of the newest `scan` matches that pass the filter, in an order that needs the posts. */
export const listFiltered = prepared(db => {
  const votes = sql`coalesce(a.vote_count, q.vote_count)`
  const one = db
    .select({ ids: sql<string>`ids`, read: sql<number>`"read"` })
    .from(
      sql`(with hit as materialized (select rowid as id from post_search where post_search match ${arg('match')}
        order by rowid desc limit ${arg('scan')})
      select (select count(*) from hit) as "read", (select ${idList} from (select hit.id as id from hit
          left join answer a indexed by answer_facts on a.id = hit.id
          join question q indexed by question_facts on q.id = coalesce(a.question_id, hit.id)
        where ${shown}
          and ${votes} between ${arg('votesFrom')} and ${arg('votesTo')}
          and q.view_count between ${arg('viewsFrom')} and ${arg('viewsTo')}
          and q.answer_count between ${arg('answersFrom')} and ${arg('answersTo')}
        order by case ${arg('order')} when 'score' then ${votes} when 'active' then q.active_at
          else coalesce(a.created_at, q.created_at) end desc, hit.id desc
        limit ${arg('limit')})) as ids)`,
    )
    .prepare()
  return (
    match: string,
    filter: HitFilter,
    order: HitOrder,
    scan: number,
    limit: number,
  ): Filtered => {
    const [votesFrom, votesTo] = filter.votes
    const [viewsFrom, viewsTo] = filter.views
    const [answersFrom, answersTo] = filter.answers
    const ranges = { votesFrom, votesTo, viewsFrom, viewsTo, answersFrom, answersTo }
    const row = one.get({ match, order, scan, limit, ...ranges })
    return { ids: readIds(row), read: row?.read ?? 0 }
  }
})

const hitColumns = {
  id: sql<number>`hit.id`,
  isAnswer: sql<number>`a.id is not null`,
  questionId: sql<number>`q.id`,
  title: sql<string>`q.title`,
  urlTitle: sql<string>`q.url_title`,
  body: sql<string>`substr(coalesce(a.plain_text, q.plain_text), 1, ${sql.raw(String(ExcerptReach))})`,
  excerpt: sql<string>`coalesce(a.excerpt, q.excerpt)`,
  createdAt: sql<number>`coalesce(a.created_at, q.created_at)`,
  voteCount: sql<number>`coalesce(a.vote_count, q.vote_count)`,
  viewCount: sql<number>`q.view_count`,
  answerCount: sql<number>`q.answer_count`,
  accepted: sql<number>`case when a.id is null then q.accepted_answer_id > 0 else a.accepted = ${code(Accepted.yes)} end`,
  userId: sql<number>`coalesce(a.user_id, q.user_id)`,
  status: sql<number>`q.status`,
}

const postsOf = prepared(db => {
  const hits = sql`(select key as place, value as id from json_each(${arg('ids')})) hit ${withPosts}`
  const all = db
    .select(hitColumns)
    .from(hits)
    .where(shown)
    .orderBy(sql`hit.place`)
    .prepare()
  return (ids: string) => all.all({ ids })
})

/** The posts of the hits, in the given order, without those that are no longer public. */
export const listPosts = (db: Db, ids: number[]) =>
  ids.length === 0 ? [] : postsOf(db, JSON.stringify(ids))
