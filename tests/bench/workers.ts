/** How many times the requests of one worker two workers answer. */
import { runLoad } from './load.ts'
import { scenarios } from './scenarios.ts'
import type { BenchSite } from './seed.ts'
import { startSite } from './site-server.ts'

/**
 * On two cores that also run the program that sends the requests, and the threads of V8 that collect garbage: one worker
 * alone uses 1.16 cores. With more cores it comes closer to 2.
 */
const Least = 1.3
const Rounds = 3
/** Until the code of each worker is compiled, in seconds. */
const WarmUp = 10

/** `dataDir`: a copy of the site. The workers serve pages of members, which are not cached. */
export async function measureWorkers(
  site: BenchSite,
  dataDir: string,
  seconds: number,
): Promise<{ line: string; ok: boolean }> {
  const scenario = scenarios.find(({ name }) => name === 'a random question, member')!
  let sent = 0
  const best: number[] = []
  for (const workers of [1, 2]) {
    const server = await startSite(dataDir, workers)
    const options = { port: server.port, request: () => scenario.request(site, sent++) }
    await runLoad({ ...options, seconds: WarmUp })
    const rounds: number[] = []
    for (let round = 0; round < Rounds; round++)
      rounds.push((await runLoad({ ...options, seconds })).perSecond)
    best.push(Math.max(...rounds))
    await server.stop()
  }
  const [one = 0, two = 0] = best
  const gain = two / one
  const found = `Two workers answer ${gain.toFixed(2)} times the requests of one: ${Math.round(two)} instead of ${Math.round(one)} a second`
  return { line: `${found}; at least ${Least}.`, ok: gain >= Least }
}
