/**
 * Metrics of the running process in the Prometheus text format. Every label has a fixed set of
 * values.
 */
import fs from 'node:fs'
import { readFile } from 'node:fs/promises'
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import { mailQueue } from '#site/dashboard/statistics.queries.ts'
import { FaultNames, isDamage } from '#kernel'
import { backupFacts } from './backup/backup-facts.ts'
import type { Site } from '#infra/site.ts'
import { thisVersion } from '#infra/system/update-check.ts'
import { diskOf, faultsNow } from '#infra/health/faults.ts'

const registry = new Registry()
const registers = [registry]

const requests = new Counter({
  name: 'forum_http_requests_total',
  help: 'Answered requests by route and status',
  labelNames: ['route', 'status'] as const,
  registers,
})
const durations = new Histogram({
  name: 'forum_http_request_duration_seconds',
  help: 'Time from the first byte of a request to the end of its answer',
  labelNames: ['route'] as const,
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

/** Looking up labels is the main cost of counting: done once per pair. */
const series = new Map<string, { inc(): void; observe(seconds: number): void }>()

/** Counts an answered request; takes about a µs. */
export function countRequest(route: string, status: number, ms: number): void {
  const key = `${route} ${status}`
  let one = series.get(key)
  if (!one) {
    const [counter, histogram] = [requests.labels(route, String(status)), durations.labels(route)]
    one = { inc: () => counter.inc(), observe: seconds => histogram.observe(seconds) }
    series.set(key, one)
  }
  one.inc()
  one.observe(ms / 1000)
}

const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
  new Gauge({ name: `forum_${name}`, help, labelNames, registers })

const info = new Gauge({
  name: 'forum_info',
  help: 'Version of the program',
  labelNames: ['version'],
  registers,
  aggregator: 'first' as const,
})
const anonymous = gauge('memory_anonymous_bytes', 'Memory of the process, without mapped files')
const database = gauge('database_bytes', 'Size of the database', 'part')
const disk = gauge('disk_bytes', 'Volume of the data folder', 'kind')
const pageCache = gauge('page_cache', 'Pages kept for visitors', 'kind')
const mails = gauge('mail_queue', 'Emails pending or failed', 'state')
const mailAge = gauge('mail_oldest_seconds', 'Age of the oldest pending email; 0 = none')
const jobRun = gauge('job_last_run_timestamp_seconds', 'Start of the last run', 'job')
const jobFailures = gauge('job_failures', 'Failed runs in a row', 'job')
const backupAge = gauge('backup_age_seconds', 'Age of the latest backup; absent without one')
const backupValid = gauge('backup_valid', '1 = the latest backup passed its last check')
const nodeLag = gauge('node_lag_seconds', 'How far a machine is behind the primary', 'node')
const nodePosition = gauge('node_position', 'The last transaction that a machine has', 'node')
const nodePrimary = gauge('node_is_primary', '1 = the machine is the primary', 'node')
const faults = gauge('fault', '1 = the site has this fault', 'fault')

/** Private memory of this process, in bytes; 0 where the system does not report it. */
async function anonymousMemory(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

const sizeOf = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0

function readDatabase(site: Site, now: number): void {
  const file = site.sqlite.name
  database.set({ part: 'file' }, sizeOf(file))
  database.set({ part: 'wal' }, sizeOf(`${file}-wal`))
  const { waiting, failed, oldest } = mailQueue(site.db)
  mails.set({ state: 'waiting' }, waiting)
  mails.set({ state: 'failed' }, failed)
  mailAge.set(oldest > 0 ? (now - oldest) / 1000 : 0)
}

/** Each machine knows itself best; the primary also what the others have reported. */
function readNodes({ node }: Site): void {
  if (!node) return
  for (const one of [nodeLag, nodePosition, nodePrimary]) one.reset()
  const own = node.report()
  for (const { id, name, lagMs, position } of [own, ...(node.link?.reports() ?? [])]) {
    nodeLag.set({ node: name }, lagMs / 1000)
    nodePosition.set({ node: name }, position)
    nodePrimary.set({ node: name }, id === own.id && node.isPrimary() ? 1 : 0)
  }
}

function readBackups(site: Site, now: number): void {
  const facts = backupFacts(site, now)
  backupAge.remove()
  backupValid.remove()
  if (facts?.newestAt) backupAge.set(Math.max(0, now - facts.newestAt) / 1000)
  if (facts?.newestAt) backupValid.set(facts.verifiedAt && facts.verifyError === null ? 1 : 0)
}

async function readSite(site: Site, now: number): Promise<void> {
  const room = await diskOf(site.env.dataDir)
  disk.set({ kind: 'free' }, room?.free ?? NaN)
  disk.set({ kind: 'total' }, room?.total ?? NaN)
  for (const { name, startedAt, failures } of site.running.jobs.values()) {
    jobRun.set({ job: name }, startedAt / 1000)
    jobFailures.set({ job: name }, failures)
  }
  const found = await faultsNow(site, now)
  for (const fault of FaultNames) {
    faults.set({ fault }, found.some(({ name }) => name === fault) ? 1 : 0)
  }
  // An unreadable database is one of the faults; all other metrics are still served.
  if (found.some(({ name }) => name === 'database_unreadable')) return
  for (const read of [readDatabase, readBackups, readNodes]) {
    try {
      read(site, now)
    } catch (error) {
      if (!isDamage(error)) throw error
    }
  }
}

let begun = false

type Cache = { pages: number; bytes: number }

/** The metrics that each process has. The first call starts measuring the event loop. */
export async function ownMetrics(cache: Cache): Promise<object> {
  if (!begun) collectDefaultMetrics({ register: registry })
  begun = true
  info.set({ version: thisVersion }, 1)
  anonymous.set(await anonymousMemory())
  pageCache.set({ kind: 'pages' }, cache.pages)
  pageCache.set({ kind: 'bytes' }, cache.bytes)
  return registry.getMetricsAsJSON()
}

/** The answer to a scrape. `others`: metrics of the other workers, which are added. */
export async function metricsText(
  site: Site,
  cache: Cache,
  others: object[] = [],
  now = Date.now(),
): Promise<string> {
  await ownMetrics(cache)
  await readSite(site, now)
  if (others.length === 0) return registry.metrics()
  const all = [await registry.getMetricsAsJSON(), ...others]
  return AggregatorRegistry.aggregate(all).metrics()
}
