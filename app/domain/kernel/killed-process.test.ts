/** A process killed while writing loses nothing that it has confirmed. */
import { expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import { reindexAll } from '#search/reindex-all.ts'
import { openDatabase } from '#infra/database/db.ts'
import { community } from '#tests/support/community.ts'
import { BusyProcess, databaseFileOf } from '#tests/support/processes.ts'
import { seeded } from '#tests/support/seeded.ts'

const tables: Record<string, string> = {
  question: 'select count(*) from question where id = ?',
  answer: 'select count(*) from answer where id = ?',
  comment: 'select count(*) from comment where id = ?',
  vote: 'select count(*) from vote where object_id = ? and value = 1',
}

test('killed three times at random moments', async () => {
  using w = community()
  const members = Array.from({ length: 6 }, () => w.member().id)
  w.topic('general')
  using place = databaseFileOf(w)
  const random = seeded(Date.UTC(2026, 0, 1))
  const said: string[] = []
  for (let round = 1; round <= 3; round++) {
    const begin = {
      seed: round,
      now: w.now + round * 1_000_000,
      step: 1000,
      times: 100_000,
      members,
    }
    const process = await new BusyProcess('write', place.file, begin).whenReady()
    process.begin()
    await process.killAfter(20 + random.below(150))
    expect(await process.ended).toBe('killed')
    said.push(...process.said)

    const { db, sqlite, close } = openDatabase(place.file)
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(sqlite.pragma('foreign_key_check')).toEqual([])
    const lost = said.filter(line => {
      const [kind, id] = line.split(' ')
      return sqlite.prepare(tables[kind!]!).pluck().get(Number(id)) !== 1
    })
    expect(lost).toEqual([])
    expect(checkCounters(db)).toEqual([])
    const indexed = () => sqlite.prepare('select count(*) from post_search').pluck().get()
    const kept = indexed()
    for (const _ of reindexAll(db, { fresh: true }));
    expect(kept).toBe(indexed())
    close()
  }
  expect(said.length).toBeGreaterThan(60)
})
