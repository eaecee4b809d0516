import { type Db, writing } from '#kernel'
import { counters } from './definitions.queries.ts'
import { type Difference, differences, partsOf, repair } from './recount.queries.ts'

/** All stored counts that differ from their definition, at most `limit` of each kind. */
export function checkCounters(db: Db, limit = 100): Difference[] {
  return counters.flatMap(counter => differences(db, counter, limit))
}

type Corrected = { counter: string; corrected: number }

/** Corrects every stored count; returns the number of corrections by counter. */
export const repairCounters = (db: Db): Corrected[] =>
  counters.map(counter => {
    let corrected = 0
    for (const part of partsOf(db, counter))
      corrected += writing(db, tx => repair(tx, counter, part))
    return { counter: counter.name, corrected }
  })
