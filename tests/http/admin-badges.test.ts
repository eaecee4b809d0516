/** The list of badges in the back office, its switches, and their effect for members. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badgeIdByKey } from '#reactors/badges/awards.queries.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatShortId } from '#shared/ids.ts'
import { userPath } from '#shared/paths.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { api } from '#tests/support/api.ts'
import { community } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

const w = community()
w.write(seedBadges)
const root = w.admin()
const hero = w.member({ username: 'hero', rank: 50 })
const at = '/community/admin/badges'
const idOf = (key: string) => formatShortId(ObjectType.badge, badgeIdByKey(w.db, key)!)
let site: WholeSite
beforeAll(async () => {
  await w.vote(hero, 'up', qid(await w.ask(w.member(), { title: 'Where do swifts sleep' })))
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const look = async (path: string, who: typeof root | null = root) => {
  site.age(3_600_000)
  return (await site.open(path, who)).body
}
const names = (body: string) =>
  [...body.matchAll(/class="badge-cell">[\s\S]*?<div>(?:<a [^>]*>)?([^<]+)/g)].map(m => m[1])
const turn = (key: string, status: string, who: typeof root | null = root) =>
  site.submit(at, { intent: 'status', id: idOf(key), status }, who)

test('ten per page, in their groups, with the number of awards', async () => {
  const first = await look(at)
  expect(names(first)).toHaveLength(10)
  expect(names(await look(`${at}?page=2`))).toHaveLength(4)
  expect(names(await look(`${at}?page_size=20`))).toHaveLength(14)
  expect(first).toContain('14 badges')
  expect(first).toContain('aria-label="First Upvote: awarded 1 times"')
})

test('found by a part of the name in the reader’s language, or by the id', async () => {
  expect(names(await look(`${at}?query=NICE`))).toEqual(['Nice Answer', 'Nice Question'])
  expect(names(await look(`${at}?query=badge:${idOf('editor')}`))).toEqual(['Editor'])
  expect(names(await look(`${at}?query=badge:nothing`))).toEqual([])
  expect(await look(`${at}?query=nothing+like+it`)).toContain('No badges match')
})

test('a disabled badge and its awards are hidden from members until it is enabled again', async () => {
  const shown = async () => [
    (await look('/community/badges', hero)).includes('First Upvote'),
    (await look(userPath('hero', 'badges'), null)).includes('First Upvote'),
    (await site.open(`/community/badges/${idOf('first_upvote')}`, hero)).status,
  ]
  expect(await shown()).toEqual([true, true, 200])
  const { status, headers } = await turn('first_upvote', 'inactive')
  expect([status, headers.location]).toEqual([303, at])
  expect(await shown()).toEqual([false, false, 404])
  expect(names(await look(`${at}?filter=inactive`))).toEqual(['First Upvote'])
  expect(names(await look(`${at}?filter=active&page_size=20`))).not.toContain('First Upvote')
  await turn('first_upvote', 'active')
  expect(await shown()).toEqual([true, true, 200])
})

test('only administrators see the list or change a badge', async () => {
  for (const who of [null, hero, w.moderator(), w.inactive()]) {
    expect([302, 403]).toContain((await site.open(at, who)).status)
    expect([302, 403]).toContain((await turn('editor', 'inactive', who)).status)
  }
  expect(names(await look(`${at}?filter=inactive`))).toEqual([])
  for (const [key, status] of [
    ['editor', 'deleted'],
    ['editor', ''],
  ]) {
    expect((await turn(key!, status!)).status).toBeGreaterThanOrEqual(400)
  }
})

test('calls list and switch them', async () => {
  const call = api(w, root)
  const list = async (query: Record<string, string | number> = {}) =>
    (await call.get('admin/badges', query)).data
  expect(await list({ page: 2, page_size: 10 })).toMatchObject({ count: 14, list: { length: 4 } })
  const { list: found } = await list({ q: 'upvote' })
  expect(found).toEqual([
    {
      id: idOf('first_upvote'),
      ...{ name: 'First Upvote', icon: 'hand-thumbs-up-fill', award_count: 1, earned: false },
      ...{ level: 1, group_name: 'Getting started', status: 'active' },
      description: expect.any(String) as string,
    },
  ])
  const put = (id: string, status: string) => call.put('admin/badge/status', { id, status })
  expect(await put(idOf('editor'), 'inactive')).toMatchObject({ code: 200, data: null })
  expect(await list({ status: 'inactive' })).toMatchObject({ count: 1 })
  expect(await put(idOf('editor'), 'deleted')).toMatchObject({
    code: 400,
    reason: 'error.common.status_invalid',
  })
  expect(await put('nothing', 'active')).toMatchObject({
    code: 400,
    reason: 'error.badge.object_not_found',
  })
  expect((await api(w, hero).get('admin/badges')).code).toBe(403)
})
