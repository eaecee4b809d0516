/**
 * `npx tsx tests/faults/mutations.ts [--seed N] [--count N] [--folder PATH] [--reached FILE --skip
 * N]`: puts N faults into a copy of the tree, at most one per file, each behind a switch. The
 * tests run once without a fault to find out which of them reach which fault, then with each fault
 * until one fails. Prints every fault as killed or survived, and the rate. Takes as long as all
 * unit tests, and then about 10 s per fault.
 */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type Vitest } from 'vitest/node'
import { measureSlowness } from '#app/commands/machine-speed.mjs'
import { seeded } from '#tests/support/seeded.ts'
import { projectRoot, trackedFiles } from '../architecture/tracked-files.ts'
import { type Mutation, MutationKinds, mutationsOf, withMutation } from './mutate.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    folder: { type: 'string', default: 'app/domain' },
    // To continue an interrupted run: what it found out, and how many faults it has tried.
    reached: { type: 'string', default: '' },
    skip: { type: 'string', default: '0' },
  },
})
/** In ms; tests that run longer with a fault count as failed. */
const Limit = 900_000
/** Tests about the text of the source, and tests that start the whole site in child processes. */
const Left = ['tests/{architecture,bench,faults,e2e}/**', 'app/commands/**', 'app/server/**']

type Fault = Mutation & { file: string; number: number }

/** Cycles through the kinds, each time in a file without a fault. */
function chooseFaults(): Fault[] {
  const random = seeded(Number(values.seed))
  const sources = trackedFiles().filter(
    file => file.startsWith(`${values.folder}/`) && /(?<!\.test|\.d)\.ts$/.test(file),
  )
  const all = sources.flatMap(file =>
    mutationsOf(fs.readFileSync(projectRoot + file, 'utf8')).map(one => ({ ...one, file })),
  )
  const queues = MutationKinds.map(kind => random.shuffled(all.filter(one => one.kind === kind)))
  const taken = new Set<string>()
  const faults: Fault[] = []
  for (
    let turn = 0;
    faults.length < Number(values.count) && queues.some(q => q.length > 0);
    turn++
  ) {
    const queue = queues[turn % queues.length]!
    let next = queue.pop()
    while (next && taken.has(next.file)) next = queue.pop()
    if (!next) continue
    taken.add(next.file)
    faults.push({ ...next, number: faults.length + 1 })
  }
  return faults
}

