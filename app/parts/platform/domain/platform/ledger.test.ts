/** The list of all points uses its indexes, however many there are, and leaves none out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Community } from '#tests/support/community.ts'
import { program } from '#tests/support/program.ts'
import { planOf, statementsOf } from '#tests/support/statements.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { ledgerEnds, ledgerSums, pageOfLedger, PointKinds } from './ledger.queries.ts'
import { listLedger } from './list-ledger.ts'

let w: Community
let people: UserRow[]
let root: UserRow
const Many = 25_000

beforeAll(() => {
  w = program()
  root = w.admin()
  people = [w.member({ username: 'ann' }), w.member({ username: 'bob' })]
  const [ann, bob] = people.map(({ id }) => id)
  const who = `iif(n % 3 = 0, ${bob}, ${ann})`
  const numbers = `with recursive k(n) as (select 1 union all select n + 1 from k where n < ${Many})`
  w.write(tx => {
    // Two neighbors in seven are swapped.
    tx.run(`insert into point_reward (created_at, user_id, kind, score, "left", expires_at)
      ${numbers} select n * 20 + iif(n % 7 = 0, 30, 0), ${who},
        iif(n % 5 = 0, 'inviter', 'award'), 3, n % 3, iif(n % 2 = 0, 0, n) from k`)
    tx.run(`insert into point_use (created_at, user_id, kind, score, from_month)
      ${numbers} select n * 20 + 7, ${who}, iif(n % 9 = 0, 'charge', 'question'), 2, 2 from k`)
  })
  w.site.sqlite.exec('analyze')
})
afterAll(() => w[Symbol.dispose]())

const filters = () =>
  [0, people[0]!.id].flatMap(userId =>
    (['', 'award', 'inviter', 'charge'] as const).map(kind => ({ userId, kind })),
  )

describe('statements', () => {
  test('sort no more than a page needs', async () => {
    const read = async () => {
      for (const username of ['', 'ann']) {
        for (const kind of ['', ...PointKinds])
          await w.as(root).run(listLedger, { username, kind, page_size: 20 })
      }
    }
    // Without the statements that compute the balance of the one member.
    const sources = (await statementsOf(w, read)).filter(
      source => /point_(reward|use)/.test(source) && !/"left" > 0|from_month/.test(source),
    )
    expect(sources.length).toBeGreaterThan(10)
    for (const source of sources) {
      const plan = planOf(w, source)
      const walks = plan.filter(step => /^(SCAN|SEARCH) point_/.test(step))
      const limits = source.match(/ limit \+\?\)/g) ?? []
      const sorts = plan.filter(step => step.includes('TEMP B-TREE'))
      // Only parts of a list are sorted and scanned without a condition, each with its limit.
      const isList = limits.length > 0 && limits.length === walks.length
      expect(sorts.length, source).toBe(isList ? 1 : 0)
      if (!isList) expect(walks.filter(step => step.startsWith('SCAN'))).toEqual([])
    }
  })

  test('give the totals, with pauses between the portions', async () => {
    let turns = 0
    const turn = () => {
      turns++
      timer = setImmediate(turn)
    }
    let timer = setImmediate(turn)
    const sums = await ledgerSums(w.db, Many / 2, ledgerEnds(w.db))
    clearImmediate(timer)
    expect(turns).toBeGreaterThanOrEqual(5)
    const one = (query: string) => w.site.sqlite.prepare(query).pluck().get()
    const open = `(expires_at = 0 or expires_at > ${Many / 2})`
    expect(sums).toMatchObject({
      given: 3 * Many,
      used: 2 * Many,
      left: one(`select sum("left") from point_reward where ${open}`),
      lapsed: one(`select sum("left") from point_reward where not ${open}`),
      invitations: 0,
      award: one(`select count(*) from point_reward where kind = 'award'`),
      charge: one(`select count(*) from point_use where kind = 'charge'`),
      answer: 0,
    })
  })
})

test('every entry is on one page, newest first', () => {
  for (const filter of filters()) {
    const all = w.site.sqlite
      .prepare(
        `select * from (select 'r' || id as name, created_at as at, kind, user_id, 0 as used, id
          from point_reward union all select 'u' || id, created_at, kind, user_id, 1, id from point_use)
        where ? in (0, user_id) and ? in ('', kind) order by at desc, used, id desc limit 200`,
      )
      .all(filter.userId, filter.kind) as { name: string }[]
    const pages = Array.from({ length: 10 }, (_, page) =>
      pageOfLedger(w.db, filter, { page, size: 20, offset: page * 20 }),
    )
    const names = pages.flat().map(({ id, change }) => `${change > 0 ? 'r' : 'u'}${id}`)
    expect(names, JSON.stringify(filter)).toEqual(all.map(({ name }) => name))
  }
})
