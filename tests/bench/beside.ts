/** Compares two running sites: rounds of both alternate, because the speed of a shared machine changes. */
import { runLoad } from './load.ts'
import type { Scenario } from './scenarios.ts'
import type { BenchSite } from './seed.ts'
import type { ServerProcess } from './server-process.ts'

export type Served = { site: BenchSite; server: ServerProcess }

/** Pairs of rounds. */
const Pairs = 9
/** Requests until the code of a page is compiled. */
const WarmUp = 500

/** CPU time of a request to `other` as a multiple of that to `one`: the median of several pairs of rounds. */
export async function costBeside(
  scenario: Scenario,
  ...[one, other, seconds]: [Served, Served, number]
): Promise<number> {
  // Other pages than were measured before: those may still be kept.
  let sent = 1_000_000
  const costOf = async ({ site, server }: Served, share: { seconds: number; atMost?: number }) => {
    const request = () => scenario.request(site, sent++)
    const before = await server.usage()
    const load = await runLoad({
      ...{ port: server.port, request, status: scenario.status ?? 200, ...share },
    })
    return ((await server.usage()).cpuMs - before.cpuMs) / load.requests
  }
  for (const served of [one, other]) await costOf(served, { seconds: 30, atMost: WarmUp })
  const ratios: number[] = []
  const share = { seconds: seconds / Pairs }
  for (let pair = 0; pair < Pairs; pair++) {
    const cost = await costOf(one, share)
    ratios.push((await costOf(other, share)) / cost)
  }
  return ratios.sort((a, b) => a - b)[Pairs >> 1]!
}
