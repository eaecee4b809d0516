/**
 * `npm run bench`: requests per second and CPU time per request, compared with a bare node:http
 * server.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { saveSetting } from '#basics/settings/settings.queries.ts'
import { writing } from '#kernel'
import { openDatabase } from '#infra/database/db.ts'
import { homePath, questionPath } from '#shared/paths.ts'
import { costBeside } from './beside.ts'
import { reportWeights } from './budget.ts'
import { evenCost, givePasswords } from './even-cost.ts'
import { flood } from './flood.ts'
import { type BenchRequest, runLoad } from './load.ts'
import { weighPage } from './page-weight.ts'
import { type Row, table } from './report.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { type BenchSite, seedBenchSite } from './seed.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { startSite } from './site-server.ts'
import { measureWorkers } from './workers.ts'

/** A busy machine changes a ratio by up to a quarter. */
const Tolerance = 1.3

const HELP = `Measures the built site (npm run build) and compares it with its budgets.

  npm run bench [-- options]

  --questions N   size of the site (default 20000)
  --large N       size of the large site, 0 = leave it out (default 200000)
  --seconds N     how long each scenario runs (default 3)
  --only TEXT     only scenarios whose name contains TEXT, or "two workers"
  --check         fail if CPU time in requests of the bare server is more than ${Tolerance} times
                  the stored one
  --save          store it in tests/bench/ratios.json
  --against DIR   only compare with the build of another checkout and the site that its bench made`

/** A ratio above this between the large and the small site means that the cost grows with the table. */
const Growth = 1.3
/** A ratio above this between this build and another means that this one is slower. */
const Slower = 1.1
const Rounds = 3
/** Requests until the code of a page is compiled. */
const WarmUp = 2_000

