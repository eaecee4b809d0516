import { type Db, type Tx, writing } from '#app/domain/kernel/index.ts'
import { counters, type Difference, differences, repair } from './recount.queries.ts'

/** All stored counts that differ from their definition, at most `limit` of each kind. */
export function checkCounters(db: Db, limit = 100): Difference[] {
  return counters.flatMap(counter => differences(db, counter, limit))
}

/** Corrects every stored count; returns the number of corrections by counter. */
export function repairCounters(db: Db): { counter: string; corrected: number }[] {
  return writing(db, (tx: Tx) => ({
    list: counters.map(counter => ({ counter: counter.name, corrected: repair(tx, counter) })),
  })).list
}
