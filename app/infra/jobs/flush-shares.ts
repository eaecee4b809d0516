import { run } from '#kernel'
import { recordShares } from '#posts/questions/record-shares.ts'
import { operatorContext } from '#infra/environment/operator.ts'
import type { Site } from '#infra/site.ts'

/** Writes the buffered visits of shared links. */
export const flushShares = (site: Site): Promise<number> =>
  site.shares.flush(visits => run(recordShares, operatorContext(site), { visits }))
