/** Totals of the site, kept in `site_counter`: what the whole tables would have to be counted for. */
import { sql } from 'drizzle-orm'
import { ObjectType, Show } from '#shared/codes.ts'
import { arg, code, type Db, statement } from '#kernel'
import { publicStatuses } from '#basics/visibility/visibility.queries.ts'
import type { Counter } from './counter.queries.ts'

/** Posts are counted by status, under keys like `question 1`. */
const Posts = ['question', 'answer', 'comment'] as const
export type PostTable = (typeof Posts)[number]

const totals = {
  questions_listed: {
    from: 'question',
    where: sql`r.show = ${code(Show.listed)} and r.status in (${publicStatuses})`,
    watched: ['status', 'show'],
  },
  questions_resolved: {
    from: 'question',
    where: sql`r.accepted_answer_id > 0 and r.status in (${publicStatuses})`,
    watched: ['accepted_answer_id', 'status'],
  },
  /** Votes on questions and answers, without withdrawn ones. */
  votes: {
    from: 'vote',
    where: sql`r.value <> 0 and r.object_type in (${code(ObjectType.question, ObjectType.answer)})`,
    watched: ['value', 'object_type'],
  },
}

const textOf = (text: string) => sql.raw(`'${text}'`)
const truths = [
  ...Object.entries(totals).map(
    ([key, { from, where }]) => sql`when site_counter.key = ${textOf(key)}
      then (select count(*) from ${sql.raw(from)} r where ${where})`,
  ),
  ...Posts.map(
    post => sql`when site_counter.key glob ${textOf(`${post} *`)} then (select count(*) from ${sql.raw(post)} r
      where (r.status + 0) = cast(substr(site_counter.key, ${sql.raw(String(post.length + 2))}) as integer))`,
  ),
]

export const siteTotals: Counter = {
  name: 'totals of the site',
  table: 'site_counter',
  column: 'value',
  key: 'key',
  truth: sql`case ${sql.join(truths, sql` `)} else site_counter.value end`,
  sums: [
    ...Object.entries(totals).map(([key, rows]) => ({ ...rows, as: key, by: textOf(key) })),
    ...Posts.map(post => ({
      from: post,
      by: sql`${textOf(`${post} `)} || r.status`,
      watched: ['status'],
    })),
  ],
}

const valueOf = statement<{ value: number }>(
  sql`select value from site_counter where key = ${arg('key')}`,
)

export const totalOf = (db: Db, key: keyof typeof totals): number =>
  valueOf.get(db, { key })?.value ?? 0

/** Posts of one status. */
export const postsOfStatus = (db: Db, post: PostTable, status: number): number =>
  valueOf.get(db, { key: `${post} ${status}` })?.value ?? 0
