import './node-version.mjs'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { apt, installBrowser } from './browser.mjs'
import { build, buildIsFresh } from './build.mjs'
import { cannotMount } from './cannot-mount.mjs'
import { checkContainer } from './container-check.mjs'
import {
  fetchPackages,
  fitDriver,
  linkPackages,
  packagesAreInstalled,
} from './install-packages.mjs'
import { measureSlowness } from './machine-speed.mjs'
import { npm, projectRoot, runChild, tool } from './run-child.mjs'
import { runSteps } from './run-steps.mjs'
import { playwrightCounts, vitestCounts } from './test-counts.mjs'
import { readProgress } from './test-progress.mjs'
import { checkCore } from './core-check.mjs'
import { checkUp } from './up-check.mjs'

/**
 * Time limit of a step on two idle cores; longer on a busy machine. It ends programs that hang. Each
 * test has its own limit, so a slow machine only takes longer.
 */
const STEP_LIMIT_MS = 40 * 60_000
const REPORTS = 'build/reports'

/** In MB. Checkers make many short-lived objects: ESLint needs a seventh less CPU than with 16. */
const YoungHeap = { NODE_OPTIONS: '--max-semi-space-size=64' }

/** Cores of the smallest machine for the checks. */
const CORES = 2

/**
 * Every check of the project. `run` throws, or resolves with test counts; a step without counts is
 * one check. `needs` names steps that must have passed, `after` steps that must have ended if they
 * are part of the run. `cores` is what a step keeps busy; one without any waits for the network.
 * Steps of one core run two at a time, longest first.
 */
const STEPS = [
  { name: 'packages', run: fetchForImage, cores: 1 },
  {
    name: 'install',
    run: install,
    after: packagesAreInstalled(projectRoot) ? [] : ['packages'],
    cores: 1,
  },
  { name: 'image', run: buildImage, needs: ['packages'], cores: 1 },
  { name: 'strace', run: installStrace },
  { name: 'browser', run: installBrowser },
  { name: 'driver', run: async () => void (await fitDriver()), cores: 1 },
  {
    name: 'lint',
    run: () => succeed(tool('eslint/bin/eslint.js', '.', '--max-warnings', '0')),
    cores: 1,
  },
  { name: 'container', run: finishContainer, needs: ['image', 'driver'], cores: 1 },
  {
    name: 'types',
    run: () => succeed(tool('typescript/bin/tsc', '--noEmit', '-p', '.')),
    cores: 1,
  },
  { name: 'build', run: buildOnce, after: ['image'], cores: 1 },
  {
    name: 'format',
    run: () => succeed(tool('prettier/bin/prettier.cjs', '--check', '.')),
    cores: 1,
  },
  { name: 'deps', run: () => succeed(npm('run', '--silent', 'deps')), cores: 1 },
  { name: 'core', run: () => checkCore(), needs: ['driver', 'build'], cores: 1 },
  { name: 'up', run: checkUp, needs: ['driver', 'build'], cores: 1 },
  {
    name: 'api-docs',
    run: () => succeed(npm('run', '--silent', 'api:docs', '--', '--check')),
    needs: ['driver'],
    cores: 1,
  },
  { name: 'budget', run: checkBudget, needs: ['driver', 'build', 'browser'], cores: 1 },
  { name: 'nodes', run: tryNodes, needs: ['driver', 'build'], cores: 2 },
  { name: 'unit', run: () => runVitest('unit'), needs: ['driver', 'build', 'strace'], cores: 2 },
  { name: 'e2e', run: runPlaywright, needs: ['driver', 'build', 'browser'], cores: 2 },
].map(step =>
  /^(packages|install|image)$/.test(step.name)
    ? step
    : { ...step, needs: ['install', ...(step.needs ?? [])] },
)

const HELP = `Runs every check of the project and prints "N passed, N failed" at the end.

  npm test [-- --only NAME,NAME]     a part; NAME is one of
                                     ${STEPS.map(step => step.name).join(' ')}`

/** The running check of the container, and the folders of its packages and of its build. */
let container
let fetched
let built

const chosen = readChoice()
const results = new Map()
await runSteps(chosen, async step => void results.set(step.name, await runStep(step)), CORES)
process.exit(summarise())

function readChoice() {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    console.log(HELP)
    process.exit(0)
  }
  if (!values.only) return STEPS
  const wanted = values.only.split(',')
  const picked = new Set(['install'])
  const pick = name => {
    picked.add(name)
    for (const need of STEPS.find(step => step.name === name).needs ?? []) pick(need)
  }
  for (const name of wanted) {
    if (!STEPS.some(step => step.name === name)) {
      console.error(`No check is called "${name}".\n\n${HELP}`)
      process.exit(2)
    }
    pick(name)
  }
  return STEPS.filter(step => picked.has(step.name))
}

