/** Counts of what was created in a time range, read from the indexes on time. */
import { sql, type SQL } from 'drizzle-orm'
import { PostStatus } from '#shared/codes.ts'
import { arg, code, type Db, statement } from '#kernel'
import { byStatus } from '#drizzle/schema/columns.ts'
import { PublicStatuses } from '#basics/visibility/visibility.ts'

const between = (column: string) =>
  sql`${sql.raw(column)} >= ${arg('from')} and ${sql.raw(column)} < ${arg('to')}`

const counting = (from: SQL) => statement<{ n: number }>(sql`select count(*) as n from ${from}`)

const ofState = (table: string, ...states: number[]) => {
  const part = (state: number) =>
    sql`(select count(*) from ${sql.raw(table)} indexed by ${sql.raw(`${table}_status`)}
      where ${byStatus} = ${code(state)} and ${between('created_at')})`
  return statement<{ n: number }>(sql`select ${sql.join(states.map(part), sql` + `)} as n`)
}

const sources = {
  questions: ofState('question', ...PublicStatuses),
  answers: ofState('answer', PostStatus.available),
  comments: ofState('comment', PostStatus.available),
  /** Votes that were not withdrawn, by the time of their last change. */
  votes: counting(sql`vote indexed by vote_recent where value <> 0 and ${between('updated_at')}`),
  users: counting(sql`user indexed by user_created where ${between('created_at')}`),
}

export const ActivityKinds = ['questions', 'answers', 'comments', 'votes', 'users'] as const
export type ActivityKind = (typeof ActivityKinds)[number]

export const countBetween = (db: Db, kind: ActivityKind, from: number, to: number): number =>
  sources[kind].one(db, { from, to }).n
