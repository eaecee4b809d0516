/** Several processes on one file: one reward for each side, and no negative balance. */
import { expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import { openDatabase } from '#infra/database/db.ts'
import type { Community } from '#tests/support/community.ts'
import type { Begin } from '#tests/support/busy-process.ts'
import { BusyProcess, databaseFileOf } from '#tests/support/processes.ts'
import { program } from '#tests/support/program.ts'
import { inviteCodeOf } from './invite-code.ts'

/** Runs a task fifty times in each of two processes; returns their output, and a number from the database. */
async function inTwo(w: Community, task: string, part: Partial<Begin>, query: string) {
  using place = databaseFileOf(w)
  const begin = { now: w.now, step: 1, times: 50, members: [], ...part }
  const processes = [1, 2].map(seed => new BusyProcess(task, place.file, { ...begin, seed }))
  await Promise.all(processes.map(process => process.whenReady()))
  for (const process of processes) process.begin()
  expect(await Promise.all(processes.map(process => process.ended))).toEqual(['done', 'done'])
  const { db, sqlite, close } = openDatabase(place.file)
  const rows = sqlite.prepare(query).raw().all()
  expect(checkCounters(db)).toEqual([])
  close()
  return { said: processes.flatMap(process => process.said), rows }
}

test('a hundred attempts to accept one invitation', async () => {
  using w = program({ platform: { invite_score: 5 } })
  const [ann, bob] = [w.member(), w.member()]
  const code = inviteCodeOf({ db: w.db, ports: w.site.ports }, ann.id)
  const { said, rows } = await inTwo(
    w,
    'invite',
    { members: [bob.id], posts: [code] },
    'select user_id, kind, score from point_reward order by kind',
  )
  expect(said).toEqual(['got 5'])
  expect(rows).toEqual([
    [bob.id, 'invitee', 5],
    [ann.id, 'inviter', 5],
  ])
})

test('a hundred posts of a member with points for seven', async () => {
  using w = program({ platform: { month_limit: 15, day_limit: 15, answer_price: 2 } })
  w.settings({ write: { restrict_answer: false } })
  const [ann, bob] = [w.member(), w.member()]
  const id = await w.ask(bob)
  const { said, rows } = await inTwo(
    w,
    'pay',
    { members: [ann.id], question: { id, asker: bob.id, answers: [] } },
    'select count(*), sum(score), (select count(*) from answer) from point_use',
  )
  expect(said).toEqual(Array<string>(7).fill('paid'))
  expect(rows).toEqual([[7, 14, 7]])
})
