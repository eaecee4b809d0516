/** Statistics of an earlier version are dropped when the site starts, but no start fails because of them. */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sqlite } from '#infra/database/sqlite.ts'
import { openDatabase } from './db.ts'

let folder: string
const file = () => path.join(folder, 'forum.sqlite')

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'statistics-'))
  const { sqlite, close } = openDatabase(file())
  sqlite.exec('analyze')
  close()
})
afterEach(() => {
  vi.restoreAllMocks()
  fs.rmSync(folder, { recursive: true })
})

/** Opens the database as a start does. */
function keepsStatistics(): boolean {
  const { sqlite, close } = openDatabase(file())
  try {
    return (
      sqlite.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").all().length > 0
    )
  } finally {
    close()
  }
}

test('they are dropped', () => {
  expect(keepsStatistics()).toBe(false)
})

test('beside a lock of another process they stay until the next start', () => {
  const other = new Sqlite(file())
  other.exec('begin immediate')
  expect(keepsStatistics()).toBe(true)
  other.close()
  expect(keepsStatistics()).toBe(false)
})

test.each([
  ['SQLITE_FULL', 'a full disk', false],
  ['SQLITE_CORRUPT', 'a damaged file', true],
])('%s: on %s the start fails: %o', (code, _where, fails) => {
  const exec = Sqlite.prototype.exec
  vi.spyOn(Sqlite.prototype, 'exec').mockImplementation(function (this: object, source) {
    if (source.includes('sqlite_stat1')) throw Object.assign(new Error('disk'), { code })
    return exec.call(this, source)
  })
  if (fails) expect(keepsStatistics).toThrow('disk')
  else expect(keepsStatistics()).toBe(true)
})
