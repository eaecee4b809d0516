/** The same form sent twice creates one object. */
import { expect, test } from 'vitest'
import { callAs, sampleOf } from './endpoint-calls.ts'
import { scene, type Scene } from './scene.ts'

const cases: [string, string][] = [
  ['POST question', 'question'],
  ['POST question/answer', 'question'],
  ['POST answer', 'answer'],
  ['POST comment', 'comment'],
]

const rows = ({ w }: Scene, table: string) =>
  (w.site.sqlite.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n

test.each(cases)('%s sent twice creates one object', async (name, table) => {
  const stage = await scene({ write: { restrict_answer: false } })
  using w = stage.w
  const send = () => callAs(stage, stage.who.member, name, sampleOf(stage, name))
  const before = rows(stage, table)
  expect((await send()).status).toBe(200)
  w.tick(1000)
  expect(await send()).toMatchObject({
    status: 400,
    reason: 'base.duplicate_request_error',
    data: null,
  })
  expect(rows(stage, table)).toBe(before + 1)
  // Someone else may send the same, and so may the same member later.
  expect((await callAs(stage, stage.who.author, name, sampleOf(stage, name))).status).toBe(200)
  w.tick(5 * 60_000)
  expect((await send()).status).toBe(200)
  expect(rows(stage, table)).toBe(before + 3)
})

test('a refused attempt does not count as the first', async () => {
  const stage = await scene()
  using w = stage.w
  w.settings({ write: { min_tags: 2 } })
  const send = () =>
    callAs(stage, stage.who.member, 'POST question', sampleOf(stage, 'POST question'))
  expect((await send()).status).toBe(400)
  w.settings({ write: { min_tags: 1 } })
  expect((await send()).status).toBe(200)
})

test('two at the same moment create one', async () => {
  const stage = await scene()
  using _ = stage.w
  const before = rows(stage, 'question')
  const input = sampleOf(stage, 'POST question')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => callAs(stage, stage.who.member, 'POST question', input)),
  )
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  expect(rows(stage, 'question')).toBe(before + 1)
})
