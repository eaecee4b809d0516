import { afterEach, describe, expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { PageHandler } from './application.ts'
import { htmlPage, startServer } from './server.fixture.ts'

type Server = Awaited<ReturnType<typeof startServer>>

let server: Server
afterEach(() => server.stop())

/**
 * Starts a server whose pages say how many were rendered; `seen` records what each rendering
 * received.
 */
async function counting(options: Parameters<typeof startServer>[0] = {}, headers = {}) {
  const seen: Request[] = []
  const pages: PageHandler = async request => {
    seen.push(request)
    await new Promise(next => setImmediate(next))
    return htmlPage(`render ${seen.length} ${'filler '.repeat(200)}`, headers)
  }
  server = await startServer({ pages, ...options })
  return seen
}

const renders = (answer: { body: string }) => /render (\d+)/.exec(answer.body)?.[1]

describe('the page cache', () => {
  test('one rendering serves all readers for a second', async () => {
    const seen = await counting()
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.get('/community')))
    expect(answers.map(renders)).toEqual(['1', '1', '1', '1'])
    server.time.now += 1_000
    expect(renders(await server.get('/community'))).toBe('1')
    expect(seen).toHaveLength(1)
  })

  test('after a second the old page is served once more while a single rendering replaces it', async () => {
    const seen = await counting()
    await server.get('/community')
    server.time.now += 1_001
    const stale = await Promise.all([1, 2, 3].map(() => server.get('/community')))
    expect(new Set(stale.map(renders)).has('1')).toBe(true)
    while (seen.length < 2) await new Promise(next => setImmediate(next))
    await expect.poll(async () => renders(await server.get('/community'))).toBe('2')
    expect(seen).toHaveLength(2)
  })

  test('old pages that are replaced leave the queue to readers who wait', async () => {
    const renders: (() => void)[] = []
    let hold = false
    server = await startServer({
      limits: { rate: null, gate: { concurrent: 1, waiting: 20, waitMs: 60_000 } },
      pages: async () => {
        if (hold) await new Promise<void>(next => renders.push(next))
        return htmlPage('page')
      },
    })
    const old = Array.from({ length: 30 }, (_, n) => `/community?page=${n + 1}`)
    for (const path of old) await server.get(path)
    server.time.now += 2_000
    hold = true
    for (const path of old) expect((await server.get(path)).status).toBe(200)
    const waiting = server.get('/community?page=31')
    // Answered at once, so the request before it has arrived.
    for (let n = 0; n < 3; n++) await server.get('/healthz')
    hold = false
    renders[0]!()
    expect((await waiting).status).toBe(200)
  })

  test('past the hard limit readers wait for the new page', async () => {
    await counting()
    await server.get('/community')
    server.time.now += 10_001
    expect(renders(await server.get('/community'))).toBe('2')
  })

  test('a rendering that fails in the background is logged, and the old page stays', async () => {
    let calls = 0
    server = await startServer({
      pages: () =>
        ++calls === 1 ? Promise.resolve(htmlPage('good')) : Promise.reject(new Error('broken')),
    })
    await server.get('/community')
    server.time.now += 2_000
    expect((await server.get('/community')).body).toContain('good')
    await expect.poll(() => server.lines.map(line => line.message)).toContain('page not renewed')
    expect((await server.get('/community')).status).toBe(200)
  })

  test('variants and queries are cached separately, but unknown parameters and their order do not matter', async () => {
    const seen = await counting()
    expect(renders(await server.get('/community?page=2&order=hot'))).toBe('1')
    expect(renders(await server.get('/community?order=hot&page=2&utm_source=mail'))).toBe('1')
    expect(renders(await server.get('/community?page=3&order=hot'))).toBe('2')
    expect(
      renders(await server.get('/community?page=3&order=hot', { cookie: 'language=en' })),
    ).toBe('3')
    expect(seen.map(request => request.url).join()).not.toContain('utm')
  })

  test('parameters that no page reads cause no rendering', async () => {
    const seen = await counting()
    for (let n = 0; n < 20; n++) await server.get(`/community?name${n}=${n}&uncached=${n}`)
    expect(seen.map(request => request.url)).toEqual(['https://forum.example/community'])
  })

  test('endpoints for scripts and login steps get the full URL', async () => {
    const seen = await counting()
    for (const path of ['/community/lookup/tags?x=1', '/community/oauth2/login/iam/callback?x=1']) {
      await server.get(path)
      expect(seen.pop()?.url).toBe(`https://forum.example${path}`)
    }
  })

  test('a cached rendering sees the reader’s cookies and nothing else of the reader', async () => {
    const seen = await counting()
    await server.get('/community?utm_source=mail', {
      'accept-language': 'en',
      cookie: 'view=card',
      'user-agent': 'private',
      'x-forwarded-host': 'evil.example',
      referer: 'https://elsewhere.example',
    })
    expect(Object.fromEntries(seen[0]!.headers)).toEqual({
      host: 'forum.example',
      cookie: 'view=card',
    })
    expect(seen[0]!.url).toBe('https://forum.example/community')
  })

  test('all encodings are made from one rendering', async () => {
    const seen = await counting()
    const br = await server.get('/community', { 'accept-encoding': 'br' })
    const gz = await server.get('/community', { 'accept-encoding': 'gzip' })
    const plain = await server.get('/community')
    expect(br.headers['content-encoding']).toBe('br')
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(brotliDecompressSync(br.bytes).toString()).toBe(plain.body)
    expect(gunzipSync(gz.bytes).toString()).toBe(plain.body)
    expect(new Set([br, gz, plain].map(answer => answer.headers.etag)).size).toBe(3)
    expect(seen).toHaveLength(1)
  })

  test('returning readers get a smaller copy of the same page, the first one only if no other waits', async () => {
    const lines = Array.from({ length: 500 }, (_, n) => `<p>line ${n * n} of ${n % 7}</p>`)
    let end = () => {}
    const slow = new Promise<void>(done => (end = done))
    await counting({
      async pages(request) {
        if (request.url.endsWith('/slow')) await slow
        return htmlPage(lines.join(''))
      },
    })
    const accept = { 'accept-encoding': 'br' }
    const alone = await server.get('/community/tags', accept)
    const other = server.get('/community/slow', accept)
    const first = await server.get('/community', accept)
    end()
    await other
    expect(alone.bytes.length).toBeLessThan(first.bytes.length)
    await expect
      .poll(async () => (await server.get('/community', accept)).bytes.length)
      .toBe(alone.bytes.length)
    const later = await server.get('/community', accept)
    expect(brotliDecompressSync(later.bytes)).toEqual(brotliDecompressSync(first.bytes))
  })

  test('a reader with the current page gets 304', async () => {
    await counting()
    const accept = { 'accept-encoding': 'br' }
    const first = await server.get('/community', accept)
    const etag = first.headers.etag!
    const again = await server.get('/community', { ...accept, 'if-none-match': `"x", W/${etag}` })
    expect(again.status).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(etag)
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    expect((await server.get('/community', { ...accept, 'if-none-match': '"other"' })).status).toBe(
      200,
    )
    const other = await server.get('/community', { 'if-none-match': etag })
    expect(other.status).toBe(200)
  })

  test('HEAD is answered from the same page, without its body', async () => {
    const seen = await counting()
    const page = await server.get('/community')
    const head = await server.send('HEAD', '/community')
    expect(head.headers['content-length']).toBe(page.headers['content-length'])
    expect(head.headers.etag).toBe(page.headers.etag)
    expect(head.body).toBe('')
    expect(seen).toHaveLength(1)
  })

  test('the page may be shared, and says what it depends on', async () => {
    await counting()
    const { headers } = await server.get('/community')
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(headers.vary).toBe('Cookie, Accept-Encoding')
    expect(headers).not.toHaveProperty('cache-tag')
  })
})

