/**
 * `npx tsx tests/faults/backup-cost.ts [--questions N]` on a built site: the cost of snapshots
 * while a process writes twice and reads ten times a second. Prints duration, CPU time of the
 * task's process and growth of the store for the first snapshot, for hourly ones after 1 % of the
 * pages changed, and for writing one out and checking it.
 */
import { fork } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { FromTask } from '#parts/ops/infra/backup/run-task.ts'
import { snapshotNames } from '#parts/ops/infra/backup/snapshots.ts'
import type { Task } from '#parts/ops/infra/backup/tasks.ts'
import { seedBenchSite } from '#tests/bench/seed.ts'
import { Sqlite } from '#infra/database/sqlite.ts'

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '20000' },
    site: { type: 'string', default: path.join(tmpdir(), 'forum-backup-cost') },
  },
})
const build = fileURLToPath(new URL('../../build/infra/backup/', import.meta.url))
if (!fs.existsSync(build)) throw new Error('Build first: npm run build')

const [dir, questions] = [values.site, Number(values.questions)]
const store = path.join(dir, 'backups')
const database = path.join(dir, 'forum.sqlite')
seedBenchSite(dir, questions)
fs.rmSync(store, { recursive: true, force: true })

const mb = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const storeSize = () =>
  !fs.existsSync(store)
    ? 0
    : fs
        .readdirSync(store, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0)

const sqlite = new Sqlite(database)
sqlite.pragma('journal_mode = WAL')
sqlite.pragma('busy_timeout = 5000')
const ids = sqlite.prepare('select id from question').pluck().all() as number[]
const anyId = () => ids[Math.floor(Math.random() * ids.length)]!
const touch = sqlite.prepare('update question set view_count = view_count + 1 where id = ?')
const read = sqlite.prepare('select original_text from question where id = ?').pluck()
let writes = 0
let slowest = 0

/** Simulates a site in use: two writes and ten reads a second. */
function beInUse(): () => void {
  const timed = (work: () => void) => () => {
    const began = performance.now()
    work()
    slowest = Math.max(slowest, performance.now() - began)
  }
  const timers = [
    setInterval(
      timed(() => (touch.run(anyId()), writes++)),
      500,
    ),
    setInterval(
      timed(() => read.get(anyId())),
      100,
    ),
  ]
  return () => timers.forEach(clearInterval)
}

async function run(name: string, task: Task): Promise<void> {
  const script = task.task === 'take' ? 'store-process.js' : 'check-process.js'
  const before = storeSize()
  const began = Date.now()
  slowest = 0
  const end = beInUse()
  const result = await new Promise<FromTask>((resolve, reject) => {
    const child = fork(path.join(build, script), [], { execArgv: [] })
    child.on('message', (message: FromTask) => 'progress' in message || resolve(message))
    child.once('error', reject)
    child.send(task)
  })
  end()
  if ('failed' in result) throw new Error(result.failed)
  const cpu = 'cpuMs' in result ? result.cpuMs : 0
  const grown = mb(storeSize() - before)
  console.log(
    `${name}: ${Date.now() - began} ms, ${cpu} ms of CPU, store ${grown} larger, slowest statement beside it ${slowest.toFixed(0)} ms`,
  )
}

const keep = { hourly: 24, daily: 7, weekly: 4, monthly: 6 }
const take = (hour: number): Task => ({
  ...{ task: 'take', store, passphrase: '', kind: 'scheduled', program: 'bench', keep },
  ...{ database, uploads: path.join(dir, 'uploads'), now: Date.UTC(2026, 0, 1, hour) },
})

/** Adds rows of all kinds and changes old ones, until 1 % of the pages differ. */
function changeOnePercent(): void {
  const pages = sqlite.pragma('page_count', { simple: true }) as number
  const change = sqlite.prepare(
    "update question set original_text = original_text || ' ' where id = ?",
  )
  sqlite.transaction(() => {
    for (let n = 0; n < pages / 100; n++) change.run(anyId())
  })()
}

console.log(`${questions} questions, database ${mb(fs.statSync(database).size)}`)
await run('first', take(0))
await run('nothing changed', take(1))
for (let hour = 2; hour < 5; hour++) {
  changeOnePercent()
  await run('1 % of the pages changed', take(hour))
}
const [name] = snapshotNames(store)
const file = path.join(dir, 'one-file.sqlite')
fs.rmSync(file, { force: true })
await run('written out, checked and packed', {
  ...{ task: 'pack', store, passphrase: '', name: name!, file, program: 'bench' },
})
console.log(`${writes} writes meanwhile; the store holds ${mb(storeSize())}`)
sqlite.close()
