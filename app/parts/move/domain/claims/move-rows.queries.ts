/** Moves rows from one account to another, and records which rows were moved. */
import { sql } from 'drizzle-orm'
import { arg, type Statement, statement, type Tx } from '#kernel'
import { type MovedColumn, MovedColumns } from './moved-columns.queries.ts'

export type Move = { claimId: number; from: number; to: number }
type Moving = { record: Statement<unknown>; transfer: Statement<unknown> }

function movingOf({ table, column, key = 'id', text, where }: MovedColumn): Moving {
  const [t, c, k] = [sql.raw(`"${table}"`), sql.raw(column), sql.raw(key)]
  const rowKey = sql.raw(text ? 'row_key' : 'cast(row_key as integer)')
  return {
    record: statement(sql`
      insert into claim_move (claim_id, table_name, column_name, row_key)
      select ${arg('claimId')}, ${table}, ${column}, ${k} from ${t}
      where ${c} = ${arg('from')} and ${where ?? sql`true`}`),
    // Rows that have become duplicates since are not moved.
    transfer: statement(sql`
      update or ignore ${t} set ${c} = ${arg('to')}
      where ${c} = ${arg('from')} and ${k} in (select ${rowKey} from claim_move
        where claim_id = ${arg('claimId')} and table_name = ${table} and column_name = ${column})`),
  }
}

const movings = MovedColumns.map(movingOf)

/** Records and moves all rows of a merge. */
export function moveRows(tx: Tx, move: Move): void {
  for (const { record, transfer } of movings) {
    record.run(tx, move)
    transfer.run(tx, move)
  }
}

const movedPosts = sql`(select cast(row_key as integer) from claim_move
  where claim_id = ${arg('claimId')} and column_name = 'user_id'
    and table_name in ('question', 'answer'))`

/** Points earned since the merge by posts that are moved back. */
const laterPoints = statement(sql`
  update activity set user_id = ${arg('to')}
  where user_id = ${arg('from')} and original_object_id in ${movedPosts}
    and type in ('question.voted_up', 'question.voted_down', 'answer.voted_up',
      'answer.voted_down', 'answer.accepted', 'answer.accept')`)
const laterBadges = statement(sql`
  update badge_award set user_id = ${arg('to')}
  where user_id = ${arg('from')} and created_at >= ${arg('since')} and object_id in ${movedPosts}`)

/**
 * Moves back the rows of a merge that the claimant still has, with the points and badges that the posts have
 * earned since (ms). Everything else created since stays.
 */
export function moveRowsBack(tx: Tx, move: Move, since: number): void {
  for (const { transfer } of movings) transfer.run(tx, move)
  laterPoints.run(tx, move)
  laterBadges.run(tx, { ...move, since })
}