async function runStep(step) {
  const line = text => console.log(`── ${step.name}: ${text} `.padEnd(74, '─'))
  line('started')
  const started = performance.now()
  const result = { name: step.name, passed: 0, failed: 0, note: '' }
  const missing = step.needs?.find(name => results.get(name)?.failed > 0)
  try {
    if (missing) throw new Error(`not run, because "${missing}" failed`)
    Object.assign(result, (await step.run()) ?? { passed: 1 })
  } catch (error) {
    result.failed = 1
    result.note = error.message
    result.failures = [`${step.name}: ${error.message}`]
    console.error(error.message)
  }
  result.seconds = (performance.now() - started) / 1000
  line(`${result.failed ? 'FAILED' : 'ok'}, ${result.seconds.toFixed(1)} s`)
  return result
}

function summarise() {
  const all = chosen.map(({ name }) => results.get(name))
  const sum = key => all.reduce((total, result) => total + result[key], 0)
  console.log('\n── summary ───────────────────────────────────────────────────────────────')
  for (const { name, passed, failed, seconds, note } of all) {
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`
    const why = note ? `  ${note.split('\n')[0].slice(0, 120)}` : ''
    console.log(`${name.padEnd(10)} ${counts} ${seconds.toFixed(1).padStart(7)} s${why}`)
  }
  console.log(`in all ${(performance.now() / 60_000).toFixed(1)} min\n`)
  // At the end of a long log, where readers look first.
  for (const retry of all.flatMap(({ retried }) => retried ?? []))
    console.log(`↻ passed on retry: ${retry}`)
  for (const failure of all.flatMap(({ failures }) => failures ?? [])) console.log(`✘ ${failure}`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 ? 0 : 1
}

/** Other steps may run at the same time, so the output is printed when the program has ended. */
async function succeed([command, args]) {
  const { code, text } = await runLimited(command, args, { output: 'capture', env: YoungHeap })
  if (text.trim()) console.log(text.trimEnd())
  if (code !== 0) throw new Error(`exit code ${code}`)
}

async function runLimited(command, args, { env, output } = {}) {
  const slowness = await measureSlowness()
  if (slowness > 1.2) console.log(`busy machine: time limits × ${slowness.toFixed(1)}`)
  return runChild(command, args, {
    env: { ...process.env, TEST_SLOWNESS: String(slowness), ...env },
    limitMs: STEP_LIMIT_MS * slowness,
    output,
  })
}

/** The first part of the container's check: installs the packages in an empty folder. */
async function fetchForImage() {
  container = checkContainer()
  fetched = (await container.next()).value
}

/** What was installed for the container has the same lockfile. */
async function install() {
  if (fetched && !packagesAreInstalled(projectRoot)) linkPackages(fetched)
  await fetchPackages()
}

async function buildImage() {
  built = (await container.next()).value
}

async function finishContainer() {
  await container.next()
}

/** What was built for the container has the same sources. */
async function buildOnce() {
  const fresh = () => buildIsFresh(projectRoot)
  if (!fresh() && built)
    for (const name of readdirSync(built)) {
      const target = join(projectRoot, 'build', name)
      rmSync(target, { recursive: true, force: true })
      cpSync(join(built, name), target, { recursive: true })
    }
  if (fresh()) console.log('build/ is up to date')
  else await build()
}

/** Needed to simulate power cuts; without it, that test reports that it was skipped. */
async function installStrace() {
  if (existsSync('/usr/bin/strace') || !existsSync('/etc/debian_version')) return
  await apt('strace').catch(error => console.log(error.message))
}

/** Several machines on LiteFS; what is left out without it stands in the summary. */
async function tryNodes() {
  const reason = cannotMount()
  if (!reason) return runVitest('nodes', { TEST_NODES: '1' })
  return { passed: 0, note: `left out: several machines on LiteFS, because ${reason}` }
}

async function runVitest(name, more = {}) {
  const { report, progress } = freshReports(name)
  const [command, args] = tool('vitest/vitest.mjs', 'run')
  const env = { TEST_REPORT: report, TEST_PROGRESS: progress, ...more }
  const { code } = await runLimited(command, args, { env })
  return vitestCounts(readReport(report, progress, code), code)
}

async function runPlaywright() {
  const { report, progress } = freshReports('e2e')
  const [command, args] = tool('playwright/cli.js', 'test', '--forbid-only')
  const env = { TEST_REPORT: report, TEST_PROGRESS: progress }
  const { code } = await runLimited(command, args, { env })
  return playwrightCounts(readReport(report, progress, code), code)
}

/** Report and progress files of a runner; those of an earlier run are removed. */
function freshReports(name) {
  const folder = join(projectRoot, REPORTS)
  mkdirSync(folder, { recursive: true })
  const [report, progress] = [join(folder, `${name}.json`), join(folder, `${name}.progress`)]
  for (const path of [report, progress]) rmSync(path, { force: true })
  return { report, progress }
}

function readReport(path, progress, code) {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  const { ended, running } = readProgress(progress)
  const where = running.map(file => `\n  ${file}`).join('')
  const why = code === 124 ? 'the time limit was reached' : `exit code ${code}`
  throw new Error(`no report (${why}): ${ended} ended, still running:${where || ' none'}`)
}

async function checkBudget() {
  await succeed(tool('tsx/dist/cli.mjs', 'tests/bench/budget.ts'))
}
