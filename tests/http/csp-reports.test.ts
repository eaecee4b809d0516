/**
 * Reports by browsers about blocked content: accepted from everyone, limited, and shown to
 * administrators.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOldReports, MostGroups } from '#site/csp-reports/csp-reports.queries.ts'
import { listReports } from '#site/csp-reports/manage-reports.ts'
import { contentPolicy } from '#shared/content-policy.ts'
import { cspReportPath } from '#shared/paths.ts'
import { community } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

const Origin = 'https://forum.test'
const w = community({ general: { site_url: `${Origin}/community` } })
const admin = w.admin()
let site: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})
beforeEach(async () => {
  // Resets the rate limit of the network.
  site.age(3_600_000)
  await site.submit('/community/admin/csp-reports', { intent: 'clear' }, admin)
})

const Page = `${Origin}/community/questions/10010000000000021/a-private-title?code=secret#part`
const report = (changes: object = {}) => ({
  'document-uri': Page,
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://tracker.example/a/b.js?user=ann',
  ...changes,
})
const send = (body: string, type = 'application/csp-report', headers = {}) =>
  site.send('POST', cspReportPath(), { 'Content-Type': type, ...headers }, body)
const sendOld = (changes: object = {}) => send(JSON.stringify({ 'csp-report': report(changes) }))
const listed = async () =>
  (await w.as(admin).run(listReports)).map(({ directive, blocked, page, source, count }) => ({
    ...{ directive, blocked, page, source, count },
  }))

test('every policy of a page has the report URL', async () => {
  const { headers } = await site.open('/community', null)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`report-uri ${cspReportPath()}`)
  expect(contentPolicy({ images: "'self'" })).toContain('report-uri')
  // The cost for each page, in bytes.
  expect(`; report-uri ${cspReportPath()}`.length).toBeLessThan(40)
})

test('reports of both formats are counted in one group, without page URLs', async () => {
  expect((await sendOld()).status).toBe(204)
  const body = {
    documentURL: Page,
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://tracker.example/other.js',
  }
  const both = [
    { type: 'csp-violation', body },
    { type: 'deprecation', body: { id: 'x' } },
  ]
  expect((await send(JSON.stringify(both), 'application/reports+json')).status).toBe(204)
  expect(await listed()).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'https://tracker.example',
      page: '/community/questions/*/*',
      source: '',
      count: 2,
    },
  ])
})

test.each([
  ['inline', { 'blocked-uri': 'inline' }, 'inline', ''],
  ['data', { 'blocked-uri': 'data:text/html,secret' }, 'data', ''],
  ['of the same origin', { 'blocked-uri': `${Origin}/x/y` }, 'self', ''],
  [
    'by a script elsewhere',
    { 'source-file': 'https://cdn.example/lib.js?k=1', 'line-number': 7 },
    'https://tracker.example',
    'https://cdn.example/lib.js:7',
  ],
  ['by the page itself', { 'source-file': Page }, 'https://tracker.example', ''],
  [
    'by a file of the build',
    { 'source-file': `${Origin}/assets/entry.js`, 'line-number': 3 },
    'https://tracker.example',
    '/assets/entry.js:3',
  ],
])('reports what was blocked %s', async (_name, changes, blocked, source) => {
  await sendOld(changes)
  expect(await listed()).toEqual([expect.objectContaining({ blocked, source })])
})

test('reports from extensions and other pages are not counted', async () => {
  for (const changes of [
    { 'blocked-uri': 'chrome-extension' },
    { 'blocked-uri': 'moz-extension://8f0c/content.js' },
    { 'source-file': 'safari-web-extension://4B/x.js' },
    { 'document-uri': 'https://elsewhere.example/page' },
    { 'document-uri': 'about:blank' },
    { 'effective-directive': '<b>script</b>' },
    { 'blocked-uri': 'not an address <img>' },
    { 'blocked-uri': '' },
  ]) {
    expect((await sendOld(changes)).status).toBe(204)
  }
  expect(await listed()).toEqual([])
})

test('it needs no origin, and accepts nothing but reports', async () => {
  const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  const text = JSON.stringify({ 'csp-report': report() })
  expect((await send(text, 'application/csp-report', foreign)).status).toBe(204)
  expect((await send(text, 'application/json')).status).toBe(400)
  expect((await send(text, 'application/x-www-form-urlencoded')).status).toBe(400)
  for (const body of ['', '{', 'null', '{}', '[1]', '{"csp-report":{"document-uri":1}}']) {
    expect([body, (await send(body)).status]).toEqual([body, 400])
  }
  expect((await site.send('GET', cspReportPath(), {})).status).toBe(404)
  expect((await site.send('PUT', cspReportPath(), foreign, text)).status).toBe(403)
})

test('a body of more than 16 KB is refused, as is the 21st report of a network', async () => {
  expect((await sendOld({ sample: 'x'.repeat(17_000) })).status).toBe(413)
  const statuses = []
  for (let n = 0; n < 25; n++) statuses.push((await sendOld()).status)
  expect(statuses.filter(status => status === 429)).toHaveLength(6)
  expect((await listed())[0]!.count).toBe(19)
})

test('twenty reports per request are read, and the newest 200 groups are kept', async () => {
  for (let request = 0; request < 12; request++) {
    w.tick(1000)
    site.age(60_000)
    const list = Array.from({ length: 30 }, (_, n) => ({
      type: 'csp-violation',
      body: {
        documentURL: Page,
        effectiveDirective: 'img-src',
        blockedURL: `https://host-${request}-${n}.example/`,
      },
    }))
    expect((await send(JSON.stringify(list), 'application/reports+json')).status).toBe(204)
  }
  const hosts = (await listed()).map(({ blocked }) => /host-(\d+)-(\d+)/.exec(blocked)!)
  expect(hosts).toHaveLength(MostGroups)
  expect(Math.min(...hosts.map(([, request]) => Number(request)))).toBe(2)
  expect(Math.max(...hosts.map(([, , n]) => Number(n)))).toBe(19)
})

test('only administrators see and clear them', async () => {
  await sendOld({ 'blocked-uri': 'https://tracker.example/"><script>' })
  await sendOld()
  const at = '/community/admin/csp-reports'
  const { body } = await site.open(at, admin)
  expect(body).toContain('https://tracker.example')
  expect(body).toContain('/community/questions/*/*')
  expect(body).not.toContain('a-private-title')
  for (const who of [null, w.member(), w.moderator()]) {
    expect((await site.open(at, who)).body).not.toContain('tracker.example')
    await site.submit(at, { intent: 'clear' }, who)
    expect(await listed()).toHaveLength(1)
  }
  expect((await site.submit(at, { intent: 'clear' }, admin)).status).toBe(303)
  expect((await site.open(at, admin)).body).toContain('Nothing was blocked in the last 30 days.')
})

test('a group not seen for thirty days is deleted', async () => {
  await sendOld()
  w.tick(29 * 86_400_000)
  await sendOld({ 'blocked-uri': 'inline' })
  w.tick(86_400_001)
  w.write(tx => deleteOldReports(tx, w.now))
  expect((await listed()).map(({ blocked }) => blocked)).toEqual(['inline'])
})
