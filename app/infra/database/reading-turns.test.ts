import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, foreignVersion, untilWritten, writing } from '#kernel'
import { Sqlite } from '#infra/database/sqlite.ts'
import { endReading, readInTurns } from './reading-turns.ts'
import { reportChanges } from './report-changes.ts'

let folder: string
let reader: Database.Database
let writer: Database.Database
let replicated: { hears: boolean; foreign: number; onForeign: Set<() => void> }

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'turns-'))
  const file = path.join(folder, 'some.sqlite')
  ;[writer, reader] = [new Sqlite(file), new Sqlite(file)]
  writer.pragma('journal_mode = wal')
  writer.exec('create table note (id integer primary key)')
  replicated = { hears: true, foreign: 0, onForeign: new Set() }
  writer.exec('create table site_counter (key text primary key, value integer not null)')
  readInTurns(reader, replicated)
})
afterEach(() => {
  for (const one of [reader, writer]) one.close()
  fs.rmSync(folder, { recursive: true })
})

const add = () => void writer.exec('insert into note default values')
const count = () => reader.prepare('select count(*) from note').pluck().get()

test('what one turn reads is from one moment, the next turn reads what has arrived', async () => {
  expect(count()).toBe(0)
  expect(reader.inTransaction).toBe(true)
  add()
  expect(count()).toBe(0)
  await nextTurn()
  expect(reader.inTransaction).toBe(false)
  expect(count()).toBe(1)
})

test('a transaction that arrives ends the read transaction, and so does a request that waited for one', () => {
  count()
  add()
  replicated.onForeign.forEach(tell => tell())
  expect(count()).toBe(1)
  add()
  endReading(reader)
  expect(count()).toBe(2)
})

test('writes commit at once, alone, in a transaction or in a script', () => {
  const db = drizzle(reader)
  const seen = () => writer.prepare('select count(*) from note').pluck().get()
  count()
  reader.prepare('insert into note default values').run()
  expect(seen()).toBe(1)
  count()
  reader.exec('insert into note default values')
  expect(seen()).toBe(2)
  count()
  endReading(reader)
  writing(db, () => void reader.prepare('insert into note default values').run())
  expect(seen()).toBe(3)
})

test('what was found is kept until a foreign write is heard of or read, also in a transaction that reads', async () => {
  const db = drizzle(reader)
  reportChanges(reader, db)
  let looks = 0
  const find = untilWritten(
    (_db: Db) => 'all',
    () => {
      looks++
      return count()
    },
  )
  expect([find(db), find(db), looks]).toEqual([0, 0, 1])
  await nextTurn()
  expect([find(db), looks]).toEqual([0, 1])
  add()
  replicated.foreign++
  replicated.onForeign.forEach(tell => tell())
  expect([find(db), find(db), looks]).toEqual([1, 1, 2])
  // It can be read before it is heard of.
  add()
  await nextTurn()
  expect([find(db), count(), find(db), looks]).toEqual([2, 2, 2, 3])
  // While nothing is heard, SQLite is asked.
  replicated.hears = false
  const before = foreignVersion(db)
  add()
  await nextTurn()
  expect(foreignVersion(db)).not.toBe(before)
})
