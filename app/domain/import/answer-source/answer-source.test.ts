import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Sqlite } from '#app/infra/sqlite.ts'
import { openAnswerSource } from './answer-source.ts'
import { AnswerTables, YoungerTables } from './tables.ts'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-answer-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const open = (file: string) =>
  openAnswerSource(file, { driver: Sqlite, workFolder: path.join(folder, 'work') })

function database(name: string, version: number): string {
  const file = path.join(folder, name)
  const db = new Sqlite(file)
  for (const [table, columns] of AnswerTables) {
    if (!YoungerTables.has(table))
      db.exec(`create table "${table}" ("${[...columns.keys()].join('", "')}")`)
  }
  db.prepare('insert into version (id, version_number) values (1, ?)').run(version)
  db.exec(
    "insert into question (id, title, created_at, user_id) values (10010000000000001, 'x', '2026-01-31 12:00:00', '')",
  )
  db.close()
  return file
}

test('a database is read in a form that has all tables and columns', async () => {
  const source = await open(database('a.db', 29))
  expect(source).toMatchObject({ engine: 'sqlite', version: 29 })
  expect(source.columns.has('question')).toBe(true)
  expect(source.columns.has('badge')).toBe(false)
  expect(source.db.prepare('select * from badge').all()).toEqual([])
  expect(
    source.db
      .prepare('select cast(id as text) id, title, created_at, updated_at, user_id from question')
      .all(),
  ).toEqual([
    {
      id: '10010000000000001',
      title: 'x',
      created_at: '2026-01-31 12:00:00',
      updated_at: null,
      user_id: 0,
    },
  ])
  source.close()
})

test.each([
  [17, 'before 1.2.0'],
  [30, 'an upgrade that broke off (database version 30)'],
  [36, 'newer Apache Answer than 2.0.2'],
])('version %i is refused', async (version, message) => {
  await expect(open(database(`v${version}.db`, version))).rejects.toThrow(message)
})
