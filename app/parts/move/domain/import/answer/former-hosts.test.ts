import fs from 'node:fs'
import { expect, test } from 'vitest'
import { openAnswerSource } from '#parts/move/domain/import/answer-source/answer-source.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { writeDatabase } from '#tests/fixtures/answer-site/build.ts'
import { people } from '#tests/fixtures/answer-site/people.ts'
import { slowness } from '#app/commands/machine-speed.mjs'
import { AnswerHome } from '#tests/support/answer-home.ts'
import { unknownHosts } from './former-hosts.ts'

/** A site whose address was changed: only its settings have the new one. */
function renamed(): AnswerHome {
  const w = new AnswerHome()
  for (const row of w.source.rows.get('site_info')!)
    if (/general|seo/.test(String(row.type)))
      row.content = String(row.content).replaceAll('qa.bakers.example', 'qa.moved.example')
  fs.rmSync(w.file)
  writeDatabase(w.source, w.file)
  return w
}

const Line =
  'a file at another address; if the original site had it, add it to its other addresses (--old-host)'

test('addresses of files that came along are former ones of the site', async () => {
  using w = renamed()
  const stages = await w.move({ uploads: w.uploads })
  const { html, originalText } = w.question(w.seq('pictures and files'))
  expect(originalText).not.toContain('bakers.example')
  expect(html).toContain('src="/community/uploads/post/4kQmc2.png"')
  expect(w.question(w.seq('links to posts')).originalText).not.toContain('bakers.example')
  expect(w.user(people.member).avatar).toBe('/community/uploads/avatar/4kQmb1.png')
  const { examples } = stages.find(({ name }) => name === 'settings')!
  expect(examples![Line]).toEqual(['http://old.example.org'])
})

test('those of files that are not there are only named', async () => {
  using w = renamed()
  fs.rmSync(w.uploads, { recursive: true })
  fs.mkdirSync(w.uploads)
  const stages = await w.move({ uploads: w.uploads })
  const { examples } = stages.find(({ name }) => name === 'settings')!
  expect(examples![Line]!.sort()).toEqual(['http://old.example.org', 'https://qa.bakers.example'])
})

test('a path in a row of files leads to nothing outside the folder', async () => {
  using w = renamed()
  for (const row of w.source.rows.get('file_record')!) {
    row.file_path = '../answer.db'
    row.file_url = 'https://qa.bakers.example/uploads/../answer.db'
  }
  fs.rmSync(w.file)
  writeDatabase(w.source, w.file)
  await w.move({ uploads: w.uploads })
  expect(w.question(w.seq('pictures and files')).originalText).toContain('bakers.example')
})

test('a text of megabytes is searched in no time', async () => {
  using w = new AnswerHome()
  const row = w.source.rows.get('comment')![0]!
  row.original_text = `${'https://'.repeat(4_000_000)}/uploads/post/`
  fs.rmSync(w.file)
  writeDatabase(w.source, w.file)
  const source = await openAnswerSource(w.file, { driver: Sqlite, workFolder: w.files })
  const before = process.cpuUsage()
  unknownHosts({ source, sites: [] })
  source.close()
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000 * slowness())
})
