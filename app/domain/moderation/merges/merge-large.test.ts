/** A tag with 100,000 uses is merged while members post, in steps that do not block them. */
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listQuestions } from '#posts/questions/list-questions.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { type Community, community } from '#tests/support/community.ts'
import { BusyProcess, databaseFileOf } from '#tests/support/processes.ts'
import { openDatabase } from '#infra/database/db.ts'
import { tid } from '#tests/support/world.ts'
import { addTaggedQuestions } from '#tests/support/tagged-questions.ts'
import { slowness } from '#app/commands/machine-speed.mjs'
import { advanceMerge, StepRows } from './merge-steps.ts'
import { mergeTags } from './merge-tags.ts'

const Uses = 100_000

let w: Community
let source: number
let target: number
beforeAll(async () => {
  w = community()
  source = w.topic('old-name')
  target = w.topic('new-name')
  addTaggedQuestions(w, w.member(), source, Uses)
  const ids = { source_tag_id: tid(source), target_tag_id: tid(target) }
  expect((await w.as(w.admin()).run(mergeTags, ids)).finished).toBe(false)
})
afterAll(() => w[Symbol.dispose]())

const moved = () => w.site.sqlite.prepare('select moved from tag_merge').pluck().get() as number
const uses = (id: number) =>
  w.site.sqlite
    .prepare('select count(*) from question_tag where tag_id = ?')
    .pluck()
    .get(id) as number

test('a killed process has done whole steps, and another one continues', async () => {
  using place = databaseFileOf(w)
  const begin = { seed: 1, now: w.now, step: 1, times: 20, members: [] }
  const process = await new BusyProcess('merge', place.file, begin).whenReady()
  process.begin()
  await process.killAfter(5)
  const { db, sqlite, close } = openDatabase(place.file)
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  const state = () => sqlite.prepare('select moved, finished_at from tag_merge').get()
  const before = state() as { moved: number; finished_at: number }
  expect(before.moved).toBeGreaterThanOrEqual(5 * StepRows)
  expect(before.finished_at).toBe(0)
  expect(checkCounters(db)).toEqual([])
  expect(advanceMerge(db, w.now)).toBe(true)
  expect(state()).toEqual({ moved: before.moved + StepRows, finished_at: 0 })
  expect(checkCounters(db)).toEqual([])
  close()
})

test('every step is short; posting and reading continue in between', async () => {
  const author = w.member()
  const took: number[] = []
  let last = moved()
  for (let steps = 0; ; steps++) {
    const started = performance.now()
    if (!advanceMerge(w.db, w.now)) break
    took.push(performance.now() - started)
    const now = moved()
    expect(now - last).toBeLessThanOrEqual(StepRows)
    last = now
    // Like the job, lets waiting work run first.
    await setImmediate()
    if (steps % 100 === 50) {
      await w.ask(author, { tags: ['old-name'] })
      await w.ask(author, { tags: ['new-name', 'old-name'] })
      const { count } = await w.as(null).run(listQuestions, { tag: 'old-name' })
      expect(count).toBe(w.count('question'))
      expect(checkCounters(w.db)).toEqual([])
    }
  }
  expect(uses(source)).toBe(0)
  expect(uses(target)).toBe(w.count('question'))
  expect(checkCounters(w.db)).toEqual([])
  took.sort((a, b) => a - b)
  expect(took.length).toBeGreaterThanOrEqual(Uses / StepRows - 2)
  expect(took[took.length >> 1]).toBeLessThan(40 * slowness())
  // One in a hundred may coincide with garbage collection or a busy machine.
  expect(took[Math.floor(took.length * 0.99)]).toBeLessThan(400 * slowness())
})
