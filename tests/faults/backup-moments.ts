/**
 * `npx tsx tests/faults/backup-moments.ts [--questions N] [--times N]` on a built site: takes
 * snapshots while a process writes hundreds of times a second, rows and files. Each is restored
 * and compared with the site at that moment, row by row of all tables and file by file: the
 * expected state comes from repeating the same writes on a copy. `--compare` continues comparing
 * the snapshots of an interrupted run.
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
import { draftOfSnapshot, restoreSite } from '#parts/ops/infra/backup/restore-site.ts'
import { runTask } from '#parts/ops/infra/backup/run-task.ts'
import { openSealer } from '#parts/ops/infra/backup/seal.ts'
import { readSnapshot, snapshotNames } from '#parts/ops/infra/backup/snapshots.ts'
import { seedBenchSite } from '#tests/bench/seed.ts'
import { Sqlite } from '#infra/database/sqlite.ts'

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '20000' },
    times: { type: 'string', default: '20' },
    folder: { type: 'string', default: path.join(tmpdir(), 'forum-backup-moments') },
    write: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
  },
})
const at = (...names: string[]) => path.join(values.folder, ...names)
const Log = 'create table if not exists written (n integer primary key)'

/**
 * Does write number n, always with the same result. The file is written before the row that names
 * it.
 */
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

/** Tables with stored rows, including those of the full-text index. */
const Tables = `select name, wr from pragma_table_list
  where schema = 'main' and type in ('table', 'shadow') and name not like 'sqlite_%'`

/**
 * Tables in which a row differs, is missing or extra; matched by rowid, or by key where there is
 * none.
 */
function differing(sqlite: Database.Database, other: string): string[] {
  sqlite.prepare('attach ? as other').run(other)
  const columnsOf = sqlite.prepare('select name, pk from pragma_table_info(?) order by cid')
  const isDifferent = (table: string, withoutRowid: number) => {
    const columns = columnsOf.all(table) as { name: string; pk: number }[]
    const key = columns.filter(({ pk }) => pk > 0).map(({ name }) => `"${name}"`)
    const keys = withoutRowid ? key : ['rowid']
    const list = (alias: string) => columns.map(({ name }) => `${alias}."${name}"`).join(', ')
    const count = (schema: string) => `(select count(*) from ${schema}."${table}")`
    return sqlite
      .prepare(
        `select ${count('main')} <> ${count('other')} or exists (
          select 1 from main."${table}" a left join other."${table}" b
            on ${keys.map(name => `a.${name} is b.${name}`).join(' and ')}
          where (${list('a')}) is not (${list('b')}))`,
      )
      .pluck()
      .get() as number
  }
  const all = sqlite.prepare(Tables).all() as { name: string; wr: number }[]
  const found = all.filter(({ name, wr }) => isDifferent(name, wr))
  sqlite.exec('detach other')
  return found.map(({ name }) => name)
}

if (values.write) {
  const write = writerOn(open(at('site', 'forum.sqlite')), at('site', 'uploads'))
  for (let n = 1; ; n++) {
    write(n)
    await pause(2)
  }
}

if (!values.compare) {
  fs.rmSync(values.folder, { recursive: true, force: true })
  seedBenchSite(at('site'), Number(values.questions))
  fs.mkdirSync(at('site', 'uploads'))
  open(at('site', 'forum.sqlite')).close()
  fs.copyFileSync(at('site', 'forum.sqlite'), at('expected.sqlite'))
  const writer = fork(fileURLToPath(import.meta.url), ['--write', '--folder', values.folder], {
    execArgv: ['--import', 'tsx'],
  })
  await pause(3000)
  for (let n = 0; n < Number(values.times); n++) {
    await runTask(
      {
        ...{ task: 'take', store: at('store'), passphrase: '', kind: 'manual', program: 'test' },
        ...{
          database: at('site', 'forum.sqlite'),
          uploads: at('site', 'uploads'),
          now: Date.now(),
        },
        keep: { hourly: 0, daily: 0, weekly: 0, monthly: 0 },
      },
      () => {},
    )
  }
  writer.kill('SIGKILL')
}
const names = snapshotNames(at('store')).sort()

const expected = open(at('expected.sqlite'))
const write = writerOn(expected, null)
let reached = expected.prepare('select coalesce(max(n), 0) from written').pluck().get() as number
let compared = 0
let wrong = 0
for (const name of names) {
  const place = { file: at('restored', 'forum.sqlite'), uploads: at('restored', 'uploads') }
  fs.rmSync(at('restored'), { recursive: true, force: true })
  const from = { store: at('store'), snapshot: readSnapshot(at('store'), name) }
  const sealer = openSealer(at('store'), '')
  await restoreSite(draft => draftOfSnapshot({ ...from, sealer }, draft), place, new Date())
  const restored = open(place.file)
  const last = restored.prepare('select coalesce(max(n), 0) from written').pluck().get() as number
  restored.close()
  if (last < reached) continue
  compared++
  while (reached < last) write(++reached)
  const others = differing(expected, place.file)
  const lost: number[] = []
  for (let n = 10; n <= last; n += 10) {
    const file = path.join(place.uploads, `${n}.png`)
    if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== `picture ${n}`) lost.push(n)
  }
  if (others.length + lost.length > 0) wrong++
  console.log(
    `${name.slice(0, 19)}: ${last} writes, rows ${others.length === 0 ? 'equal' : `DIFFER in ${others.join()}`}, ${lost.length} files lost`,
  )
}
expected.close()
console.log(`${compared} of ${names.length} snapshots compared, ${wrong} differ`)
process.exitCode = wrong > 0 ? 1 : 0
