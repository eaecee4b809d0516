import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { PageHandler } from './application.ts'
import { htmlPage, sentText, Site, startServer } from './server.fixture.ts'

const KB = 1024
const bodies = {
  ...{ small: KB, bytes: 20 * KB, refused: 4 * KB },
  ...{ waitMs: 2_000, waiting: 4, hurryMs: 100, concurrent: 9 },
}
const form = { origin: Site, 'content-type': 'application/x-www-form-urlencoded' }

let server: Awaited<ReturnType<typeof startServer>>
const open: Socket[] = []
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await server.stop()
})

/** A page that shows how many it answers at once, and answers when the test says so. */
function unreadPage() {
  const state = { now: 0, most: 0, finish: () => {} }
  const ready = new Promise<void>(done => (state.finish = done))
  const pages: PageHandler = async (...asking) => {
    const { length } = await sentText(...asking)
    if (length > KB) state.most = Math.max(state.most, ++state.now)
    if (length > KB) await ready
    state.now--
    return htmlPage(String(length))
  }
  return { pages, state }
}

const start = (pages: PageHandler, more: Partial<typeof bodies> = {}) =>
  startServer({
    ...{ pages, trustedProxies: 1, limits: { bodies: { ...bodies, ...more } } },
    app: {
      withSentText: (page, { form }) => `${page} kept: ${String(form.get('text')).length}`,
    },
  })

/** A form of this size, each from another network. */
const send = (kb: number, network = 1, more: Record<string, string> = {}) =>
  server.send(
    'POST',
    '/community/x',
    { ...form, 'x-forwarded-for': `10.${network}.0.1`, ...more },
    `text=${'a'.repeat(kb * KB - 5)}`,
  )

/** A form that stops after this many KB. */
function begin(kb: number, sent: number, network: number) {
  const state = { text: '' }
  const socket = connect(server.port, '127.0.0.1')
  open.push(socket)
  socket.on('data', chunk => (state.text += chunk.toString()))
  socket.on('error', () => {})
  socket.write(
    `POST /community/x HTTP/1.1\r\nHost: a\r\nOrigin: ${Site}\r\nX-Forwarded-For: 10.${network}.0.1\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${kb * KB}\r\n\r\n${'a'.repeat(sent * KB)}`,
  )
  return state
}

describe('large bodies', () => {
  test('wait until there is room for them; small ones do not', async () => {
    const { pages, state } = unreadPage()
    server = await start(pages)
    const large = [1, 2, 3, 4].map(network => send(6, network))
    await expect.poll(() => state.now).toBe(2)
    expect((await send(1, 5)).body).toContain('<p>1024')
    expect([state.now, state.most]).toEqual([1, 2])
    state.finish()
    const answers = await Promise.all(large)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test('one of unknown length waits once it is large', async () => {
    const { pages, state } = unreadPage()
    server = await start(pages, { waitMs: 200 })
    const chunked = { 'transfer-encoding': 'chunked' }
    const first = [1, 2].map(network => send(8, network))
    await expect.poll(() => state.now).toBe(2)
    expect((await send(1, 3, chunked)).status).toBe(200)
    expect((await send(2, 4, chunked)).status).toBe(503)
    state.finish()
    await Promise.all(first)
  })

  test('without room in time they are answered 503 with a wait and their text', async () => {
    const { pages, state } = unreadPage()
    server = await start(pages, { waitMs: 200 })
    const first = [1, 2].map(network => send(8, network))
    await expect.poll(() => state.now).toBe(2)
    const refused = await Promise.all([3, 4, 5].map(network => send(3, network)))
    for (const { status, headers, body } of refused) {
      expect([status, headers['retry-after'], headers.connection]).toEqual([503, '2', 'close'])
      expect(body).toContain(`kept: ${3 * KB - 5}`)
    }
    state.finish()
    for (const { status } of await Promise.all(first)) expect(status).toBe(200)
  })

  test('a network gets half of the room', async () => {
    const { pages, state } = unreadPage()
    server = await start(pages)
    const own = [1, 1, 1].map(network => send(4, network))
    const other = send(4, 2)
    await expect.poll(() => state.now).toBe(3)
    state.finish()
    await Promise.all([...own, other])
    expect(state.most).toBe(3)
  })

  test('more than may wait are refused at once', async () => {
    const { pages, state } = unreadPage()
    server = await start(pages, { waiting: 1 })
    const first = [1, 2].map(network => send(8, network))
    await expect.poll(() => state.now).toBe(2)
    const begun = performance.now()
    const others = [3, 4].map(network => send(3, network))
    const { status, body } = await Promise.race(others)
    expect([status, body.includes(`kept: ${3 * KB - 5}`)]).toEqual([503, true])
    expect(performance.now() - begun).toBeLessThan(bodies.waitMs)
    state.finish()
    for (const answer of await Promise.all(first)) expect(answer.status).toBe(200)
    expect((await Promise.all(others)).map(answer => answer.status).sort()).toEqual([200, 503])
  })

  test('a sender that pauses while others wait makes room for them', async () => {
    const { pages, state } = unreadPage()
    server = await start(pages)
    state.finish()
    const pausing = [1, 2].map(network => begin(8, 4, network))
    await new Promise(next => setTimeout(next, 200))
    expect(pausing.map(({ text }) => text)).toEqual(['', ''])
    expect((await send(8, 3)).status).toBe(200)
    await expect.poll(() => pausing.map(({ text }) => text.slice(9, 12))).toContain('408')
  })

  test('a client that disconnects while waiting takes nothing', async () => {
    const { pages, state } = unreadPage()
    server = await start(pages)
    const first = [1, 2].map(network => send(8, network))
    await expect.poll(() => state.now).toBe(2)
    begin(8, 8, 3)
    begin(8, 8, 4)
    await new Promise(next => setTimeout(next, 50))
    for (const socket of open.splice(0)) socket.destroy()
    state.finish()
    for (const { status } of await Promise.all(first)) expect(status).toBe(200)
    const again = await Promise.all([3, 4].map(network => send(8, network)))
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect(state.most).toBe(2)
  })
})
