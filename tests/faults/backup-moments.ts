/**
 * `npx tsx tests/faults/backup-moments.ts [--questions N] [--times N]` on a built site: snapshots are taken while
 * a process writes hundreds of times a second, rows and files. Each is restored and compared with the site at that
 * moment, row by row of all tables and file by file: what is expected is made from a copy by the same writes.
 */
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type Database from 'better-sqlite3'
import { draftOfSnapshot, restoreSite } from '#app/infra/backup/restore-site.ts'
import { runTask } from '#app/infra/backup/run-task.ts'
import { openSealer } from '#app/infra/backup/seal.ts'
import { readSnapshot } from '#app/infra/backup/snapshots.ts'
import { seedBenchSite } from '#tests/bench/seed.ts'
import { Sqlite } from '#app/infra/sqlite.ts'

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '20000' },
    times: { type: 'string', default: '20' },
    folder: { type: 'string', default: path.join(tmpdir(), 'forum-backup-moments') },
    write: { type: 'boolean', default: false },
  },
})
const at = (...names: string[]) => path.join(values.folder, ...names)
const Log = 'create table if not exists written (n integer primary key)'

/** Does the write number n, the same whenever it is done. The file is there before the row that names it. */
function writerOn(sqlite: Database.Database, uploads: string | null) {
  const ids = idsOf(sqlite)
  const log = sqlite.prepare('insert into written values (?)')
  const edit = sqlite.prepare('update question set original_text = original_text || ? where id = ?')
  const vote = sqlite.prepare('update answer set vote_count = vote_count + 1 where question_id = ?')
  return (n: number) => {
    const digest = createHash('md5').update(String(n)).digest('hex')
    const id = ids[parseInt(digest.slice(0, 8), 16) % ids.length]!
    if (uploads && n % 10 === 0) fs.writeFileSync(path.join(uploads, `${n}.png`), `picture ${n}`)
    sqlite.transaction(() => {
      log.run(n)
      edit.run(` and write ${n}`, id)
      vote.run(id)
    })()
  }
}

const idsOf = (sqlite: Database.Database) =>
  sqlite.prepare('select id from question order by id').pluck().all() as number[]

function open(file: string): Database.Database {
  const sqlite = new Sqlite(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('busy_timeout = 10000')
  sqlite.exec(Log)
  return sqlite
}

/** SHA-256 of all rows of all tables, in the order of their keys, or of all columns where there is no key. */
function digestOf(sqlite: Database.Database): string {
  const hash = createHash('sha256')
  const tables = sqlite
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all() as string[]
  const keyOf = sqlite
    .prepare('select name from pragma_table_info(?) where pk > 0 order by pk')
    .pluck()
  for (const table of tables) {
    const key = (keyOf.all(table) as string[]).map(name => `"${name}"`)
    const all = sqlite.prepare(`select * from "${table}"`)
    const order = key.length > 0 ? key : all.columns().map((_, n) => n + 1)
    const sorted = sqlite.prepare(`select * from "${table}" order by ${order.join(', ')}`)
    const rows = sorted.raw().iterate()
    for (const row of rows as Iterable<unknown[]>) {
      // As JSON a blob would take one number for each byte.
      for (const value of row) if (Buffer.isBuffer(value)) hash.update(value)
      hash.update(JSON.stringify(row.map(value => (Buffer.isBuffer(value) ? value.length : value))))
    }
  }
  return hash.digest('hex')
}

if (values.write) {
  const write = writerOn(open(at('site', 'forum.sqlite')), at('site', 'uploads'))
  for (let n = 1; ; n++) {
    write(n)
    await pause(2)
  }
}

fs.rmSync(values.folder, { recursive: true, force: true })
seedBenchSite(at('site'), Number(values.questions))
fs.mkdirSync(at('site', 'uploads'))
open(at('site', 'forum.sqlite')).close()
fs.copyFileSync(at('site', 'forum.sqlite'), at('expected.sqlite'))
const writer = fork(fileURLToPath(import.meta.url), ['--write', '--folder', values.folder], {
  execArgv: ['--import', 'tsx'],
})
await pause(3000)
const names: string[] = []
for (let n = 0; n < Number(values.times); n++) {
  const done = await runTask(
    {
      ...{ task: 'take', store: at('store'), passphrase: '', kind: 'manual', program: 'test' },
      ...{ database: at('site', 'forum.sqlite'), uploads: at('site', 'uploads'), now: Date.now() },
      keep: { hourly: 0, daily: 0, weekly: 0, monthly: 0 },
    },
    () => {},
  )
  names.push(done.name)
}
writer.kill('SIGKILL')

const expected = open(at('expected.sqlite'))
const write = writerOn(expected, null)
let reached = 0
let wrong = 0
for (const name of names) {
  const place = { file: at('restored', 'forum.sqlite'), uploads: at('restored', 'uploads') }
  fs.rmSync(at('restored'), { recursive: true, force: true })
  const from = { store: at('store'), snapshot: readSnapshot(at('store'), name) }
  const sealer = openSealer(at('store'), '')
  await restoreSite(draft => draftOfSnapshot({ ...from, sealer }, draft), place, new Date())
  const restored = open(place.file)
  const last = restored.prepare('select coalesce(max(n), 0) from written').pluck().get() as number
  while (reached < last) write(++reached)
  const same = digestOf(restored) === digestOf(expected)
  const lost: number[] = []
  for (let n = 10; n <= last; n += 10) {
    const file = path.join(place.uploads, `${n}.png`)
    if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== `picture ${n}`) lost.push(n)
  }
  if (!same || lost.length > 0) wrong++
  console.log(
    `${name.slice(0, 19)}: ${last} writes, rows ${same ? 'equal' : 'DIFFER'}, ${lost.length} files lost`,
  )
  restored.close()
}
expected.close()
console.log(`${names.length} snapshots, ${wrong} differ`)
process.exitCode = wrong > 0 ? 1 : 0
