import { afterEach, describe, expect, test } from 'vitest'
import { brotliDecompressSync } from 'node:zlib'
import type { IncomingHttpHeaders } from 'node:http'
import type { Application, PageHandler, RequestInfo } from './application.ts'
import type { Exchange } from './exchange.ts'
import { defaultLimits } from './limits.ts'
import { Overloaded } from './render-gate.ts'
import { htmlPage, sentText, Site, startServer } from './server.fixture.ts'
import type { WorkerLink } from './worker.ts'

let server: Awaited<ReturnType<typeof startServer>>
afterEach(() => server?.stop())

const own = { origin: Site, cookie: 'forum_session=good' }
const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' }

/** A handler that echoes what it received. */
const echo: PageHandler = async (request, context) =>
  Response.json({
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    body: await sentText(request, context),
    info: context.requestInfo,
  })

type Echo = {
  method: string
  url: string
  headers: Record<string, string>
  body: string
  info: RequestInfo
}
const read = (answer: { body: string }) => JSON.parse(answer.body) as Echo

describe('hand-over to the application', () => {
  test('the request arrives complete, with the URL of the configured site', async () => {
    server = await startServer({ pages: echo })
    const answer = await server.send(
      'POST',
      '/community/x?a=%E5%8D%87',
      { ...form, host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forum-view': '1' },
      'title=%E5%8D%87&tag=a',
    )
    const got = read(answer)
    expect(got).toMatchObject({
      method: 'POST',
      url: `${Site}/community/x?a=%E5%8D%87`,
      body: 'title=%E5%8D%87&tag=a',
      info: { clientIp: '127.0.0.1', requestId: answer.headers['x-request-id'] },
    })
    expect(got.headers).toMatchObject({ cookie: 'forum_session=good', host: 'forum.example' })
    for (const name of ['x-forwarded-host', 'x-forum-view', 'connection', 'origin']) {
      expect(got.headers).not.toHaveProperty(name)
    }
  })

  test('API requests do not go through Remix', async () => {
    const asked: string[] = []
    server = await startServer({
      app: {
        dispatchApi: request => {
          asked.push(request.url)
          const api = new URL(request.url).pathname.startsWith('/answer/api/v1/')
          return api ? Promise.resolve(Response.json({ code: 200 })) : undefined
        },
      },
    })
    const answer = await server.get('/answer/api/v1/siteinfo')
    expect(answer.body).toBe('{"code":200}')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect((await server.get('/other')).body).toContain('hello')
    expect(asked).toEqual([`${Site}/answer/api/v1/siteinfo`, `${Site}/other`])
  })

  test('several cookies and large text arrive unchanged', async () => {
    const headers = new Headers([
      ['content-type', 'text/html'],
      ['set-cookie', 'a=1; HttpOnly'],
      ['set-cookie', 'b=2'],
    ])
    const text = '你好 '.repeat(2_000)
    server = await startServer({ pages: () => Promise.resolve(new Response(text, { headers })) })
    const answer = await server.get('/community', { ...own, 'accept-encoding': 'br' })
    expect(answer.headers['set-cookie']).toEqual(['a=1; HttpOnly', 'b=2'])
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length))
    expect(brotliDecompressSync(answer.bytes).toString()).toBe(text)
  })

  test('a body too large to buffer is streamed to its end', async () => {
    const part = new Uint8Array(300_000).fill(97)
    let parts = 0
    const pages = () =>
      Promise.resolve(
        new Response(
          new ReadableStream<Uint8Array>({
            pull: controller => (parts++ < 10 ? controller.enqueue(part) : controller.close()),
          }),
          { headers: { 'content-type': 'text/csv' } },
        ),
      )
    server = await startServer({ pages })
    const answer = await server.get('/export', { 'accept-encoding': 'br' })
    expect(answer.bytes.length).toBe(3_000_000)
  })

  test('an error of the application is a plain 500, and its text stays in the log', async () => {
    server = await startServer({ pages: () => Promise.reject(new Error('at /srv/secret.ts:3')) })
    const answer = await server.get('/other')
    expect(answer.status).toBe(500)
    expect(answer.body).not.toContain('secret')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(server.lines.find(line => line.message === 'request failed')).toBeDefined()
  })

  test('an error of the disk is a 503: it may be over soon', async () => {
    const broken = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' })
    const isLoggedIn = () => {
      throw broken
    }
    const isStorageFault = (error: unknown) => error === broken
    server = await startServer({ app: { isLoggedIn, isStorageFault } })
    const answer = await server.get('/other', { cookie: 'forum_session=good' })
    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(server.lines.find(line => line.message === 'request failed')).toBeDefined()
  })

  test('the work is aborted when the reader disconnects', async () => {
    let signal: AbortSignal | undefined
    server = await startServer({
      pages: request => {
        signal = request.signal
        return new Promise<Response>((_, reject) =>
          request.signal.addEventListener('abort', () => reject(new Error('gone'))),
        )
      },
    })
    const gone = new AbortController()
    const asked = fetch(`http://127.0.0.1:${server.port}/other`, { signal: gone.signal })
    await expect.poll(() => signal).toBeDefined()
    gone.abort()
    await expect(asked).rejects.toThrow()
    await expect.poll(() => signal!.aborted).toBe(true)
    expect((await server.requests(1))[0]).toMatchObject({ path: '/other', aborted: true })
  })
})