const { values: flags } = parseArgs({
  options: {
    questions: { type: 'string', default: '20000' },
    large: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    check: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    against: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})
const build = fileURLToPath(new URL('../../build/', import.meta.url))
const seconds = Number(flags.seconds)
const ratiosFile = fileURLToPath(new URL('./ratios.json', import.meta.url))
/** CPU time of each scenario in requests of the bare server, by size and name. */
type Ratios = Record<string, number>
const ratioKey = ({ questions, scenario }: Row) => `${questions}: ${scenario}`

if (flags.help) console.log(HELP)
else if (flags.against) await compareBuilds(resolve(flags.against))
else await bench()

async function bench(): Promise<void> {
  const chosen = scenarios.filter(scenario => scenario.name.includes(flags.only))
  const site = seeded(Number(flags.questions))
  const bare = await startServerProcess(
    fileURLToPath(new URL('./bare-server.mjs', import.meta.url)),
    {},
  )
  // Its first requests cost several times as much as later ones.
  await runLoad({ port: bare.port, request: () => ({ path: '/10000' }), seconds: 1 })
  const rows: Row[] = []

  // Posting changes the site, so a copy is measured and the next run starts from the same state.
  const copy = join(build, 'bench/run')
  rmSync(copy, { recursive: true, force: true })
  cpSync(site.dir, copy, { recursive: true })
  await givePasswords(copy)
  const server = await startSite(copy)
  console.log(`The site answers ${Math.round(server.startMs)} ms after its start.`)
  // The first scenario would otherwise be charged for compiling what all pages share.
  await warmUp(site, server)
  for (const scenario of chosen) rows.push(await measure(scenario, site, server, bare))
  const origin = `http://127.0.0.1:${server.port}`
  const pages = [homePath(), questionPath(site.fullQuestion, 2)]
  const weights = await Promise.all(pages.map(path => weighPage(origin, path)))
  const costs = await evenCost(origin)
  const flooded = flags.only === '' ? await flood(site, server) : { lines: [], ok: true }
  const { memoryMb, ownMemoryMb } = await server.usage()
  await server.stop()
  const workers = 'two workers'.includes(flags.only)
    ? await measureWorkers(site, copy, seconds)
    : null

  const large = chosen.filter(scenario => scenario.large)
  if (Number(flags.large) > 0 && large.length > 0) {
    const largeSite = seeded(Number(flags.large))
    const small = { site, server: await startSite(copy) }
    const other = { site: largeSite, server: await startSite(largeSite.dir) }
    for (const scenario of large) {
      const row = await measure(scenario, largeSite, other.server, bare)
      rows.push(withGrowth(row, await costBeside(scenario, small, other, seconds * 2)))
    }
    await Promise.all([small.server.stop(), other.server.stop()])
  }
  rmSync(copy, { recursive: true })
  await bare.stop()

  const stored = JSON.parse(readFileSync(ratiosFile, 'utf8')) as Ratios
  const checked = flags.check ? rows.map(row => withinStored(row, stored)) : rows
  if (flags.save) {
    const now = Object.fromEntries(
      rows.map(row => [ratioKey(row), Number(row.cpuRatio.toPrecision(2))]),
    )
    writeFileSync(ratiosFile, `${JSON.stringify({ ...stored, ...now }, null, 2)}\n`)
  }
  console.log(`\n${table(checked)}\n`)
  for (const line of [...costs, ...flooded.lines]) console.log(line)
  if (workers) console.log(workers.line)
  const own = ownMemoryMb === null ? '' : `, ${Math.round(ownMemoryMb)} MB own memory`
  console.log(`Memory after the run: ${Math.round(memoryMb)} MB${own}.\n`)
  const light = reportWeights(weights)
  writeFileSync(
    join(build, 'bench.json'),
    `${JSON.stringify({ rows, weights, memoryMb, ownMemoryMb }, null, 2)}\n`,
  )
  process.exitCode =
    light && flooded.ok && workers?.ok !== false && checked.every(row => !row.failure) ? 0 : 1
}

async function warmUp(site: BenchSite, { port }: ServerProcess): Promise<void> {
  const { request } = scenarios.find(({ name }) => name === 'list')!
  let n = WarmUp
  await runLoad({ port, request: () => request(site, n++), seconds: 30, atMost: WarmUp })
}

function withinStored(row: Row, stored: Ratios): Row {
  const before = stored[ratioKey(row)]
  if (row.failure || before === undefined || row.cpuRatio <= before * Tolerance) return row
  return { ...row, failure: `${Math.round(row.cpuRatio)} times the bare CPU, stored ${before}` }
}

/** A backup at the start of the site would be measured, too. */
function withoutBackups(dir: string): void {
  const database = openDatabase(join(dir, 'forum.sqlite'))
  writing(database.db, tx => saveSetting(tx, 'backup', { enabled: false }, Date.now()))
  database.close()
}

function seeded(questions: number): BenchSite {
  const dir = join(build, 'bench', `site-${questions}`)
  mkdirSync(dir, { recursive: true })
  const began = performance.now()
  const site = seedBenchSite(dir, questions)
  withoutBackups(dir)
  console.log(
    `Site of ${questions} questions ready after ${Math.round((performance.now() - began) / 1000)} s.`,
  )
  return site
}

/**
 * The best of several rounds, each next to a round of the bare server: other load on this machine
 * makes both slower.
 */
async function measure(
  scenario: Scenario,
  site: BenchSite,
  server: ServerProcess,
  bare: ServerProcess,
): Promise<Row> {
  let sent = 0
  const request = () => scenario.request(site, sent++)
  const options = { port: server.port, request, status: scenario.status ?? 200 }
  const warm = await runLoad({ ...options, seconds: Math.min(1, seconds) })
  let cpuMs = Infinity
  let best = warm
  let bareCpuMs = Infinity
  const first = request()
  if (scenario.ofBare) await bare.imitate(await headersOf(server, first))
  for (let round = 0; round < Rounds; round++) {
    const before = await server.usage()
    const load = await runLoad({ ...options, seconds: seconds / Rounds })
    const after = await server.usage()
    cpuMs = Math.min(cpuMs, (after.cpuMs - before.cpuMs) / load.requests)
    if (round === 0 || load.perSecond > best.perSecond) best = load
    const path = `/${load.bodyBytes}`
    const idle = await bare.usage()
    const floor = await runLoad({
      port: bare.port,
      request: () => ({ ...(scenario.ofBare && first), path }),
      seconds: seconds / Rounds / (scenario.ofBare ? 1 : 4),
    })
    bareCpuMs = Math.min(bareCpuMs, ((await bare.usage()).cpuMs - idle.cpuMs) / floor.requests)
  }
  if (scenario.ofBare) await bare.imitate(null)
  const bareRatio = scenario.ofBare && bareCpuMs / cpuMs
  const row = {
    scenario: scenario.name,
    questions: site.questions,
    perSecond: best.perSecond,
    cpuMs,
    cpuRatio: cpuMs / bareCpuMs,
    medianMs: best.median,
    p99Ms: best.p99,
    bodyBytes: best.bodyBytes,
    bareRatio,
  }
  if (scenario.cpuMs) {
    const budget = `≤ ${scenario.cpuMs} ms CPU`
    return { ...row, budget, failure: cpuMs > scenario.cpuMs ? 'too much CPU' : undefined }
  }
  if (scenario.ofBare) {
    const budget = `≥ ${scenario.ofBare} of bare`
    return { ...row, budget, failure: bareRatio! < scenario.ofBare ? 'too slow' : undefined }
  }
  return { ...row, budget: '' }
}

/** Names and values of the headers that the site answers with, except for those that a server decides for each answer. */
async function headersOf(
  { port }: ServerProcess,
  { path, headers }: BenchRequest,
): Promise<string[]> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, resolve).on('error', reject)
  })
  answer.resume()
  // A page that is rendered again may have another length.
  const decided = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length']
  const pairs = answer.rawHeaders.flatMap((name, at, all) =>
    at % 2 === 0 ? [[name, all[at + 1]!] as const] : [],
  )
  return pairs.filter(([name]) => !decided.includes(name.toLowerCase())).flat()
}

