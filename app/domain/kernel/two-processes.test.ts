/** Concurrent writes: in one process, and in two on one file, as during a restart or while a command runs. */
import { describe, expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import type { Difference } from '#basics/recount/recount.queries.ts'
import { openDatabase } from '#infra/database/db.ts'
import { type Community, community } from '#tests/support/community.ts'
import { BusyProcess, databaseFileOf } from '#tests/support/processes.ts'
import { aid, qid } from '#tests/support/world.ts'

/** Members, their question with answers, and what two processes need to know of them. */
async function scene(w: Community) {
  const people = Array.from({ length: 10 }, () => w.member({ rank: 50 }))
  const asker = w.member({ rank: 50 })
  const id = await w.ask(asker)
  const answers: number[] = []
  for (const author of people.slice(0, 4)) answers.push(await w.answerTo(id, author))
  const posts = [qid(id), ...answers.map(aid)]
  return { asker, id, answers, people, posts }
}

describe('in one process', () => {
  test('200 simultaneous votes of one member on one post leave one row', async () => {
    using w = community()
    const { people, id } = await scene(w)
    const votes = ['up', 'down', 'none'] as const
    const tries = Array.from({ length: 200 }, (_, i) => w.vote(people[9]!, votes[i % 3]!, qid(id)))
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(1)
    expect([w.count('vote'), w.question(id).voteCount]).toEqual([1, 1])
    expect(checkCounters(w.db)).toEqual([])
  })

  test('of 200 simultaneous acceptances the last one remains', async () => {
    using w = community()
    const { asker, id, answers } = await scene(w)
    await Promise.all(Array.from({ length: 200 }, (_, i) => w.accept(asker, id, answers[i % 4]!)))
    expect(w.question(id).acceptedAnswerId).toBe(answers[3])
    expect(w.user(asker.id).rank).toBe(52)
    expect(checkCounters(w.db)).toEqual([])
  })
})

type Outcome = { said: string[][]; differences: Difference[]; rows: Record<string, unknown> }

/** Runs two processes side by side on the test database, then the queries. */
async function together(
  w: Community,
  tasks: string,
  parts: object[],
  queries: Record<string, string>,
): Promise<Outcome> {
  using place = databaseFileOf(w)
  const common = { now: w.now, step: 1000, times: 500, members: [] }
  const processes = parts.map(
    (part, i) => new BusyProcess(tasks, place.file, { ...common, seed: i + 1, ...part }),
  )
  await Promise.all(processes.map(process => process.whenReady()))
  for (const process of processes) process.begin()
  const ends = await Promise.all(processes.map(process => process.ended))
  expect(ends).toEqual(['done', 'done'])
  const { db, sqlite, close } = openDatabase(place.file)
  const rows = Object.entries(queries).map(([name, source]) => [
    name,
    sqlite.prepare(source).pluck().get(),
  ])
  const said = processes.map(process => process.said)
  const outcome = { said, differences: checkCounters(db), rows: Object.fromEntries(rows) }
  close()
  return outcome
}

test('two processes at once: votes, acceptances and sign-ups', async () => {
  using w = community()
  const { asker, id, answers, people, posts } = await scene(w)
  const ids = (...places: number[]) => places.map(i => people[i]!.id)
  const part = { posts, question: { id, asker: asker.id, answers } }
  // One member acts in both; the others of each get their votes through in any case.
  const parts = [ids(9, 4, 5), ids(9, 6, 7)].map(members => ({ ...part, members }))
  const { said, differences, rows } = await together(w, 'vote,accept,register', parts, {
    voted: 'select count(*) from vote',
    shared: `select count(*) from vote where user_id = ${people[9]!.id} and object_id = ${id}`,
    marked: 'select count(*) from answer where accepted = 2',
    accepted: 'select count(*) from question where accepted_answer_id > 0',
    live: "select count(*) from activity where cancelled = 0 and type = 'answer.accepted'",
    names: "select count(distinct username_key) from user where email like 'person%'",
    addresses: "select count(*) from user where email_key like 'person%' and email_key = email",
    waiting: "select count(*) from user where email_key like 'person% %'",
    mails: 'select count(*) from mail_outbox',
  })
  const words = said.map(lines => lines.map(line => line.split(' ')[0]))
  expect(said.flat().filter(line => line.startsWith('error'))).toEqual([])
  expect(differences).toEqual([])
  expect(rows).toMatchObject({ voted: 25, shared: 1, names: 80, mails: 80 })
  // Of two accounts waiting for one address the newer one has it.
  expect(rows).toMatchObject({ addresses: 40, waiting: 40 })
  expect([rows.marked, rows.live]).toEqual([rows.accepted, rows.accepted])
  // Both processes did some of the work.
  for (const own of words) expect(own.filter(word => word === 'accepted')).toHaveLength(125)
  expect(words.map(own => own.filter(word => word === 'voted').length > 100)).toEqual([true, true])
  const registered = said.flat().filter(line => line.startsWith('registered'))
  expect([registered.length, new Set(registered).size]).toEqual([80, 40])
})
