import './node-version.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { apt, installBrowser } from './browser.mjs'
import { build, buildIsFresh } from './build.mjs'
import { checkContainer } from './container-check.mjs'
import { installPackages } from './install-packages.mjs'
import { measureSlowness } from './machine-speed.mjs'
import { npm, projectRoot, runChild, tool } from './run-child.mjs'
import { installSqld } from './sqld.mjs'
import { playwrightCounts, vitestCounts } from './test-counts.mjs'
import { readProgress } from './test-progress.mjs'
import { checkUp } from './up-check.mjs'

/** Time limit of a step on two idle cores; longer on a busy machine. */
const STEP_LIMIT_MS = 12 * 60_000
const REPORTS = 'build/reports'

/**
 * Every check of the project, in order. `run` throws, or resolves with test counts; a step without
 * counts is one check. `needs` names steps that must have passed; `early` ones wait for the network
 * or use a single core, so they start as soon as the packages are installed and run in parallel.
 */
const STEPS = [
  { name: 'install', run: () => installPackages() },
  { name: 'format', run: () => succeed(tool('prettier/bin/prettier.cjs', '--check', '.')) },
  {
    name: 'lint',
    run: () => succeed(tool('eslint/bin/eslint.js', '.', '--max-warnings', '0')),
    early: true,
  },
  {
    name: 'types',
    run: () => succeed(tool('typescript/bin/tsc', '--noEmit', '-p', '.')),
    early: true,
  },
  { name: 'deps', run: () => succeed(npm('run', '--silent', 'deps')), early: true },
  { name: 'build', run: buildOnce },
  { name: 'libsql', run: installSqld, early: true },
  { name: 'strace', run: installStrace, early: true },
  { name: 'unit', run: () => runVitest('shared'), needs: ['build', 'strace'] },
  { name: 'unit-own', run: () => runVitest('own'), needs: ['build'] },
  { name: 'api-docs', run: () => succeed(npm('run', '--silent', 'api:docs', '--', '--check')) },
  { name: 'budget', run: checkBudget, needs: ['build'] },
  { name: 'up', run: checkUp, needs: ['build'] },
  { name: 'container', run: checkContainer, early: true },
  { name: 'browser', run: installBrowser, early: true },
  { name: 'e2e-js', run: () => runPlaywright('js'), needs: ['build', 'browser'] },
  { name: 'e2e-nojs', run: () => runPlaywright('nojs*'), needs: ['build', 'browser'] },
]

const HELP = `Runs every check of the project and prints "N passed, N failed" at the end.

  npm test [-- --only NAME,NAME]     a part; NAME is one of
                                     ${STEPS.map(step => step.name).join(' ')}
                                     or the beginning of some ("e2e")`

const chosen = readChoice()
const results = []
const begun = new Map()
for (const step of chosen) {
  results.push(await runStep(step))
  if (step.name === 'install' && results[0].failed === 0) beginEarly()
}
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
  for (const name of wanted) {
    const found = STEPS.filter(step => step.name === name || step.name.startsWith(name))
    if (!found.length) {
      console.error(`No check is called "${name}".\n\n${HELP}`)
      process.exit(2)
    }
    for (const step of found) {
      picked.add(step.name)
      step.needs?.forEach(need => picked.add(need))
    }
  }
  return STEPS.filter(step => picked.has(step.name))
}

function beginEarly() {
  for (const step of chosen.filter(step => step.early)) {
    const outcome = step.run()
    // A failure is reported at the step's turn.
    outcome.catch(() => {})
    begun.set(step, outcome)
  }
}

async function runStep(step) {
  console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 70 - step.name.length))}`)
  const started = performance.now()
  const result = { name: step.name, passed: 0, failed: 0, note: '' }
  const missing = blockedBy(step)
  try {
    if (missing) throw new Error(`not run, because "${missing}" failed`)
    const counts = await (begun.get(step) ?? step.run())
    Object.assign(result, counts ?? { passed: 1, failed: 0 })
  } catch (error) {
    result.failed = 1
    result.note = error.message
    result.failures = [`${step.name}: ${error.message}`]
    console.error(error.message)
  }
  result.seconds = (performance.now() - started) / 1000
  const verdict = result.failed ? 'FAILED' : 'ok'
  console.log(`── ${step.name}: ${verdict}, ${result.seconds.toFixed(1)} s`)
  return result
}

/** The failed step this one depends on, if any; everything depends on the installed packages. */
function blockedBy(step) {
  const failed = name => results.some(result => result.name === name && result.failed > 0)
  return ['install', ...(step.needs ?? [])].find(failed)
}

function summarise() {
  const sum = key => results.reduce((total, result) => total + result[key], 0)
  console.log('\n── summary ───────────────────────────────────────────────────────────────')
  for (const { name, passed, failed, seconds, note } of results) {
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`
    const why = note ? `  ${note.split('\n')[0].slice(0, 80)}` : ''
    console.log(`${name.padEnd(10)} ${counts} ${seconds.toFixed(1).padStart(7)} s${why}`)
  }
  console.log(`in all ${(sum('seconds') / 60).toFixed(1)} min\n`)
  // At the end of a long log, where readers look first.
  for (const retry of results.flatMap(({ retried }) => retried ?? []))
    console.log(`↻ passed on retry: ${retry}`)
  for (const failure of results.flatMap(({ failures }) => failures ?? []))
    console.log(`✘ ${failure}`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 ? 0 : 1
}

async function succeed([command, args]) {
  const { code } = await runLimited(command, args)
  if (code !== 0) throw new Error(`exit code ${code}`)
}

function runLimited(command, args, env = {}) {
  const slowness = measureSlowness()
  if (slowness > 1.2) console.log(`busy machine: time limits × ${slowness.toFixed(1)}`)
  return runChild(command, args, {
    env: { ...process.env, TEST_SLOWNESS: String(slowness), ...env },
    limitMs: STEP_LIMIT_MS * slowness,
  })
}

async function buildOnce() {
  if (buildIsFresh(projectRoot)) console.log('build/ is up to date')
  else await build()
}

/** Needed to simulate power cuts; without it, that test reports that it was skipped. */
async function installStrace() {
  if (existsSync('/usr/bin/strace') || !existsSync('/etc/debian_version')) return
  await apt('strace').catch(error => console.log(error.message))
}

async function runVitest(mode) {
  const { report, progress } = freshReports(`vitest-${mode}`)
  const [command, args] = tool('vitest/vitest.mjs', 'run', '--mode', mode)
  const env = { TEST_REPORT: report, TEST_PROGRESS: progress }
  const { code } = await runLimited(command, args, env)
  return vitestCounts(readReport(report, progress, code), code)
}

async function runPlaywright(project) {
  const { report, progress } = freshReports(`e2e-${project.replace('*', '')}`)
  const [command, args] = tool('playwright/cli.js', 'test', `--project=${project}`, '--forbid-only')
  const env = { TEST_REPORT: report, TEST_PROGRESS: progress }
  const { code } = await runLimited(command, args, env)
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
