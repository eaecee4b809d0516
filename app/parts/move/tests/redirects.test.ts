/** Old links: redirected to their new URLs, managed by administrators; missing ones are counted. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addRedirects } from '#parts/move/domain/redirects/add-redirects.ts'
import {
  deleteRedirect,
  listMissed,
  listRedirects,
} from '#parts/move/domain/redirects/manage-redirects.ts'
import {
  addMisses,
  type Count,
  deleteOldMisses,
  MostMissed,
} from '#parts/move/domain/redirects/redirects.queries.ts'
import { listLog } from '#moderation/staff-log/list-log.ts'
import { missedPaths, redirects } from '#drizzle/schema/index.ts'
import { community } from '#tests/support/community.ts'
import { type Fields, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

const siteUrl = 'https://forum.test/community'
const w = community({ general: { site_url: siteUrl } })
const admin = w.admin()
const Screen = '/community/admin/redirects'
let site: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})
beforeEach(async () => {
  await w.site.oldLinks.flush(w.db)
  w.write(tx => {
    tx.delete(redirects).run()
    tx.delete(missedPaths).run()
  })
})

const put = (...pairs: [path: string, target: string][]) =>
  w.write(tx => {
    const list = pairs.map(([path, target]) => ({ path, target }))
    return addRedirects(tx, list, { source: 'import', siteUrl, now: w.now })
  })
const follow = async (path: string, method = 'GET') => {
  const { status, headers } = await site.send(method, path, {})
  return [status, headers.location ?? null]
}
const submit = (fields: Fields, who: Parameters<WholeSite['submit']>[2] = admin) =>
  site.submit(Screen, fields, who)
const listed = async () => (await w.as(admin).run(listRedirects)).list
const missed = async () => {
  await w.site.oldLinks.flush(w.db)
  return (await w.as(admin).run(listMissed)).list.map(({ path, count }) => [path, count])
}

test('an old link redirects to its new URL, with or without a query', async () => {
  put(
    ['/t/some-topic/123', '/community/questions/1'],
    ['/index.php?topic=5', 'https://elsewhere.example/5'],
    ['/viewtopic.php?t=345', '/community/tags'],
    ['/?p=12', '/community/users'],
    ['/community/old-page', '/community/badges'],
  )
  expect(await follow('/t/some-topic/123')).toEqual([301, '/community/questions/1'])
  expect(await follow('/t/some-topic/123?page=2&utm_source=x')).toEqual([
    301,
    '/community/questions/1',
  ])
  expect(await follow('/index.php?topic=5')).toEqual([301, 'https://elsewhere.example/5'])
  expect(await follow('/index.php?topic=5', 'HEAD')).toEqual([301, 'https://elsewhere.example/5'])
  expect(await follow('/viewtopic.php?f=2&t=345')).toEqual([301, '/community/tags'])
  expect(await follow('/?p=12')).toEqual([301, '/community/users'])
  expect(await follow('/community/old-page')).toEqual([301, '/community/badges'])
  for (const path of ['/t/some-topic/124', '/index.php', '/index.php?topic=6', '/t'])
    expect(await follow(path)).toEqual([404, null])
  expect(await follow('/?p=13')).toEqual([302, '/community'])
  expect((await site.submit('/t/some-topic/123', {}, admin)).status).toBe(404)
})

test('existing pages take priority, and API calls are never redirected', async () => {
  put(['/community/tags', '/community/users'], ['/answer/api/v1/nothing', '/community'])
  expect((await site.open('/community/tags', null)).status).toBe(200)
  expect((await site.send('GET', '/answer/api/v1/nothing', {})).status).toBe(404)
})

test('uses are counted in batches, without robots and prefetches', async () => {
  put(['/t/1', '/community/tags'])
  for (let n = 0; n < 3; n++) await follow('/t/1')
  await follow('/t/1', 'HEAD')
  await site.send('GET', '/t/1', { 'Sec-Purpose': 'prefetch' })
  expect((await listed())[0]).toMatchObject({ hits: 0, lastHitAt: 0 })
  await w.site.oldLinks.flush(w.db)
  expect((await listed())[0]).toMatchObject({ hits: 3, lastHitAt: w.now })
})

test('a redirect cannot lead back to itself, directly or through others', async () => {
  put(['/a', '/b'], ['/b', '/c'])
  const refused = [
    ['/c', '/a'],
    ['/d', '/d'],
    ['/d', '/d?page=2'],
    ['/d', 'https://forum.test/d/'],
    ['/d?x=1', '/d?x=1&y=2'],
  ] as const
  for (const [path, target] of refused) {
    const { status, body } = await submit({ intent: 'add', path, target })
    expect([path, status]).toEqual([path, 422])
    expect(body).toContain('id="target-error"')
  }
  expect(await listed()).toHaveLength(2)
  expect(
    put(...Array.from({ length: 12 }, (_, n): [string, string] => [`/n${n}`, `/n${n + 1}`])).wrong,
  ).toEqual([])
  expect(await follow('/n11')).toEqual([301, '/n12'])
  expect(await follow('/n0')).toEqual([404, null])
})

test('a loop caused by a deletion is not followed', async () => {
  put(['/b', '/a'], ['/b?x=1', '/c'], ['/a', '/b?x=1'])
  expect(await follow('/a')).toEqual([301, '/b?x=1'])
  const { id } = (await listed()).find(({ path }) => path === '/b?x=1')!
  await w.as(admin).run(deleteRedirect, { id })
  expect(await follow('/a')).toEqual([404, null])
})

test('an administrator adds, finds and deletes redirects, and the staff log has each change', async () => {
  const added = await submit({
    intent: 'add',
    path: 'https://old.example/t/1/',
    target: `${siteUrl}/tags`,
  })
  expect(added.status).toBe(303)
  expect(await listed()).toMatchObject([
    { path: '/t/1', target: '/community/tags', source: 'hand' },
  ])
  expect((await submit({ intent: 'add', path: '/t/1', target: '/community/tags' })).status).toBe(
    303,
  )
  const taken = await submit({ intent: 'add', path: '/t/1', target: '/community/users' })
  expect([taken.status, taken.body.includes('already leads to /community/tags')]).toEqual([
    422,
    true,
  ])
  for (const target of ['//evil.example', 'javascript:alert(1)', 'tags', ''])
    expect([target, (await submit({ intent: 'add', path: '/t/2', target })).status]).toEqual([
      target,
      422,
    ])
  put(['/u/你好', '/community/users'])
  const found = await site.open(`${Screen}?query=${encodeURIComponent('你好')}`, admin)
  expect(found.body).toContain('<code>/u/你好</code>')
  expect(found.body).not.toContain('<code>/t/1</code>')
  const id = String((await listed()).find(({ path }) => path === '/t/1')!.id)
  expect((await submit({ intent: 'delete', id })).status).toBe(303)
  expect((await listed()).map(({ path }) => path)).toEqual(['/u/%E4%BD%A0%E5%A5%BD'])
  const { list } = await w.as(admin).run(listLog, {})
  expect(list.slice(0, 2)).toMatchObject([
    { action: 'setting.changed', note: 'redirects', before: { path: '/t/1' }, after: {} },
    {
      action: 'setting.changed',
      note: 'redirects',
      before: {},
      after: { target: '/community/tags' },
    },
  ])
})

test('of CSV text the valid lines are saved once; the others are explained and returned', async () => {
  put(['/known', '/community/tags'])
  const lines =
    'old,new\n/a,/community/tags\n/known,/community/tags\n/a,/community/users\nb,/c\n/d,ftp://x\n/e,/e'
  const { status, body } = await submit({ intent: 'import', lines })
  expect(status).toBe(422)
  expect(body).toContain('Added: 1. Already there: 1.')
  const box = /<textarea[^>]*id="lines"[^>]*>([^<]*)</.exec(body)![1]!.trim()
  expect(box.split('\n')).toEqual(['/a,/community/users', 'b,/c', '/d,ftp://x', '/e,/e'])
  for (const line of [4, 5, 6, 7]) expect(body).toContain(`Line ${line}: `)
  expect(await listed()).toMatchObject([{ path: '/a', source: 'csv' }, { path: '/known' }])
  expect(
    (await submit({ intent: 'import', lines: '/a,/community/tags\n/f,/community' })).status,
  ).toBe(303)
  expect((await listed()).map(({ path }) => path)).toEqual(['/f', '/a', '/known'])
  const many = Array.from({ length: 5001 }, (_, n) => `/n${n},/community`).join('\n')
  expect((await submit({ intent: 'import', lines: many })).status).toBe(422)
  expect(await listed()).toHaveLength(3)
})

test('a CSV file is read like pasted text', async () => {
  const edge = 'edge'
  const part = (head: string, body: string) =>
    `--${edge}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const body =
    part('name="intent"', 'import') +
    part('name="upload"; filename="old.csv"\r\nContent-Type: text/csv', '/a,/community/tags\n') +
    part('name="lines"', '') +
    `--${edge}--\r\n`
  const { status } = await site.send(
    'POST',
    Screen,
    {
      ...site.cookie(admin),
      Origin: 'https://forum.test',
      'Content-Type': `multipart/form-data; boundary=${edge}`,
    },
    body,
  )
  expect(status).toBe(303)
  expect(await listed()).toMatchObject([{ path: '/a', source: 'csv' }])
})

test('missing URLs are counted and listed, without probes and without their queries', async () => {
  for (const path of [
    '/t/1',
    '/t/1',
    '/t/1?utm_source=x',
    '/index.php?topic=5',
    '/wp-login.php',
    '/.env',
  ])
    await follow(path)
  await follow('/community/no-such-page?q=what+a+reader+typed')
  await follow('/t/2', 'HEAD')
  await site.submit('/t/3', {}, admin)
  expect(await missed()).toEqual([
    ['/t/1', 3],
    ['/community/no-such-page', 1],
    ['/index.php?topic=5', 1],
  ])
  const { body } = await site.open(`${Screen}?show=missed`, admin)
  expect(body).toContain('href="/community/admin/redirects?prefill=%2Findex.php%3Ftopic%3D5#add"')
  const form = await site.open(`${Screen}?prefill=%2Findex.php%3Ftopic%3D5`, admin)
  expect(form.body).toMatch(/<input[^>]*id="path"[^>]*value="\/index\.php\?topic=5"/)
})

test('URLs that get a redirect or are dismissed leave the list permanently', async () => {
  for (const path of ['/t/1', '/t/1?page=2', '/t/2', '/t/3']) await follow(path)
  expect(await missed()).toHaveLength(4)
  await submit({ intent: 'add', path: '/t/1', target: '/community/tags' })
  await submit({ intent: 'dismiss', path: '/t/2' })
  await follow('/t/2')
  expect(await missed()).toEqual([['/t/3', 1]])
})

test('a thousand URLs are kept: the rarest and oldest are dropped, and all after sixty days', async () => {
  const at = (path: string, count: number, ago = 0): [string, Count] => [
    path,
    { count, lastAt: w.now - ago },
  ]
  w.write(tx => addMisses(tx, [at('/often', 30, 3 * 86_400_000), at('/once', 1, 1)]))
  for (let n = 0; n < MostMissed; n += 250)
    w.write(tx =>
      addMisses(
        tx,
        Array.from({ length: 250 }, (_, i) => at(`/flood/${n + i}`, 1)),
      ),
    )
  const kept = w.db.select().from(missedPaths).all()
  expect(kept).toHaveLength(MostMissed)
  expect(kept.some(({ path }) => path === '/often')).toBe(true)
  expect(kept.some(({ path }) => path === '/once')).toBe(false)
  w.write(tx => deleteOldMisses(tx, w.now + 58 * 86_400_000))
  expect(w.db.select().from(missedPaths).all()).toHaveLength(MostMissed - 1)
  w.write(tx => deleteOldMisses(tx, w.now + 61 * 86_400_000))
  expect(w.db.select().from(missedPaths).all()).toEqual([])
})

test('at most 500 URLs are buffered in memory until the next write', async () => {
  for (let n = 0; n < 700; n++) w.site.oldLinks.missed(`/x/${n}`, '')
  expect(await missed()).toHaveLength(50)
  expect(w.db.select().from(missedPaths).all()).toHaveLength(500)
})

test('only administrators see and change them', async () => {
  put(['/t/secret-redirect', '/community/tags'])
  for (const who of [null, w.member(), w.moderator()]) {
    expect((await site.open(Screen, who)).body).not.toContain('secret-redirect')
    await submit({ intent: 'add', path: '/t/9', target: '/community' }, who)
    expect(await listed()).toHaveLength(1)
  }
})