/** The large site may not cost more than the small one. */
function withGrowth(row: Row, grown: number): Row {
  const budget = `${grown.toFixed(2)} ≤ ${Growth} × the small site`
  const failure = grown > Growth ? `${grown.toFixed(2)} times the cost` : undefined
  return { ...row, budget, failure: row.failure ?? failure }
}

/** Prints the CPU time of each scenario as a multiple of that of another build. */
async function compareBuilds(folder: string): Promise<void> {
  const size = Number(flags.questions)
  const dir = join(folder, 'build/bench', `site-${size}`)
  const made = JSON.parse(readFileSync(join(dir, 'bench-site.json'), 'utf8')) as BenchSite
  const theirs = { ...made, dir }
  const serve = async (site: BenchSite, program?: string) => {
    const dir = mkdtempSync(join(tmpdir(), 'bench-'))
    cpSync(site.dir, dir, { recursive: true })
    return { site: { ...site, dir }, server: await startSite(dir, 1, program) }
  }
  const other = await serve(theirs, join(folder, 'build/server.js'))
  const own = await serve(seeded(size))
  const ratios: number[] = []
  for (const scenario of scenarios.filter(({ name }) => name.includes(flags.only))) {
    const ratio = await costBeside(scenario, other, own, seconds * 2)
    ratios.push(ratio)
    console.log(`${ratio.toFixed(2)}  ${scenario.name}`)
  }
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  console.log(`${mean.toFixed(2)}  geometric mean; at most ${Slower}`)
  for (const { site, server } of [own, other]) {
    await server.stop()
    rmSync(site.dir, { recursive: true })
  }
  process.exitCode = mean > Slower ? 1 : 0
}