/** A copy of the files under version control, with all faults switched off. */
function makeCopy(faults: Fault[]): string {
  const copy = fs.mkdtempSync(path.join(tmpdir(), 'forum-mutations-'))
  for (const file of trackedFiles()) {
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    fs.copyFileSync(projectRoot + file, path.join(copy, file))
  }
  fs.symlinkSync(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'))
  for (const { file, number, ...mutation } of faults) {
    const text = fs.readFileSync(path.join(copy, file), 'utf8')
    const on = `(globalThis as any).hasFault?.(${number})`
    fs.writeFileSync(path.join(copy, file), withMutation(text, mutation, on))
  }
  fs.writeFileSync(path.join(copy, 'faults.setup.ts'), setup)
  fs.writeFileSync(path.join(copy, 'faults.config.ts'), config)
  return copy
}

/** Runs in every test file: records the reached faults, and the process to end if it hangs. */
const setup = `import fs from 'node:fs'
import { afterAll, expect, inject } from 'vitest'
const fault = inject('fault')
const reached = new Set()
globalThis.hasFault = number => (reached.add(number), number === fault)
if (fault) fs.appendFileSync('running-processes', process.pid + '\\n')
afterAll(() => {
  if (fault) return
  const line = { file: expect.getState().testPath, reached: [...reached] }
  fs.appendFileSync('reached.jsonl', JSON.stringify(line) + '\\n')
})
`
const config = `import { mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'
export default mergeConfig(base, {
  test: { setupFiles: ['./faults.setup.ts'], exclude: ${JSON.stringify(Left)} },
})
`

/** The tests of the copy. */
class Tests {
  private readonly copy: string
  private readonly runner: Vitest
  private constructor(copy: string, runner: Vitest) {
    this.copy = copy
    this.runner = runner
  }

  static async open(copy: string): Promise<Tests> {
    process.chdir(copy)
    const fixed = { root: copy, config: 'faults.config.ts', watch: false, reporters: [{}] }
    const runner = await createVitest('test', fixed)
    await runner.globTestSpecifications()
    return new Tests(copy, runner)
  }

  /** Failing test files, of the named or of all; with a fault, at most the first. */
  async failing(fault: number, names?: string[]): Promise<string[]> {
    const { runner } = this
    const specs = names
      ? names.flatMap(name => runner.getModuleSpecifications(path.join(this.copy, name)))
      : await runner.globTestSpecifications()
    if (specs.length === 0) return []
    runner.config.bail = fault ? 1 : 0
    runner.provide('fault' as never, fault as never)
    fs.writeFileSync('running-processes', '')
    const most = Limit * (await measureSlowness()) * (fault ? 1 : 4)
    const limit = setTimeout(() => this.end(), most)
    const { testModules, unhandledErrors } = await runner.runTestSpecifications(specs)
    clearTimeout(limit)
    // This includes files of earlier runs.
    const ran = new Set(specs.map(spec => spec.moduleId))
    const failed = testModules.filter(one => ran.has(one.moduleId) && one.state() === 'failed')
    const found = failed.map(({ moduleId }) => path.relative(this.copy, moduleId))
    if (unhandledErrors.length > 0) found.push('an error outside the tests or a time limit')
    return found
  }

  /** Vitest fails when its processes are ended: the run has to be restarted after this fault. */
  private end(): void {
    console.log('does not end: count it as killed, and continue with --reached and --skip')
    for (const pid of new Set(fs.readFileSync('running-processes', 'utf8').split('\n'))) {
      try {
        if (pid) process.kill(Number(pid), 'SIGKILL')
      } catch {
        // It has ended already.
      }
    }
  }

  async close(): Promise<void> {
    await this.runner.close()
  }
}

/** Which test files reach which fault, without files that fail on their own. */
async function readReach(tests: Tests): Promise<Map<number, string[]>> {
  const failed = new Set(values.reached ? [] : await tests.failing(0))
  if (failed.size > 0) console.log(`left out, they fail without a fault: ${[...failed].join(' ')}`)
  const reach = new Map<number, string[]>()
  const lines = fs.readFileSync(values.reached || 'reached.jsonl', 'utf8')
  for (const line of lines.trim().split('\n')) {
    const { file, reached } = JSON.parse(line) as { file: string; reached: number[] }
    const name = file.replace(/^.*?(?=(app|drizzle|tests)\/)/, '')
    if (failed.has(name)) continue
    for (const number of reached) reach.set(number, [...(reach.get(number) ?? []), name])
  }
  return reach
}

/** Tests next to the code find most faults, then those of the same wing. */
function nearness(fault: Fault, test: string): number {
  const [own, theirs] = [fault.file, test].map(file => file.split('/'))
  let same = 0
  while (own![same] !== undefined && own![same] === theirs![same]) same++
  return -same
}

/** The test file that fails with the fault, or null. */
async function killerOf(tests: Tests, fault: Fault, reached: string[]): Promise<string | null> {
  const near = [...reached].sort((a, b) => nearness(fault, a) - nearness(fault, b))
  // Module state shared by all tests of a run is reached only by the first of them.
  const area = trackedFiles().filter(
    file => file.startsWith(`${path.dirname(fault.file)}/`) && /\.test\.ts$/.test(file),
  )
  const rest = fault.atLoad ? undefined : area
  for (const names of [near.slice(0, 2), near.slice(2, 8), near.slice(8), rest]) {
    if (names?.length === 0) continue
    const [killer] = await tests.failing(fault.number, names)
    if (killer) return killer
  }
  return null
}

const faults = chooseFaults()
const copy = makeCopy(faults)
const tests = await Tests.open(copy)
try {
  const reach = await readReach(tests)
  let killed = 0
  for (const fault of faults.slice(Number(values.skip))) {
    const reached = reach.get(fault.number) ?? []
    const killer = await killerOf(tests, fault, reached)
    if (killer) killed++
    const place = `${fault.file}:${fault.line}`
    const how = killer ?? `${reached.length} test files reach it`
    console.log(
      `${killer ? 'killed  ' : 'SURVIVED'} ${place} ${fault.kind}: ${fault.told} (${how})`,
    )
  }
  const made = faults.length - Number(values.skip)
  console.log(`${killed} of ${made} killed, ${((killed / made) * 100).toFixed(1)} %`)
} finally {
  await tests.close()
  fs.rmSync(copy, { recursive: true, force: true })
}