describe('with several processes', () => {
  /** A process that only reads; the leader answers what it passes on. */
  const link = {
    ...{ leads: false, place: 1, limit: () => ({ take: () => 0 }) },
    ...{ senderOf: () => null, relays: () => false },
    relay: ({ res }: Exchange) => Promise.resolve(void res.end('by the leader')),
  } as unknown as WorkerLink

  test('the leader answers a read that has to write, cached or not', async () => {
    const pages: PageHandler = (_, { requestInfo }) => {
      requestInfo.forLeader = true
      return Promise.resolve(htmlPage('cannot write', {}, 503))
    }
    server = await startServer({ pages, link })
    for (const at of ['/community', '/community/search?q=a', '/community/settings'])
      expect((await server.get(at)).body).toBe('by the leader')
    expect((await server.get('/community', own)).body).toBe('by the leader')
  })

  test('an answer says where its write is, if there was one and it is kept', async () => {
    let written = 0
    let isKept = true
    const app: Partial<Application> = {
      written: () => written,
      isAcknowledged: () => Promise.resolve(isKept),
      writeHeaders: position => [['Set-Cookie', `forum_position=${position}`]],
    }
    const pages: PageHandler = request => {
      if (request.url.endsWith('writes')) written++
      return Promise.resolve(htmlPage('hello'))
    }
    server = await startServer({ app, pages })
    const cookie = async (at: string, method = 'GET') =>
      (await server.send(method, at, { ...own, origin: Site })).headers['set-cookie']
    expect(await cookie('/reads')).toBeUndefined()
    expect(await cookie('/writes')).toEqual(['forum_position=1'])
    expect(await cookie('/reads')).toBeUndefined()
    expect(await cookie('/writes')).toEqual(['forum_position=2'])
    isKept = false
    expect((await server.get('/reads', own)).status).toBe(200)
    expect(await server.get('/writes', own)).toMatchObject({ status: 503 })
  })
})

