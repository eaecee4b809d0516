/** Sortable column headings of the back office. */
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { badges } from '#drizzle/schema/index.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { community } from '#tests/support/community.ts'
import { openWholeSite } from '#tests/support/whole-site.ts'

const w = community()
const root = w.admin({ rank: 3 })
w.write(seedBadges)
w.member({ username: 'low', rank: 1 })
w.member({ username: 'high', rank: 900 })
const site = await openWholeSite(w)
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

async function heads(path: string) {
  const { status, body } = await site.open(`/community/admin/${path}`, root)
  expect(status).toBe(200)
  const found = [...body.matchAll(/aria-sort="(\w+)"[^>]*><a href="([^"]+)"/g)]
  const sorts = found.map(([, sort, href]) => [sort, href!.replaceAll('&amp;', '&')])
  return { sorts, body }
}

test('headings show how the list is sorted, link to the reverse order and keep the filters', async () => {
  const at = '/community/admin/users'
  expect((await heads('users?query=h&page=1')).sorts).toEqual([
    ['none', `${at}?query=h&order=most_reputation`],
    ['descending', `${at}?query=h&order=oldest`],
  ])
  const { sorts, body } = await heads('users?filter=all&order=most_reputation')
  expect(sorts).toEqual([
    ['descending', `${at}?filter=all&order=least_reputation`],
    ['none', `${at}?filter=all`],
  ])
  expect(body).toMatch(/@high[^]*@low/)
  expect(body).toMatch(
    /name="order"[^>]*value="most_reputation"|value="most_reputation"[^>]*name="order"/,
  )
  expect((await heads('users?filter=suspended&order=oldest')).sorts).toEqual([])
  expect((await heads('users?order=email')).sorts[1]![0]).toBe('descending')
})

test('badges are sorted by number of awards', async () => {
  const at = '/community/admin/badges'
  expect((await heads('badges?filter=active')).sorts).toEqual([
    ['none', `${at}?filter=active&order=most_awarded`],
  ])
  w.write(tx => tx.update(badges).set({ awardCount: 7 }).where(eq(badges.key, 'editor')).run())
  const falling = await heads('badges?order=most_awarded')
  expect(falling.sorts).toEqual([['descending', `${at}?order=least_awarded`]])
  expect(falling.body.indexOf('>7<')).toBeGreaterThan(0)
  expect((await heads('badges?order=least_awarded')).body).not.toContain('>7<')
})

test('posts are sorted by their time, both ways', async () => {
  await w.ask(root)
  expect((await heads('questions?order=oldest')).sorts).toEqual([
    ['ascending', '/community/admin/questions'],
  ])
})
