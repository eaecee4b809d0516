/** Documents for programs are made once for all visitors, whatever is added to their URL. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { planSitemap } from '#site/sitemap/list-sitemap.ts'
import { type Community, community } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

let w: Community
let site: WholeSite
let asked: number

beforeAll(async () => {
  w = community({ general: { contact_email: 'team@example.org' } })
  site = await openWholeSite(w)
  asked = await w.ask(w.member({ username: 'asker' }), {
    title: 'How is rice cooked?',
    tags: ['rice'],
  })
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})
beforeEach(() => site.age(120_000))

const Documents = [
  '/sitemap.xml',
  '/community/sitemap.xml',
  '/community/sitemap/question-1.xml',
  '/community/sitemap/tag-1.xml',
  '/community/sitemap/user-1.xml',
  '/community/feeds/questions',
  '/community/feeds/tag/rice',
  '/community/feeds/user/asker',
  '/robots.txt',
  '/community/robots.txt',
  '/community/openapi.json',
  '/community/opensearch.xml',
  '/community/manifest.json',
  '/community/theme.css',
  '/custom.css',
  '/.well-known/security.txt',
]

const Headers = { 'Accept-Encoding': 'gzip' }
const requests = () => site.lines().filter(({ message }) => message === 'request')
const made = (from: number) =>
  requests()
    .slice(from)
    .filter(({ entry }) => entry.cache !== 'fresh' && entry.cache !== 'stale').length

/** Responses to 50 requests, each with a different parameter; `at` returns it. */
async function fifty(
  path: string,
  at: (n: number) => string,
  options = Headers as Record<string, string>,
) {
  const from = requests().length
  const answers = []
  for (let n = 0; n < 50; n++) answers.push(await site.send('GET', `${path}?${at(n)}`, options))
  await expect.poll(() => requests().length).toBe(from + 50)
  return { answers, made: made(from) }
}

describe.each(Documents)('%s', path => {
  test('is made once for fifty URLs that differ in an unknown parameter', async () => {
    const { answers, made } = await fifty(path, n => `x${n}=${n}`)
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    expect(answers[0]!.headers['cache-control']).toMatch(/^public, max-age=\d+/)
    expect(answers[0]!.headers.vary).toBe('Accept-Encoding')
    expect(made).toBe(1)
  })

  test('is made once for all parameters that pages read, and for readers of every language and view', async () => {
    const names = ['page', 'order', 'tag', 'lang', 'v', 'callback']
    const { made } = await fifty(path, n => `${names[n % names.length]}=${n}`, {
      Cookie: 'forum_lang=ja_JP; forum_view=card',
      'Accept-Language': 'de',
    })
    expect(made).toBe(1)
  })

  test('has one ETag, so an unchanged copy is not sent again', async () => {
    const first = await site.send('GET', path, Headers)
    const again = await site.send('GET', `${path}?y=1`, {
      ...Headers,
      'If-None-Match': first.headers.etag!,
    })
    expect([again.status, again.body]).toEqual([304, ''])
    const head = await site.send('HEAD', `${path}?z=1`, Headers)
    expect([head.status, head.body, head.headers.etag]).toEqual([200, '', first.headers.etag])
  })
})

test('simultaneous requests wait for one sitemap', async () => {
  const making = vi.spyOn(planSitemap, 'execute')
  const asked = Array.from({ length: 50 }, (_, n) =>
    site.send('GET', `/sitemap.xml?n=${n}`, Headers),
  )
  const bodies = (await Promise.all(asked)).map(({ bytes }) => bytes.toString('base64'))
  expect(new Set(bodies).size).toBe(1)
  expect(making).toHaveBeenCalledTimes(1)
})

test('a session cookie, real or made up, changes nothing', async () => {
  const making = vi.spyOn(planSitemap, 'execute')
  const member = site.cookie(w.member()).Cookie!
  for (const Cookie of ['', 'forum_session=made-up', member]) {
    expect((await site.send('GET', '/sitemap.xml', { Cookie })).status).toBe(200)
  }
  expect(making).toHaveBeenCalledTimes(1)
})

test('feeds of different searches are kept apart', async () => {
  const rice = await site.send('GET', '/community/feeds/search?q=rice&x=1', {})
  const other = await site.send('GET', '/community/feeds/search?q=nothing&x=1', {})
  expect(rice.body).toContain('How is rice cooked?')
  expect(other.body).not.toContain('How is rice cooked?')
})

describe('after a write', () => {
  const title = 'A question asked later'

  test('a new question is in the sitemap within a minute, in a feed within seconds', async () => {
    const before = await site.send('GET', '/sitemap.xml', {})
    await site.send('GET', '/community/feeds/questions', {})
    const id = await w.ask(w.member(), { title })
    site.age(10_001)
    expect((await site.send('GET', '/community/feeds/questions', {})).body).toContain(title)
    expect((await site.send('GET', '/sitemap.xml', {})).body).toBe(before.body)
    site.age(50_000)
    expect((await site.send('GET', '/sitemap.xml', {})).body).toContain(qid(id))
  })

  test('a deleted question is gone from both at once', async () => {
    const paths = ['/sitemap.xml', '/community/feeds/questions']
    for (const path of paths) expect((await site.send('GET', path, {})).body).toContain(qid(asked))
    await w.as(w.admin()).run(deleteQuestion, { id: qid(asked) })
    for (const path of paths) {
      expect((await site.send('GET', path, {})).body).not.toContain(qid(asked))
    }
  })

  test('a changed setting applies at once, and a private site reveals nothing', async () => {
    await site.send('GET', '/community/manifest.json', {})
    w.settings({ general: { name: 'Another name' } })
    expect((await site.send('GET', '/community/manifest.json', {})).body).toContain('Another name')
    w.settings({ login: { login_required: true } })
    for (const path of ['/sitemap.xml', '/community/feeds/questions', '/community/openapi.json'])
      expect((await site.send('GET', path, {})).status).toBeGreaterThanOrEqual(400)
    expect((await site.send('GET', '/robots.txt', {})).body).toContain('Disallow: /')
    w.settings({ login: { login_required: false } })
  })
})
