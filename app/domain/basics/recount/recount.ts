import { type Db, type Tx, writing } from '#app/domain/kernel/index.ts'
import { counters, type Difference, differences, repair } from './recount.queries.ts'

/** All stored counts that differ from their definition, at most `limit` of each kind. */
export function checkCounters(db: Db, limit = 100): Difference[] {
  return counters.flatMap(counter => differences(db, counter, limit))
}

/** Corrects every stored count; returns the number of corrections by counter. */
export const repairCounters = (db: Db): Corrected[] =>
  writing(db, tx => ({ list: repairWithin(tx) })).list

type Corrected = { counter: string; corrected: number }

/**
 * The same in the transaction of the caller, without one inside it: SQLite would keep every changed page of
 * that in memory.
 */
export const repairWithin = (tx: Tx): Corrected[] =>
  counters.map(counter => ({ counter: counter.name, corrected: repair(tx, counter) }))