describe('what is answered before the application', () => {
  test('health', async () => {
    let ok = true
    let state = 'OK'
    const ready = () => Promise.resolve({ ok, body: { status: ok ? 'pass' : 'fail' } })
    server = await startServer({ app: { health: () => ({ ok, state }), ready } })
    expect(await server.get('/healthz')).toMatchObject({ status: 200, body: 'OK' })
    const passed = await server.get('/readyz')
    expect(passed).toMatchObject({ status: 200, body: '{"status":"pass"}' })
    expect(passed.headers['content-type']).toContain('application/json')
    expect(passed.headers['cache-control']).toBe('no-store')
    ok = false
    expect(await server.get('/healthz')).toMatchObject({ status: 503, body: 'unhealthy' })
    state = 'database_gone'
    expect((await server.get('/healthz')).body).toBe('unhealthy: database_gone')
    expect(await server.get('/readyz')).toMatchObject({ status: 503, body: '{"status":"fail"}' })
  })

  test('redirects keep the query and stay on the site', async () => {
    server = await startServer()
    const root = await server.get('/')
    expect([root.status, root.headers.location]).toEqual([302, '/community'])
    const slash = await server.get('/community/x/?a=1')
    expect([slash.status, slash.headers.location]).toEqual([308, '/community/x?a=1'])
    const foreign = await server.get('//evil.example/')
    expect([foreign.status, foreign.headers.location]).toEqual([308, '/evil.example'])
  })

  test('a write with a trailing slash reaches the same path as without', async () => {
    server = await startServer({ pages: echo })
    expect(read(await server.send('POST', '/community//x/', form, 'a=1')).url).toBe(
      `${Site}/community/x`,
    )
  })

  test.each([
    ['TRACE', '/community', 405],
    ['PROPFIND', '/community', 405],
    ['OPTIONS', '/community', 204],
    ['GET', '/community/%ff', 400],
    ['GET', `/${'a'.repeat(9_000)}`, 414],
  ])('%s %s is answered with %i', async (method, path, status) => {
    server = await startServer()
    const answer = await server.send(method, path)
    expect(answer.status).toBe(status)
    if (status === 405 || status === 204) expect(answer.headers.allow).toContain('GET, HEAD, POST')
  })

  test('CONNECT and garbage get an answer and do not break the server', async () => {
    server = await startServer()
    expect(await server.raw('CONNECT evil.example:80 HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(
      /^HTTP\/1.1 405 /,
    )
    expect(await server.raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
    expect((await server.get('/healthz')).status).toBe(200)
  })

  test('a monitor gets JSON even when the state of the site cannot be checked', async () => {
    server = await startServer({ app: { ready: () => Promise.reject(new Error('EMFILE')) } })
    const { status, headers, body } = await server.get('/readyz')
    expect([status, headers['content-type']]).toEqual([503, 'application/json; charset=utf-8'])
    expect(JSON.parse(body)).toEqual({ status: 'fail', state: 'unknown', checks: {} })
  })

  test('a request with two Host headers is refused', async () => {
    server = await startServer()
    const ask = (hosts: string) =>
      server.raw(`GET /community HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
    expect(await ask('Host: forum.example\r\nhost: other.example\r\n')).toMatch(/^HTTP\/1.1 400 /)
    expect(await ask('Host: forum.example\r\n')).toMatch(/^HTTP\/1.1 200 /)
  })

  test("refusals of API paths are JSON in the caller's language", async () => {
    server = await startServer()
    const foreign = { cookie: 'forum_session=good', origin: 'https://evil.example' }
    const answer = await server.send('POST', '/answer/api/v1/question', {
      ...foreign,
      'accept-language': 'en-US',
    })
    expect(answer.status).toBe(403)
    expect(JSON.parse(answer.body)).toEqual({
      code: 403,
      reason: 'base.forbidden_error',
      msg: 'The request came from another site, or the site URL is misconfigured',
      data: null,
    })
    expect((await server.send('POST', '/community/x', foreign)).body).toContain(
      '<h1>请求来自其他网站',
    )
  })
})

describe('cross-site writes', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s from another site never reaches the application',
    async method => {
      let asked = 0
      server = await startServer({ pages: () => Promise.resolve(htmlPage(`${++asked}`)) })
      const cookie = 'forum_session=good'
      expect(
        (await server.send(method, '/community/x', { cookie, origin: 'https://evil.example' }))
          .status,
      ).toBe(403)
      expect((await server.send(method, '/community/x', { cookie })).status).toBe(403)
      expect(
        (await server.send(method, '/community/users/login', { 'sec-fetch-site': 'cross-site' }))
          .status,
      ).toBe(403)
      expect(asked).toBe(0)
      expect((await server.send(method, '/community/x', own)).status).toBe(200)
    },
  )
})

describe('limits', () => {
  const limits = { bodyBytes: 1_000, uploadBytes: 5_000 }
  const upload = { ...own, 'content-type': 'multipart/form-data; boundary=x' }
  const chunked = { 'transfer-encoding': 'chunked' }

  test.each([
    ['a form', form],
    ['JSON', { ...own, 'content-type': 'application/json' }],
    ['no type', own],
  ])(
    '%s over the limit is refused, by Content-Length and by actual bytes',
    async (_name, headers) => {
      let asked = 0
      const pages: PageHandler = async (...asking) =>
        Response.json(++asked && (await sentText(...asking)).length)
      server = await startServer({ pages, limits })
      const large = 'a'.repeat(1_001)
      expect((await server.send('POST', '/community/x', headers, large)).status).toBe(413)
      expect(
        (await server.send('POST', '/community/x', { ...headers, ...chunked }, large)).status,
      ).toBe(413)
      expect(asked).toBe(0)
      const most = await server.send(
        'POST',
        '/community/x',
        { ...headers, ...chunked },
        large.slice(1),
      )
      expect([most.status, most.body]).toEqual([200, '1000'])
    },
  )

  test('a body far over the limit is answered, too', async () => {
    server = await startServer({ limits })
    const answer = await server.send('POST', '/community/x', form, 'a'.repeat(10_000_000))
    expect(answer.status).toBe(413)
  })

  test('uploads have a separate limit, checked while they arrive', async () => {
    const sizes: number[] = []
    const pages: PageHandler = async request => {
      sizes.push((await request.arrayBuffer()).byteLength)
      return Response.json(null)
    }
    server = await startServer({ pages, limits })
    expect((await server.send('POST', '/community/x', upload, 'a'.repeat(5_000))).status).toBe(200)
    expect((await server.send('POST', '/community/x', upload, 'a'.repeat(5_001))).status).toBe(413)
    const streamed = await server.send(
      'POST',
      '/community/x',
      { ...upload, ...chunked },
      'a'.repeat(200_000),
    )
    expect(streamed.status).toBe(413)
    expect(sizes).toEqual([5_000])
  })

  test('where no files are accepted, a multipart form has the normal limit', async () => {
    const uploadBytes = (path: string) => (path === '/community/files' ? 9_000 : null)
    server = await startServer({ limits, app: { uploadBytes } })
    const status = async (path: string, bytes: number) =>
      (await server!.send('POST', path, upload, 'a'.repeat(bytes))).status
    expect(await status('/community/files', 9_000)).toBe(200)
    expect(await status('/community/files', 9_001)).toBe(413)
    expect(await status('/community/x', 1_000)).toBe(200)
    expect(await status('/community/x', 1_001)).toBe(413)
  })

  test('headers over the limit are refused by 431', async () => {
    server = await startServer()
    expect((await server.get('/community', { 'x-large': 'a'.repeat(15_000) })).status).toBe(200)
    const answer = await server.raw(
      `GET /community HTTP/1.1\r\nHost: a\r\nX-Large: ${'a'.repeat(100_000)}\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 431 /)
    expect((await server.get('/healthz')).status).toBe(200)
  })

  test('a client that stops in the middle of its body affects no one else', async () => {
    let asked = 0
    server = await startServer({ pages: () => Promise.resolve(htmlPage(`${++asked}`)) })
    const request = `POST /community/x HTTP/1.1\r\nHost: a\r\nOrigin: ${Site}\r\nContent-Length: 50\r\n\r\nabc`
    const { connect } = await import('node:net')
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(request, () => socket.destroy())
    })
    expect(await server.requests(1)).toMatchObject([{ aborted: true }])
    expect(asked).toBe(0)
  })
})

