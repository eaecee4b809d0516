/**
 * Many calls at once, in one process and in two: one row of everything, correct counts, no
 * duplicates.
 */
import { describe, expect, test } from 'vitest'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { checkCounters, repairCounters } from '#basics/recount/recount.ts'
import { openDatabase } from '#infra/database/db.ts'
import { parseId } from '#shared/ids.ts'
import { api } from '#tests/support/api.ts'
import { BusyProcess, databaseFileOf } from '#tests/support/processes.ts'
import type { World } from '#tests/support/world.ts'
import { type Scene, scene } from './scene.ts'

const Calls = 200

/** A scene in which everyone may vote and whose counts are correct. */
async function ready(): Promise<Scene> {
  const stage = await scene({ privileges: { level: 1 } })
  repairCounters(stage.w.db)
  return stage
}

type Call = ReturnType<typeof api>
type Many = {
  send: (call: Call, ids: Scene['ids'], n: number) => Promise<{ status: number }>
  /** Rows afterwards, and the shown count. */
  rows: string
  shown: string
}

const manyOfOne: Record<string, Many> = {
  votes: {
    send: (call, ids) => call.post('vote/up', { object_id: ids.question }),
    rows: 'select count(*) from vote where object_id = ? and value = 1',
    shown: 'select vote_count from question where id = ?',
  },
  follows: {
    send: (call, ids) => call.post('follow', { object_id: ids.question, is_cancel: false }),
    rows: 'select count(*) from follow where object_id = ?',
    shown: 'select follow_count from question where id = ?',
  },
  bookmarks: {
    send: (call, ids) =>
      call.post('collection/switch', { object_id: ids.question, bookmark: true }),
    rows: 'select count(*) from collection where object_id = ?',
    shown: 'select collection_count from question where id = ?',
  },
  reactions: {
    send: (call, ids) =>
      call.put('meta/reaction', { object_id: ids.question, emoji: 'heart', reaction: 'activate' }),
    rows: 'select count(*) from reaction where object_id = ?',
    shown: 'select count(distinct user_id) from reaction where object_id = ?',
  },
}

const number = (w: World, query: string, ...values: unknown[]) =>
  w.site.sqlite
    .prepare(query)
    .pluck()
    .get(...values) as number

describe(`${Calls} calls at once of one member on one question`, () => {
  test.each(Object.keys(manyOfOne))('%s: one row, and the correct count', async name => {
    const { w, who, ids } = await ready()
    using _ = w
    const { send, rows, shown } = manyOfOne[name]!
    const call = api(w, who.member)
    const answers = await Promise.all(Array.from({ length: Calls }, (_, n) => send(call, ids, n)))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const id = parseId(ids.question)!.seq
    expect([number(w, rows, id), number(w, shown, id)]).toEqual([1, 1])
    expect(checkCounters(w.db)).toEqual([])
  })

  test('acceptances', async () => {
    const { w, who, ids } = await ready()
    using _ = w
    const call = api(w, who.author)
    const form = { question_id: ids.question, answer_id: ids.answer }
    const other = await w.as(who.member).run(writeAnswer, {
      question_id: ids.question,
      content: 'By lift and drag.',
    })
    await Promise.all(Array.from({ length: Calls }, () => call.post('answer/acceptance', form)))
    const id = parseId(ids.answer)!.seq
    const rows = "select count(*) from activity where object_id = ? and type = 'answer.accepted'"
    expect(number(w, rows, id)).toBe(1)
    expect(number(w, 'select count(*) from answer where accepted = 2')).toBe(1)
    expect(w.answer(other.result.id).accepted).toBe(1)
    expect(checkCounters(w.db)).toEqual([])
  })
})

test(`${Calls} sign-ups with one name and address at once make one account`, async () => {
  const { w } = await scene()
  using _ = w
  const call = api(w, null)
  const form = { name: 'same', e_mail: 'same@example.org', pass: 'correct-horse' }
  const answers = await Promise.all(
    Array.from({ length: Calls }, () => call.post('user/register/email', form)),
  )
  // As many as the limit of a network are let in, all to the same account.
  const entered = answers.filter(({ status }) => status === 200)
  expect(entered).toHaveLength(10)
  expect(new Set(entered.map(({ data }) => data.id as string)).size).toBe(1)
  expect(number(w, "select count(*) from user where email_key = 'same@example.org'")).toBe(1)
  expect(number(w, "select count(*) from user where username_key like 'same%'")).toBe(1)
})

test('one name for two members: the second gets an error', async () => {
  const { w, who } = await scene({ users: { allow_update_username: true } })
  using _ = w
  const answers = await Promise.all(
    [who.member, who.author].map(one => api(w, one).put('user/info', { username: 'wanted' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const refused = answers.find(({ status }) => status === 400)!
  expect(refused.data).toMatchObject([{ error_field: 'username' }])
})

/** Runs two processes with the same task on one file; returns their output, and wrong counts. */
async function inTwo(
  w: World,
  task: string,
  part: object,
): Promise<{ said: string[]; file: string[] }> {
  using place = databaseFileOf(w)
  const begin = { times: 200, members: [], step: 100, ...part }
  // Their clocks differ, so that each moment belongs to one of them.
  const processes = [1, 2].map(
    seed => new BusyProcess(task, place.file, { ...begin, seed, now: w.now + 37 * seed }),
  )
  await Promise.all(processes.map(process => process.whenReady()))
  for (const process of processes) process.begin()
  expect(await Promise.all(processes.map(process => process.ended))).toEqual(['done', 'done'])
  const said = processes.flatMap(process => process.said)
  expect(said.filter(line => line.startsWith('error'))).toEqual([])
  const { db, sqlite, close } = openDatabase(place.file)
  expect(checkCounters(db)).toEqual([])
  const rows = ['vote', 'follow', 'collection', 'reaction'].map(
    table => `${table} ${String(sqlite.prepare(`select count(*) from ${table}`).pluck().get())}`,
  )
  close()
  return { said, file: rows }
}

describe('in two processes', () => {
  test('a vote can change every 300 ms at most', async () => {
    const { w, who, ids } = await ready()
    using _ = w
    const part = { members: [who.admin!.id], posts: [ids.foreignQuestion] }
    const { said, file } = await inTwo(w, 'gap', part)
    const moments = said.map(line => Number(line.split(' ')[1])).sort((a, b) => a - b)
    expect(moments.length).toBeGreaterThan(20)
    const gaps = moments.slice(1).map((moment, i) => moment - moments[i]!)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(300)
    expect(file[0]).toBe('vote 1')
  })

  test('following, bookmarking and reacting leave one row at most', async () => {
    const { w, who, ids } = await ready()
    using _ = w
    const part = { members: [who.member!.id], posts: [ids.foreignQuestion] }
    const { said, file } = await inTwo(w, 'like', part)
    expect(said.filter(word => word === 'followed')).toHaveLength(400)
    expect(said.filter(word => word === 'kept')).toHaveLength(400)
    expect(said.filter(word => word === 'liked')).toHaveLength(400)
    for (const line of file.slice(1)) expect(Number(line.split(' ')[1])).toBeLessThanOrEqual(1)
  })
})
