import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Sqlite } from '#infra/database/sqlite.ts'
import { answerSite } from '#tests/fixtures/answer-site/build.ts'
import { mysqlDump } from '#tests/fixtures/answer-site/dumps.ts'
import { openAnswerSource } from './answer-source.ts'

const root = fileURLToPath(new URL('../../../../../..', import.meta.url))
const Megabytes = 80

let folder: string
let dump: string
let work: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-answer-'))
  work = path.join(folder, 'work')
  dump = path.join(folder, 'large.sql')
  // The notifications of the small site, with many more of them.
  const text = mysqlDump(answerSite())
  const mark = text.indexOf('INSERT INTO `notification` VALUES ')
  const file = fs.openSync(dump, 'w')
  fs.writeSync(file, text.slice(0, mark))
  const content = 'It\\\'s a \\"long\\" text.\\n'.repeat(100)
  let row = 1000
  for (let written = 0; written < Megabytes; written++) {
    const rows: string[] = []
    for (let size = 0; size < 1024 * 1024; size += content.length) {
      rows.push(`(${++row},NULL,NULL,1,10010000000000001,'${content}',1,1,1,1)`)
    }
    fs.writeSync(file, `INSERT INTO \`notification\` VALUES ${rows.join(',')};\n`)
  }
  fs.writeSync(file, text.slice(mark))
  fs.closeSync(file)
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Opens the large dump in another process, with few megabytes for JavaScript's values. */
function openElsewhere(heap: number) {
  const code = `
    import { openAnswerSource } from '#parts/move/domain/import/answer-source/answer-source.ts'
    import { Sqlite } from '#infra/database/sqlite.ts'
    const [, file, workFolder] = process.argv
    const onProgress = fraction => { if (fraction > 0.2) console.log('begun') }
    const source = await openAnswerSource(file, { driver: Sqlite, workFolder, onProgress })
    source.close()
    console.log('done')`
  const options = [`--max-old-space-size=${heap}`, '--import', 'tsx', '--input-type=module']
  return spawn(process.execPath, [...options, '-e', code, dump, work], { cwd: root })
}

test('a large dump takes little memory, is begun anew after a kill, and is copied once', async () => {
  const killed = openElsewhere(200)
  await new Promise(resolve => killed.stdout.once('data', resolve))
  killed.kill('SIGKILL')
  await new Promise(resolve => killed.once('exit', resolve))
  expect(fs.readdirSync(work)).toEqual([expect.stringMatching(/^answer-.*\.sqlite\.part$/)])

  const heard: string[] = []
  const whole = openElsewhere(64)
  for (const stream of [whole.stdout, whole.stderr]) {
    stream.on('data', (piece: Buffer) => heard.push(String(piece)))
  }
  const code = await new Promise(resolve => whole.once('exit', resolve))
  expect({ code, end: heard.join('').trim().split('\n').at(-1) }).toEqual({ code: 0, end: 'done' })
  const [name] = fs.readdirSync(work)
  expect(fs.readdirSync(work)).toEqual([expect.stringMatching(/\.sqlite$/)])
  expect(fs.statSync(path.join(work, name!)).mode & 0o777).toBe(0o600)

  const fractions: number[] = []
  const onProgress = (fraction: number) => void fractions.push(fraction)
  const again = await openAnswerSource(dump, { driver: Sqlite, workFolder: work, onProgress })
  expect(fractions).toEqual([])
  const rows = again.db
    .prepare('select count(*), sum(length(content)) from notification')
    .raw()
    .get()
  const [count, characters] = rows as [number, number]
  expect(count).toBeGreaterThan(30_000)
  expect(characters).toBeGreaterThan(60 * 1024 * 1024)
  expect(() => again.db.exec('delete from notification')).toThrow(/readonly/)
  again.close()
}, 60_000)

test('each time zone has a copy, and tells how far it has come', async () => {
  const small = path.join(folder, 'small.sql')
  const workFolder = path.join(folder, 'zones')
  fs.writeFileSync(small, mysqlDump(answerSite()))
  const fractions: number[] = []
  const onProgress = (fraction: number) => void fractions.push(fraction)
  for (const timeZone of [undefined, 'Asia/Shanghai', '+08:00']) {
    const options = { driver: Sqlite, workFolder, onProgress, timeZone }
    const source = await openAnswerSource(small, options)
    expect(source.db.prepare('select max(created_at) from question').pluck().get()).toBe(
      '2025-11-17 12:00:00',
    )
    source.close()
  }
  expect(fs.readdirSync(workFolder).length).toBe(3)
  expect(fractions).toEqual([1, 1, 1, 1, 1, 1])
})
