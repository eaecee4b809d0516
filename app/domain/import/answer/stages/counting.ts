import { ObjectType } from '#app/shared/codes.ts'
import { repairCounters } from '#app/domain/basics/recount/recount.ts'
import { countersOf, gatherStatistics } from '../queries/counters.queries.ts'
import { type AnswerContext, type AnswerStage, onceStage, sourceRows } from '../stage.ts'

/** Some counts are made of others, so they are repaired until none is wrong. */
const MostRounds = 5

export const countingStage = onceStage('counters', ({ tx, tally }) => {
  gatherStatistics(tx)
  for (let round = 0; round < MostRounds; round++) {
    const wrong = repairCounters(tx).filter(({ corrected }) => corrected > 0)
    for (const { counter, corrected } of wrong) tally.made(counter, corrected)
    if (wrong.length === 0) return
  }
})

type Compared = { table: string; type?: number; columns: string[]; name: string }

const Tables: Compared[] = [
  {
    ...{ table: 'question', type: ObjectType.question, name: 'question' },
    columns: ['vote_count', 'answer_count', 'collection_count', 'follow_count', 'linked_count'],
  },
  { table: 'answer', type: ObjectType.answer, name: 'answer', columns: ['vote_count'] },
  { table: 'comment', type: ObjectType.comment, name: 'comment', columns: ['vote_count'] },
  { table: 'tag', type: ObjectType.tag, name: 'tag', columns: ['question_count', 'follow_count'] },
  { table: 'user', name: 'user', columns: ['rank', 'question_count', 'answer_count'] },
  { table: 'badge', type: ObjectType.badge, name: 'badge', columns: ['award_count'] },
]

/** Counts that the source kept, beside ours. A difference is no fault: the source does not keep all in step. */
const comparing = ({ table, type, columns, name }: Compared): AnswerStage => ({
  name: `counts of ${table}s`,
  table,
  total: () => 1,
  after: (run, done, limit) => {
    const key = type === undefined ? 'id' : 'id % 10000000000000'
    const query = `select ${key} as key, ${columns.join(', ')} from "${table}"
      where ${key} > ? order by ${key} limit ?`
    return sourceRows(run, query, done, limit).map(row => [row.integer('key'), row])
  },
  apply(ctx: AnswerContext, item) {
    const row = item as ReturnType<typeof sourceRows>[number]
    const id = row.integer('key')
    const ours = countersOf(ctx.tx, table, id)
    if (!ours) return
    ctx.tally.read()
    for (const column of columns) {
      const [theirs, here] = [row.integer(column), ours[column]!]
      if (theirs !== here)
        ctx.tally.changed(`${column} differs`, `${name} ${id}: ${theirs} there, ${here} here`)
    }
  },
})

export const comparingStages = Tables.map(comparing)