describe('caches in front', () => {
  const shared = { app: { sharedSeconds: () => 120 } }

  test('may hold a page to read, and find it by its tags', async () => {
    await counting(shared, { 'x-forum-view': '42' })
    const first = await server.get('/community/questions/42')
    const headers = {
      'cache-control': 'public, max-age=0, s-maxage=120, stale-while-revalidate=30',
      'cache-tag': 'forum,question-10010000000000042',
      'surrogate-key': 'forum question-10010000000000042',
      vary: 'Cookie, Accept-Encoding',
    }
    expect(first.headers).toMatchObject(headers)
    const unchanged = await server.get('/community/questions/42', {
      'if-none-match': first.headers.etag!,
    })
    expect(unchanged).toMatchObject({ status: 304, headers })
  })

  test('never answer with a page older than twice the hold', async () => {
    await counting({ app: { sharedSeconds: () => 5 } })
    const { headers } = await server.get('/community')
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=5')
  })

  test.each(['/community/users/login', '/community/users/ann', '/community/search?q=owls'])(
    'ask each time for %s',
    async path => {
      await counting(shared)
      const { headers } = await server.get(path)
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect(headers).not.toHaveProperty('cache-tag')
    },
  )

  test.each([
    ['a page with a cookie', '/community', { 'set-cookie': 'a=1' }, 200, {}],
    ['an error page', '/community/questions/9', {}, 404, {}],
    ['a failure', '/community', {}, 500, {}],
    ['a redirect', '/community/questions/9', { location: '/community' }, 302, {}],
    ['a member’s page', '/community', {}, 200, { cookie: 'forum_session=good' }],
  ] as const)('never hold %s', async (_name, path, headers, status, sent) => {
    server = await startServer({
      ...shared,
      pages: () => Promise.resolve(htmlPage('own', headers, status)),
    })
    const answer = await server.get(path, sent)
    expect(answer.status).toBe(status)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers).not.toHaveProperty('surrogate-key')
  })
})

