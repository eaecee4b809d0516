import { expect, test } from 'vitest'
import { type Community, community } from '#tests/support/community.ts'
import { planOf, statementsOf } from '#tests/support/statements.ts'
import { qid } from '#tests/support/world.ts'
import { listLog } from './list-log.ts'
import { writeEntry } from './write-entry.ts'

function fill(w: Community, actors: number[], rows: number): void {
  w.write(tx => {
    for (let n = 1; n <= rows; n++) {
      const actorId = actors[n % actors.length]!
      const action = ['question.closed', 'tag.deleted', 'user.role_changed'][n % 3]!
      const object = { objectType: 1, objectId: n % 50, userId: n % 7 }
      writeEntry(tx, w.now + n, action, { actorId, ...object })
    }
  })
  w.site.sqlite.exec('analyze')
}

test('whatever the filter, an index finds the newest rows and nothing is sorted', async () => {
  using w = community()
  const [mod, root] = [w.moderator({ username: 'mod' }), w.admin()]
  fill(w, [mod.id, root.id, 0], 3000)
  const filters = [
    {},
    { before: 1000 },
    { after: 1000 },
    { actor: 'mod' },
    { group: 'content' },
    { group: 'members', after: 5 },
    { user: 'mod' },
    { object: qid(3) },
    { actor: 'mod', group: 'tags', user: 'mod', object: qid(3), before: 2000 },
  ]
  const sources = await statementsOf(w, async () => {
    for (const filter of filters) await w.as(mod).run(listLog, filter)
  })
  const searches = sources.filter(source => source.includes('staff_log'))
  expect(searches.length).toBeGreaterThan(8)
  for (const source of searches) {
    const plan = planOf(w, source).join('; ')
    expect(plan, source).not.toMatch(/TEMP B-TREE/)
    // The whole log is only read from its end, up to a page.
    if (/SCAN staff_log/.test(plan)) expect(source).toMatch(/min\(actor_id\)/)
  }
})

test('pages by row number contain every row once, in both directions', async () => {
  using w = community()
  const mod = w.moderator()
  fill(w, [mod.id], 25)
  const page = (place: object) => w.as(mod).run(listLog, { ...place, page_size: 10 })
  const ids = async (place: object) => (await page(place)).list.map(entry => entry.id)
  const numbers = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, n) => from - n)
  expect(await ids({})).toEqual(numbers(25, 16))
  expect(await ids({ before: 16 })).toEqual(numbers(15, 6))
  expect(await ids({ before: 6 })).toEqual(numbers(5, 1))
  expect(await ids({ after: 5 })).toEqual(numbers(15, 6))
  expect(await ids({ after: 15 })).toEqual(numbers(25, 16))
  expect(await ids({ after: 20 })).toEqual(numbers(25, 21))
  expect(await page({})).toMatchObject({ older: true, newer: false })
  expect(await page({ before: 16 })).toMatchObject({ older: true, newer: true })
  expect(await page({ before: 6 })).toMatchObject({ older: false, newer: true })
  expect(await page({ after: 15 })).toMatchObject({ older: true, newer: false })
  expect(await page({ after: 5 })).toMatchObject({ older: true, newer: true })
})
