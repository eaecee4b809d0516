/** Pages that browsers prefetch. */
import { afterEach, describe, expect, test } from 'vitest'
import { htmlPage, startServer } from './server.fixture.ts'

let server: Awaited<ReturnType<typeof startServer>>
afterEach(() => server.stop())

const ahead = { 'sec-purpose': 'prefetch' }
const member = { cookie: 'forum_session=good' }
const path = '/community/questions/1'

test('prefetched pages are not counted as views', async () => {
  const pages = () => Promise.resolve(htmlPage('question', { 'x-forum-view': '42' }))
  server = await startServer({ pages })
  for (const headers of [ahead, ahead, { ...ahead, ...member }])
    expect((await server.get(path, headers)).status).toBe(200)
  await server.get(path, { 'sec-purpose': 'prefetch;prerender' })
  expect(server.views).toEqual([])
  await server.get(path)
  await server.get(path, member)
  expect(server.views).toEqual([42, 42])
})

describe('while another page is rendered', () => {
  /** Starts a page that is not done before `go`. */
  async function slowPage() {
    let go = () => {}
    const waiting = new Promise<void>(resolve => (go = resolve))
    let begun = () => {}
    const started = new Promise<void>(resolve => (begun = resolve))
    server = await startServer({
      async pages(request) {
        if (request.url.endsWith('/slow')) {
          begun()
          await waiting
        }
        return htmlPage('page')
      },
    })
    await server.get('/community/kept')
    const slow = server.get('/community/slow')
    await started
    return async () => {
      go()
      return (await slow).status
    }
  }

  test.each([
    ['visitors', {}],
    ['members', member],
  ])('prefetches of %s are refused, their requests are answered', async (_, who) => {
    const finish = await slowPage()
    const refused = await server.get('/community/other', { ...who, ...ahead })
    expect(refused.status).toBe(503)
    expect(refused.headers['cache-control']).toContain('no-store')
    expect((await server.get('/community/other', who)).status).toBe(200)
    expect(await finish()).toBe(200)
    expect((await server.get('/community/next', { ...who, ...ahead })).status).toBe(200)
  })

  test('a prefetch is answered from the page cache', async () => {
    const finish = await slowPage()
    expect((await server.get('/community/kept', ahead)).status).toBe(200)
    expect(await finish()).toBe(200)
  })
})

test('prefetches use at most half of the allowance of a network', async () => {
  const rate = { burst: 4, perSecond: 1, networks: 10 }
  server = await startServer({ limits: { rate } })
  const ask = async (name: string, headers = {}) =>
    (await server.get(`/community/${name}`, headers)).status
  expect([await ask('a', ahead), await ask('b', ahead)]).toEqual([200, 200])
  expect(await ask('c', ahead)).toBe(429)
  expect([await ask('c'), await ask('d')]).toEqual([200, 200])
  expect(await ask('e')).toBe(429)
})