describe('a page that is not there', () => {
  let count = 0
  const start = async (notFound?: () => string | null) => {
    count = 0
    const pages = () => Promise.resolve(htmlPage(`render ${++count}`, {}, 404))
    server = await startServer({ pages, app: { notFound } })
  }
  const gone = () => server.get('/community/gone')

  test('is kept for a second, without an ETag, and private', async () => {
    await start()
    const first = await gone()
    const second = await gone()
    expect([first.status, second.status, second.body, count]).toEqual([404, 404, first.body, 1])
    expect(second.headers['cache-control']).toBe('private, no-store')
    expect(second.headers).not.toHaveProperty('etag')
    server.time.now += 1_001
    expect([(await gone()).status, count]).toEqual([404, 2])
  })

  test('is counted each time, and redirected as soon as there is a redirect', async () => {
    let target: string | null = null
    let asked = 0
    await start(() => {
      asked++
      return target
    })
    await gone()
    await gone()
    expect([asked, count]).toEqual([2, 1])
    target = '/community/here'
    const moved = await gone()
    expect([moved.status, moved.headers.location]).toEqual([301, '/community/here'])
  })

  test('is never given to a member, or taken from one', async () => {
    await start()
    const member = { cookie: 'forum_session=good' }
    await server.get('/community/gone', member)
    await gone()
    await server.get('/community/gone', member)
    expect(count).toBe(3)
  })

  test('displaces few others', async () => {
    await start()
    for (let n = 0; n < 51; n++) await server.get(`/community/gone/${n}`)
    await server.get('/community/gone/50')
    expect(count).toBe(51)
    await server.get('/community/gone/0')
    expect(count).toBe(52)
  })
})

describe('what is never cached', () => {
  test.each([
    ['a cookie', { 'set-cookie': 'a=1' }],
    ['a policy of its own', { 'content-security-policy': "script-src 'nonce-1'" }],
    ['no-store', { 'cache-control': 'no-store' }],
    ['private', { 'cache-control': 'private' }],
  ])('a page with %s', async (_name, headers) => {
    await counting({}, headers)
    expect(renders(await server.get('/community'))).toBe('1')
    const second = await server.get('/community')
    expect(renders(second)).toBe('2')
    expect(second.headers['cache-control']).toMatch(/no-store/)
  })

  test('with a Set-Cookie, each of many readers gets a separate response', async () => {
    let count = 0
    server = await startServer({
      pages: async () => {
        const id = ++count
        await new Promise(next => setTimeout(next, 20))
        return htmlPage(`render ${id}`, { 'set-cookie': `visitor=${id}` })
      },
    })
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.get('/community')))
    expect(new Set(answers.map(answer => answer.headers['set-cookie']![0])).size).toBe(4)
  })

  test.each(['forum_session=good', '__Host-forum_session=good', 'a=1; forum_session=forged'])(
    'with the cookie %s',
    async cookie => {
      await counting()
      await server.get('/community')
      const own = await server.get('/community', { cookie })
      expect(renders(own)).toBe('2')
      expect(own.headers['cache-control']).toBe('private, no-store')
      expect(renders(await server.get('/community'))).toBe('1')
    },
  )

  test('with a token', async () => {
    await counting()
    await server.get('/community')
    expect(renders(await server.get('/community', { authorization: 'x' }))).toBe('2')
    expect(renders(await server.get('/community'))).toBe('1')
  })

  test.each([403, 410, 500, 302])('a response with status %i', async status => {
    let count = 0
    server = await startServer({
      pages: () =>
        Promise.resolve(htmlPage(`render ${++count}`, { location: '/community/x' }, status)),
    })
    await server.get('/community/gone')
    const again = await server.get('/community/gone')
    expect(again.status).toBe(status)
    expect(count).toBe(2)
  })

  test('data, and requests the application does not want cached', async () => {
    let count = 0
    const pages = () => Promise.resolve(Response.json({ count: ++count }))
    server = await startServer({ pages })
    await server.get('/community/x')
    expect((await server.get('/community/x')).body).toBe('{"count":2}')
    await server.stop()
    await counting({ app: { cacheVariant: () => null } })
    await server.get('/community')
    expect(renders(await server.get('/community'))).toBe('2')
  })
})

describe('views', () => {
  test('every read counts, also from the cache; HEAD does not', async () => {
    await counting({}, { 'x-forum-view': '42' })
    const first = await server.get('/community/questions/1')
    await server.get('/community/questions/1')
    await server.get('/community/questions/1', { 'if-none-match': first.headers.etag! })
    await server.send('HEAD', '/community/questions/1')
    await server.get('/community/questions/1', { cookie: 'forum_session=good' })
    await server.send('HEAD', '/community/questions/1', { cookie: 'forum_session=good' })
    expect(server.views).toEqual([42, 42, 42, 42])
    expect(first.headers).not.toHaveProperty('x-forum-view')
  })

  test('include the requested URL, whether the page is rendered, cached or a member’s', async () => {
    await counting({}, { 'x-forum-view': '42' })
    const path = '/community/questions/1?share=ann'
    await server.get(path)
    await server.get(path)
    await server.get(path, { cookie: 'forum_session=good' })
    expect(server.addresses).toEqual([path, path, path])
  })

  test('an invalid number in the header counts nothing', async () => {
    await counting({}, { 'x-forum-view': '1e3' })
    await server.get('/community')
    expect(server.views).toEqual([])
  })
})