describe('floods', () => {
  const rate = { burst: 2, perSecond: 1, networks: 100 }

  test('a network over its limit gets 429 with a wait; members and cached pages do not', async () => {
    server = await startServer({ limits: { rate } })
    expect((await server.get('/community')).status).toBe(200)
    expect((await server.get('/community?page=2')).status).toBe(200)
    const refused = await server.get('/community?page=3')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
    expect((await server.get('/community')).status).toBe(200)
    expect((await server.get('/community', { cookie: 'forum_session=good' })).status).toBe(200)
    expect((await server.get('/community', { cookie: 'forum_session=forged' })).status).toBe(429)
    expect((await server.get('/answer/api/v1/siteinfo')).status).toBe(429)
    server.time.now += 1_000
    expect((await server.get('/community?page=3')).status).toBe(200)
  })

  describe('of API calls', () => {
    const answer = () => Promise.resolve(Response.json({ code: 200 }))
    const calls = {
      perMinute: () => ({ key: 2, network: 4 }),
      caller: (headers: IncomingHttpHeaders) => headers.authorization ?? null,
    }
    const app = { calls, dispatchApi: () => answer() }
    const path = '/answer/api/v1/siteinfo'

    test('are counted per key and per network, and reported in every answer', async () => {
      server = await startServer({ app, limits: { rate: { ...rate, burst: 1 } } })
      const first = await server.get(path, { authorization: 'a' })
      expect(first.headers).toMatchObject({
        'ratelimit-policy': '"network";q=4;w=60, "key";q=2;w=60',
        ratelimit: '"network";r=3;t=15, "key";r=1;t=30',
        'x-ratelimit-limit': '2',
        'x-ratelimit-remaining': '1',
        'x-ratelimit-reset': '30',
      })
      expect((await server.get(path, { authorization: 'a' })).status).toBe(200)
      const refused = await server.get(path, { authorization: 'a', 'accept-language': 'en' })
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
      expect(refused.headers['x-ratelimit-remaining']).toBe('0')
      expect(JSON.parse(refused.body)).toMatchObject({
        ...{ code: 429, reason: 'base.too_many_requests', data: null },
      })
      expect((await server.get(path, { authorization: 'b' })).status).toBe(200)
      expect((await server.get(path)).status).toBe(200)
      const other = await server.get(path)
      expect([other.status, other.headers['retry-after']]).toEqual([429, '15'])
      // Pages for the same network have a separate allowance.
      const page = await server.get('/community?page=2')
      expect([page.status, page.headers.ratelimit]).toEqual([200, undefined])
      server.time.now += 30_000
      expect((await server.get(path, { authorization: 'a' })).status).toBe(200)
    })

    test('are unlimited where limits are turned off', async () => {
      server = await startServer({ app, limits: { rate: null, calls: null } })
      for (let i = 0; i < 6; i++) {
        const { status, headers } = await server.get(path)
        expect([status, headers.ratelimit]).toEqual([200, undefined])
      }
    })
  })

  test('behind a proxy, each visitor is a separate network', async () => {
    server = await startServer({ limits: { rate }, trustedProxies: 1 })
    const from = (ip: string, page: number) =>
      server.get(`/community?page=${page}`, { 'x-forwarded-for': `9.9.9.9, ${ip}` })
    const statuses = []
    for (let page = 1; page < 4; page++) statuses.push((await from('1.1.1.1', page)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await from('2.2.2.2', 9)).status).toBe(200)
  })

  test('while anonymous readers fill every slot, a member is served', async () => {
    const waiting: (() => void)[] = []
    server = await startServer({
      limits: { rate: null, gate: { concurrent: 2, waiting: 3, waitMs: 60_000 } },
      pages: request =>
        /forum_session/.test(request.headers.get('cookie') ?? '')
          ? Promise.resolve(htmlPage('member'))
          : new Promise(resolve => waiting.push(() => resolve(htmlPage('anonymous')))),
    })
    const statuses: number[] = []
    const flood = [1, 2, 3, 4, 5, 6, 7, 8].map(async page => {
      statuses.push((await server.get(`/community?page=${page}`)).status)
    })
    // Two are being rendered and three wait; the others were refused at once.
    await expect.poll(() => statuses).toEqual([503, 503, 503])
    expect(waiting).toHaveLength(2)
    expect((await server.get('/community/x', own)).body).toContain('member')
    expect((await server.send('POST', '/community/x', form, 'a=1')).body).toContain('member')
    const release = setInterval(() => waiting.splice(0).forEach(next => next()), 5)
    await Promise.all(flood)
    clearInterval(release)
    expect(statuses.slice(3)).toEqual([200, 200, 200, 200, 200])
  })

  test('the defaults do not refuse a single person', () => {
    expect(defaultLimits.rate!.burst).toBeGreaterThanOrEqual(100)
  })
})

