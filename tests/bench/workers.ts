/** Measures how much a second worker adds, compared with running a second, independent site on the same machine. */
import { cpSync, rmSync } from 'node:fs'
import { type LoadResult, runLoad } from './load.ts'
import { scenarios } from './scenarios.ts'
import type { BenchSite } from './seed.ts'
import { startSite } from './site-server.ts'

/**
 * Two workers must reach this share of the throughput of two independent sites. That throughput depends on the machine:
 * virtual cores may share one physical core, and they also run the load generator and the garbage collector. On two shared
 * cores, two sites reached 1.4 times one site, and two workers 0.91 to 0.95 of that on a quiet machine.
 * With each process limited to 0.35 of a core by a CPU quota, which leaves a full core for the load generator, two workers
 * handled 2.1 times as many requests as one (median of 7 rounds; 1.8 to 2.3).
 */
const LeastShare = 0.8
/** Each round measures one worker, two workers, and two sites in turn. */
const Rounds = 5
/** Time for each worker to compile its hot code, in seconds. */
const WarmUp = 10
const Connections = 16

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/** `dataDir`: a copy of the site. The workers serve pages of members, which are not cached. */
export async function measureWorkers(
  site: BenchSite,
  dataDir: string,
  seconds: number,
): Promise<{ line: string; ok: boolean }> {
  const scenario = scenarios.find(({ name }) => name === 'a random question, member')!
  let sent = 0
  const copies = ['-two', '-other'].map(end => dataDir + end)
  for (const copy of copies) cpSync(dataDir, copy, { recursive: true })
  const [one, two, other] = [
    await startSite(dataDir, 1),
    await startSite(copies[0]!, 2),
    await startSite(copies[1]!, 1),
  ]
  const perSecond = async (servers: { port: number }[], forSeconds = seconds): Promise<number> => {
    const options = {
      ...{ seconds: forSeconds, connections: Connections / servers.length },
      request: () => scenario.request(site, sent++),
    }
    const load = ({ port }: { port: number }): Promise<LoadResult> => runLoad({ ...options, port })
    const results = await Promise.all(servers.map(load))
    return results.reduce((sum, result) => sum + result.perSecond, 0)
  }
  for (const server of [one, two, other]) await perSecond([server], WarmUp)
  const gains: number[] = []
  const shares: number[] = []
  for (let round = 0; round < Rounds; round++) {
    const alone = await perSecond([one])
    const workers = await perSecond([two])
    gains.push(workers / alone)
    shares.push(workers / (await perSecond([one, other])))
  }
  for (const server of [one, two, other]) await server.stop()
  for (const copy of copies) rmSync(copy, { recursive: true })
  const [gain, share] = [median(gains), median(shares)]
  const found = `Two workers answer ${gain.toFixed(2)} times the requests of one, and ${share.toFixed(2)} times those of two separate sites`
  return { line: `${found}; at least ${LeastShare}.`, ok: share >= LeastShare }
}
