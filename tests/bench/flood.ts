/**
 * The effect on members and monitors when 200 visitors request uncached pages. Waiting is measured
 * in CPU time of the server's main thread, so that a busy machine does not distort it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchRequest, runLoad } from './load.ts'
import { scenarios } from './scenarios.ts'
import type { BenchSite } from './seed.ts'
import type { ServerProcess } from './server-process.ts'

const Visitors = 200
const Seconds = 20
const Posts = 40

/** Limit for one turn of the event loop, and for the response to a monitor, in ms. */
const TurnMs = 50
const HealthMs = 20
/** Limit for the time to post an answer, as a multiple of an idle server's. */
const PostingTimes = 3

export type Flood = { lines: string[]; ok: boolean }

const named = (name: string) => scenarios.find(scenario => scenario.name === name)!
const sorted = (times: number[]) => [...times].sort((a, b) => a - b)
const share = (times: number[], part: number) => sorted(times)[Math.floor(times.length * part)] ?? 0

export async function flood(site: BenchSite, server: ServerProcess): Promise<Flood> {
  const posting = named('posting an answer')
  let posted = 0
  /** Main-thread CPU time from sending a request to its response, in ms. */
  const wait = async (request: BenchRequest, status: number) => {
    const before = server.mainThreadMs()
    await runLoad({
      port: server.port,
      request: () => request,
      status,
      connections: 1,
      seconds: 60,
      atMost: 1,
    })
    return server.mainThreadMs() - before
  }
  const post = () => wait(posting.request(site, 100_000 + posted++), posting.status!)

  const idle: number[] = []
  for (let n = 0; n < Posts; n++) idle.push(await post())

  const page = named('question, 10 answers, 20 comments')
  let asked = 0
  let over = false
  await server.countTurns()
  const visitors = runLoad({
    port: server.port,
    request: () => page.request(site, 1_000_000 + asked++),
    seconds: Seconds,
    connections: Visitors,
    status: null,
  }).finally(() => (over = true))
  const busy: number[] = []
  const health: number[] = []
  await pause(1000)
  const members = async () => {
    while (!over && busy.length < Posts) {
      busy.push(await post())
      await pause(50)
    }
  }
  const monitor = async () => {
    while (!over) {
      health.push(await wait({ path: '/healthz' }, 200))
      await pause(50)
    }
  }
  await Promise.all([visitors, members(), monitor()])
  const turns = await server.turns()

  const times = share(busy, 0.5) / share(idle, 0.5)
  const checks = [
    {
      ok: turns.longestMs <= TurnMs,
      text: `longest turn ${turns.longestMs.toFixed(1)} ms of ${turns.count} (≤ ${TurnMs})`,
    },
    {
      ok: times <= PostingTimes,
      text: `posting an answer × ${times.toFixed(2)} of ${share(idle, 0.5).toFixed(1)} ms (≤ ${PostingTimes})`,
    },
    {
      ok: share(health, 0.95) <= HealthMs,
      text: `/healthz ${share(health, 0.95).toFixed(1)} ms for 95 in 100 of ${health.length} (≤ ${HealthMs})`,
    },
  ]
  return {
    ok: checks.every(({ ok }) => ok),
    lines: checks.map(({ ok, text }) => `${Visitors} visitors: ${text}${ok ? '' : ' FAILED'}`),
  }
}