describe('the log', () => {
  test('has one line per request, without secrets', async () => {
    server = await startServer()
    const answer = await server.get('/community/users/account-activation?code=s3cret&page=1')
    await server.send('POST', '/community/x?token=s3cret', { origin: 'https://evil.example' })
    const lines = await server.requests(2)
    expect(lines[0]).toMatchObject({
      id: answer.headers['x-request-id'],
      ip: '127.0.0.1',
      method: 'GET',
      path: '/community/users/account-activation?code=********&page=1',
      status: 200,
      bytes: answer.bytes.length,
      cache: 'made',
    })
    expect(lines[1]).toMatchObject({
      method: 'POST',
      status: 403,
      path: '/community/x?token=********',
    })
    expect(JSON.stringify(server.lines)).not.toContain('s3cret')
  })

  test('has a request that was not relayed to the leader', async () => {
    const relay = () => Promise.reject(new Overloaded())
    const limit = () => ({ take: () => 0 }) as never
    const link = { place: 1, leads: false, limit, senderOf: () => null, relays: () => true, relay }
    server = await startServer({ link })
    expect((await server.get('/community/admin?code=s3cret')).status).toBe(503)
    expect(await server.requests(1)).toMatchObject([{ path: '/community/admin', status: 503 }])
  })

  test.each([
    [0, 1],
    [1, 0],
  ])(
    'with %i trusted proxies, an unexpected forwarded address is warned about %i times',
    async (trusted, times) => {
      server = await startServer({ trustedProxies: trusted })
      await server.get('/community')
      for (const from of ['203.0.113.1', '203.0.113.2'])
        await server.get('/community', { 'x-forwarded-for': from })
      const warned = server.lines.filter(({ message }) => message?.includes('TRUST_PROXY is 0'))
      expect(warned.map(({ level }) => level)).toEqual(Array(times).fill('warn'))
    },
  )

  test('writes many lines at once where supported, the last ones at the stop', async () => {
    const batches: string[] = []
    server = await startServer({ app: { requestLines: lines => void batches.push(lines) } })
    for (let i = 0; i < 50; i++) await server.get(`/community?page=${i}`)
    await server.send('POST', '/community/x', { origin: 'https://evil.example' })
    await server.stop()
    expect(batches.length).toBeLessThan(20)
    const lines = batches
      .join('')
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line) as object)
    expect(lines).toHaveLength(51)
    expect(lines[50]).toMatchObject({ level: 30, msg: 'request', method: 'POST', status: 403 })
    expect(server.lines.filter(line => line.message === 'request')).toEqual([])
  })
})
