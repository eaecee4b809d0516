/** Large clean-ups run in steps, which can be interrupted at any time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slowness } from '#app/commands/machine-speed.mjs'
import { checkCounters } from '#basics/recount/recount.ts'
import { reindexAll } from '#search/reindex-all.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { openDatabase } from '#infra/database/db.ts'
import { type Community, community } from '#tests/support/community.ts'
import { BusyProcess, databaseFileOf } from '#tests/support/processes.ts'
import { qid } from '#tests/support/world.ts'
import { advanceCleanUp, FirstRows, StepRows } from './steps.ts'
import { cleanUpMember } from './clean-up-member.ts'

const Each = 75
const Minute = 60_000

let w: Community
let spammer: UserRow
let author: UserRow
let clean: () => Promise<{ finished: boolean; counts: Record<string, number> }>

beforeAll(async () => {
  w = community()
  spammer = w.member({ rank: 50 })
  author = w.member({ rank: 50 })
  const admin = w.admin()
  for (let n = 0; n < Each; n++) {
    w.tick(10 * Minute)
    const question = await w.ask(author)
    await w.vote(spammer, 'up', qid(question))
    await w.answerTo(question, spammer)
    const spam = await w.ask(spammer)
    await w.commentOn(qid(question), spammer)
    await w.vote(author, 'up', qid(spam))
  }
  w.tick(Minute)
  const wishes = { remove_all_content: true, undo_votes: true, status: 'suspended' }
  clean = () => w.as(admin).run(cleanUpMember, { user_id: spammer.id, ...wishes })
})
afterAll(() => w[Symbol.dispose]())

const left = (sqlite: Community['site']['sqlite']) =>
  ['question', 'answer', 'comment']
    .map(table => `select count(*) from ${table} where user_id = ${spammer.id} and status <> 10`)
    .map(query => sqlite.prepare(query).pluck().get() as number)

test('the first act removes many items, newest first; an interrupted clean-up is continued', async () => {
  const done = await clean()
  expect(done).toMatchObject({ finished: false, counts: { questions: FirstRows } })
  expect(left(w.site.sqlite)).toEqual([Each - FirstRows, Each, Each])
  expect(checkCounters(w.db)).toEqual([])

  using place = databaseFileOf(w)
  const begin = { seed: 1, now: w.now, step: 1, times: 20, members: [] }
  const process = await new BusyProcess('clean', place.file, begin).whenReady()
  process.begin()
  await process.killAfter(2)
  const { db, sqlite, close } = openDatabase(place.file)
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(checkCounters(db)).toEqual([])
  while (advanceCleanUp(db, w.now)) expect(checkCounters(db)).toEqual([])
  expect(left(sqlite)).toEqual([0, 0, 0])
  const indexed = () => sqlite.prepare('select count(*) from post_search').pluck().get()
  const kept = indexed()
  for (const _ of reindexAll(db, { fresh: true }));
  expect(indexed()).toBe(kept)
  close()
})

test('each step is atomic and short, and the last one reports them all', () => {
  const took: number[] = []
  const state = () =>
    w.site.sqlite.prepare('select done, finished_at, report from clean_up').get() as {
      done: number
      finished_at: number
      report: string
    }
  let before = state().done
  for (;;) {
    const started = performance.now()
    if (!advanceCleanUp(w.db, w.now)) break
    took.push(performance.now() - started)
    expect(checkCounters(w.db)).toEqual([])
    const { done } = state()
    expect(done - before).toBeLessThanOrEqual(StepRows)
    before = done
  }
  expect(took.length).toBeGreaterThan(2)
  expect(state()).toMatchObject({ done: 4 * Each, finished_at: w.now })
  expect(JSON.parse(state().report)).toEqual({
    questions: Each,
    answers: Each,
    comments: Each,
    votes: Each,
  })
  took.sort((a, b) => a - b)
  expect(took[took.length >> 1]).toBeLessThan(100 * slowness())
  const score = w.site.sqlite.prepare(
    `select sum(vote_count) from question where user_id = ${author.id}`,
  )
  expect(score.pluck().get()).toBe(0)
  expect(w.user(author.id).rank).toBe(50)
})

test('items created after the clean-up was ordered stay', async () => {
  const member = w.member()
  const admin = w.admin()
  for (let n = 0; n < FirstRows + 5; n++) {
    w.tick(10 * Minute)
    await w.commentOn(qid(anyQuestion()), member)
  }
  w.tick(Minute)
  const wishes = { user_id: member.id, remove_all_content: true }
  expect((await w.as(admin).run(cleanUpMember, wishes)).finished).toBe(false)
  w.tick(Minute)
  const late = await w.commentOn(qid(anyQuestion()), member)
  while (advanceCleanUp(w.db, w.now));
  expect(w.comment(late).status).toBe(1)
  const rest = w.site.sqlite.prepare(
    `select count(*) from comment where status = 1 and user_id = ${member.id}`,
  )
  expect(rest.pluck().get()).toBe(1)
})

const anyQuestion = () =>
  w.site.sqlite.prepare('select id from question where status = 1 limit 1').pluck().get() as number
