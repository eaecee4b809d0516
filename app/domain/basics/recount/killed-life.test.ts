/** A process killed during member activity leaves a consistent database with correct counts. */
import { expect, test } from 'vitest'
import { openDatabase } from '#infra/database/db.ts'
import { community } from '#tests/support/community.ts'
import { BusyProcess, databaseFileOf } from '#tests/support/processes.ts'
import { checkCounters } from './recount.ts'

test('killed in the middle of random activity', async () => {
  using w = community()
  using place = databaseFileOf(w)
  const begin = { seed: 20_260_116, now: w.now, step: 0, times: 1, members: [] }
  const process = await new BusyProcess('life', place.file, begin).whenReady()
  process.begin()
  await process.killAfter(1000)
  expect(await process.ended).toBe('killed')
  expect(process.said.filter(line => line.startsWith('error'))).toEqual([])
  expect(process.said.length).toBeGreaterThanOrEqual(1000)
  expect(new Set(process.said).size).toBeGreaterThan(35)

  const { db, sqlite, close } = openDatabase(place.file)
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(sqlite.pragma('foreign_key_check')).toEqual([])
  expect(checkCounters(db)).toEqual([])
  // Everything reported as done is stored.
  const count = (table: string) => sqlite.prepare(`select count(*) from ${table}`).pluck().get()
  const done = (name: string) => process.said.filter(line => line === name).length
  expect(count('comment')).toBeGreaterThanOrEqual(done('comment'))
  expect(count('answer')).toBeGreaterThanOrEqual(done('answer') + done('ask and answer'))
  close()
})
