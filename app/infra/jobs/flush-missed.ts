import { writing } from '#kernel'
import { countMissed } from '#search/missed-searches.queries.ts'
import type { Site } from '#infra/site.ts'

/** Writes what was searched for and not found. */
export const flushMissed = ({ db, missed }: Site, now = Date.now()): Promise<number> =>
  missed.flush(list => writing(db, tx => countMissed(tx, list, now)))
