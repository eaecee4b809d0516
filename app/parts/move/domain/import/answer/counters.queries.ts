import { sql } from 'drizzle-orm'
import { arg, type Db, statement } from '#kernel'
import { ownValue } from '#shared/own-value.ts'

type Counts = Record<string, number>

const byTable: Record<string, ReturnType<typeof statement<Counts>>> = {
  question:
    statement<Counts>(sql`select vote_count, answer_count, collection_count, follow_count, linked_count
    from question where id = ${arg('id')}`),
  answer: statement<Counts>(sql`select vote_count from answer where id = ${arg('id')}`),
  comment: statement<Counts>(sql`select vote_count from comment where id = ${arg('id')}`),
  tag: statement<Counts>(sql`select question_count, follow_count from tag where id = ${arg('id')}`),
  user: statement<Counts>(
    sql`select rank, question_count, answer_count from user where id = ${arg('id')}`,
  ),
  badge: statement<Counts>(sql`select award_count from badge where id = ${arg('id')}`),
}

/** The counts of an object as they are kept here, by the names of the source. */
export const countersOf = (db: Db, table: string, id: number): Counts | undefined =>
  ownValue(byTable, table)!.get(db, { id })
