/** What imports make of sources: every row, as it was when the files of tests/fixtures/imported-rows were written. */
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import { projectFolder } from '#infra/environment/project-folder.ts'
import { AnswerHome, type Moving } from '#tests/support/answer-home.ts'
import { expectRows, rowsOf } from '#tests/support/expected-rows.ts'
import { Garden } from '#tests/support/tiny-dump.ts'

const fixtures = path.join(projectFolder(), 'tests/fixtures')
const rowsIn = (name: string) => path.join(fixtures, 'imported-rows', `${name}.gz`)

/** Databases that Answer itself has filled. */
const databases: [name: string, moving: Moving][] = [
  ['1.7.1.sqlite', { uploads: 'uploads-1.7.1' }],
  ['2.0.2.sqlite', { uploads: 'uploads-2.0.2' }],
  ['1.7.1.mysqldump', {}],
  ['2.0.2.pg_dump', { timeZone: 'Asia/Shanghai' }],
  ['1.7.1.answer-dump', { timeZone: 'Asia/Shanghai' }],
]

test.each(databases)('Answer, %s', async (name, { uploads, ...moving }) => {
  using w = new AnswerHome()
  const folder = path.join(fixtures, 'answer-real')
  const file = path.join(w.files, name)
  fs.writeFileSync(file, gunzipSync(fs.readFileSync(path.join(folder, `${name}.gz`))))
  await w.move({ ...moving, file, ...(uploads && { uploads: path.join(folder, uploads) }) })
  expect(checkCounters(w.db)).toEqual([])
  expectRows(rowsOf(w), rowsIn(`answer-${name}`))
})

test.each([18, 29, 35])('a made-up Answer site of version %i', async version => {
  using w = new AnswerHome({ version })
  await w.move({ uploads: w.uploads, oldHosts: ['http://old.example.org'] })
  expectRows(rowsOf(w), rowsIn(`answer-made-up-${version}`))
})

test('a dump of Stack Exchange', async () => {
  using w = new Garden()
  w.member({ username: 'liming' })
  await w.import()
  expectRows(rowsOf(w, ['activity.id']), rowsIn('stackexchange'))
})
