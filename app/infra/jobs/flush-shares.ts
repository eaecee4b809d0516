import { run } from '#kernel'
import { recordShares } from '#posts/questions/record-shares.ts'
import { operatorContext } from '#infra/environment/operator.ts'
import type { Site } from '#infra/site.ts'

/** Writes the buffered visits of shared links; on failure they are kept. */
export async function flushShares(site: Site): Promise<void> {
  const visits = site.shares.take()
  if (visits.length === 0) return
  try {
    await run(recordShares, operatorContext(site), { visits })
  } catch (error) {
    for (const visit of visits) site.shares.record(visit)
    throw error
  }
}
