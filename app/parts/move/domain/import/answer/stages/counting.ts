import { ObjectType } from '#shared/codes.ts'
import { ownValue } from '#shared/own-value.ts'
import { repairWithin } from '#basics/recount/recount.ts'
import {
  countersOf,
  gatherStatistics,
} from '#parts/move/domain/import/answer/queries/counters.queries.ts'
import type { SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import { type AnswerStage, onceStage, tableStage } from '#parts/move/domain/import/answer/stage.ts'

/** Some counts are made of others, so they are repaired until none is wrong. */
const MostRounds = 5

export const countingStage = onceStage('counters', ({ tx, tally }) => {
  gatherStatistics(tx)
  for (let round = 0; round < MostRounds; round++) {
    const wrong = repairWithin(tx).filter(({ corrected }) => corrected > 0)
    for (const { counter, corrected } of wrong) tally.made(counter, corrected)
    if (wrong.length === 0) return
  }
})

type Compared = { table: string; type?: number; columns: string[] }

const Tables: Compared[] = [
  {
    table: 'question',
    type: ObjectType.question,
    columns: ['vote_count', 'answer_count', 'collection_count', 'follow_count', 'linked_count'],
  },
  { table: 'answer', type: ObjectType.answer, columns: ['vote_count'] },
  { table: 'comment', type: ObjectType.comment, columns: ['vote_count'] },
  { table: 'tag', type: ObjectType.tag, columns: ['question_count', 'follow_count'] },
  { table: 'user', columns: ['rank', 'question_count', 'answer_count'] },
  { table: 'badge', type: ObjectType.badge, columns: ['award_count'] },
]

/** Counts that the source kept, beside ours. A difference is no error: the source does not keep all up to date. */
const comparing = ({ table, type, columns }: Compared): AnswerStage<SourceRow> =>
  tableStage({
    name: `counts of ${table}s`,
    table,
    type,
    apply(ctx, row) {
      const id = type === undefined ? row.integer('id') : row.seq('id', type)
      const ours = countersOf(ctx.tx, table, id)
      for (const column of ours ? columns : []) {
        const [theirs, here] = [row.integer(column), ownValue(ours, column)!]
        if (theirs !== here)
          ctx.tally.changed(`${column} differs`, `${table} ${id}: ${theirs} there, ${here} here`)
      }
    },
  })

export const comparingStages = Tables.map(comparing)
