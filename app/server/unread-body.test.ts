import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { PageHandler } from './application.ts'
import { makeHttpServer } from './http-server.ts'
import { defaultLimits } from './limits.ts'
import { htmlPage, sentText, Site, startServer } from './server.fixture.ts'

let server: Awaited<ReturnType<typeof startServer>>
const open: Socket[] = []
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await server.stop()
})

/** A connection, with everything received so far. */
async function dial(port = server.port) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  open.push(socket)
  const state = { text: '', ended: false, closed: false, error: '' }
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => (state.text += chunk))
  socket.on('end', () => (state.ended = true))
  socket.on('close', () => (state.closed = true))
  socket.on('error', (error: NodeJS.ErrnoException) => (state.error = error.code ?? ''))
  await new Promise(done => socket.once('connect', done))
  const send = (text: string | Buffer) => new Promise<unknown>(done => socket.write(text, done))
  /** A half-closed connection looks open until something is sent. */
  const isGone = async () => {
    if (!state.closed) await send('a')
    return state.closed
  }
  return { state, send, isGone }
}

const statuses = ({ text }: { text: string }) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(found => Number(found[1]))

const post = (headers: string, path = '/community/x') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nOrigin: ${Site}\r\n${headers}\r\n\r\n`
const get = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
const files = 'Content-Type: multipart/form-data; boundary=x'
/** Answers without reading. */
const refusing: PageHandler = () => Promise.resolve(htmlPage('refused', {}, 401))
const KB = 1024

describe('a body that is not read', () => {
  test('is received, and the connection goes on', async () => {
    server = await startServer({ pages: refusing })
    const { state, send } = await dial()
    await send(post(`${files}\r\nContent-Length: ${300 * KB}`))
    await expect.poll(() => statuses(state)).toEqual([401])
    for (let sent = 0; sent < 300; sent += 50) await send(Buffer.alloc(50 * KB, 'a'))
    await send(get)
    await expect.poll(() => statuses(state)).toEqual([401, 200])
    expect([state.text.includes('Connection: close'), state.ended]).toEqual([false, false])
  })

  test.each([
    ['a long one', `Content-Length: ${4 * 1024 * KB}`],
    ['one of unknown length', 'Transfer-Encoding: chunked'],
  ])('%s: the answer arrives whole, then the connection is closed', async (_, length) => {
    server = await startServer({ pages: refusing })
    const { state, send, isGone } = await dial()
    await send(post(`${files}\r\n${length}`))
    await expect.poll(() => state.ended).toBe(true)
    expect(state.text).toMatch(/^HTTP\/1\.1 401 [^]*Connection: close[^]*<p>refused<.p>$/)
    // The sender has not noticed yet.
    const chunked = length.startsWith('T')
    const piece = Buffer.alloc(64 * KB, 'a')
    for (let sent = 0; sent < 64; sent++) {
      if (chunked) await send(`${piece.length.toString(16)}\r\n`)
      await send(piece)
      if (chunked) await send('\r\n')
    }
    await pause(50)
    expect(state).toMatchObject({ closed: false, error: '' })
    if (chunked) await send('0\r\n\r\n')
    // What comes after an answer with `Connection: close` is not done.
    await send(post('Content-Length: 0', '/community/late'))
    await expect.poll(isGone, { timeout: 3_000 }).toBe(true)
    expect(statuses(state)).toEqual([401])
    expect(await server.requests(1)).toHaveLength(1)
  })

  test('more than the limit is not received', async () => {
    const unread = { kept: KB, most: 256 * KB }
    server = await startServer({ pages: refusing, limits: { unread } })
    const { state, send } = await dial()
    await send(post(`${files}\r\nTransfer-Encoding: chunked`))
    let sent = 0
    for (; !state.closed && sent < 40_000; sent += 64) {
      await send(`10000\r\n${'a'.repeat(64 * KB)}\r\n`)
      await nextTurn()
    }
    expect(sent).toBeLessThan(40_000)
    expect(statuses(state)).toEqual([401])
  })

  test('a client that never finishes is cut off', async () => {
    const pace = { graceMs: 100, bytesPerSecond: KB }
    server = await startServer({ pages: refusing, limits: { pace } })
    const kept = await dial()
    await kept.send(post(`${files}\r\nContent-Length: 1000`))
    const closing = await dial()
    await closing.send(post(`${files}\r\nContent-Length: 1000000`))
    for (const { isGone } of [kept, closing]) {
      await expect.poll(isGone, { interval: 50, timeout: 3_000 }).toBe(true)
    }
    expect([kept, closing].map(({ state }) => statuses(state))).toEqual([[401], [401]])
  })

  test('the rest is no longer given to the one who began to read it', async () => {
    let rest: Promise<unknown> = Promise.resolve()
    const pages: PageHandler = async request => {
      const reader = request.body!.getReader() as ReadableStreamDefaultReader<Uint8Array>
      await reader.read()
      rest = reader.read().then(
        ({ done }) => done,
        (error: Error) => error.name,
      )
      return htmlPage('enough', {}, 400)
    }
    server = await startServer({ pages })
    const { state, send } = await dial()
    await send(post(`${files}\r\nContent-Length: 2000`) + 'a'.repeat(1_000))
    await expect.poll(() => statuses(state)).toEqual([400])
    await send('a'.repeat(1_000) + get)
    await expect.poll(() => statuses(state)).toEqual([400, 200])
    expect(await rest).toBe('BodyCutOff')
  })

  test('who waits to be asked for it may send it or not', async () => {
    server = await startServer({ pages: refusing })
    const waits = `${files}\r\nExpect: 100-continue\r\nContent-Length: 2000`
    const sends = await dial()
    await sends.send(post(waits))
    await expect.poll(() => statuses(sends.state)).toEqual([100, 401])
    await sends.send('a'.repeat(2_000) + get)
    await expect.poll(() => statuses(sends.state)).toEqual([100, 401, 200])
    const other = await dial()
    await other.send(post('Expect: something-else\r\nContent-Length: 2000'))
    await expect.poll(() => statuses(other.state)).toEqual([417])
    await other.send('a'.repeat(2_000) + get)
    await expect.poll(() => statuses(other.state)).toEqual([417, 200])
  })
})

describe('a body that arrives slowly', () => {
  const pace = { graceMs: 200, bytesPerSecond: 2 * KB }
  const echo: PageHandler = async (...asking) =>
    htmlPage(String((await sentText(...asking)).length))
  const form = 'Content-Type: application/x-www-form-urlencoded'

  test.each([
    ['a form', form],
    ['an upload', files],
  ])('%s is refused, and the connection closed', async (_, type) => {
    server = await startServer({ pages: echo, limits: { pace } })
    const { state, send, isGone } = await dial()
    await send(post(`${type}\r\nContent-Length: 1000`))
    const begun = performance.now()
    while (!state.text && performance.now() - begun < 5_000) {
      await send('a')
      await pause(20)
    }
    expect(state.text).toMatch(/^HTTP\/1\.1 408 [^]*Connection: close/)
    await expect.poll(isGone, { timeout: 3_000 }).toBe(true)
    expect(server.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  test.each([
    ['a form', form],
    ['an upload', files],
  ])('%s that keeps the pace may take any time', async (_, type) => {
    // A grace that a busy machine does not use up between two pieces, shorter than the whole body takes.
    server = await startServer({ pages: echo, limits: { pace: { ...pace, graceMs: 1_000 } } })
    const { state, send } = await dial()
    await send(post(`${type}\r\nContent-Length: 6000`))
    for (let sent = 0; sent < 6_000; sent += 200) {
      await pause(60)
      await send('a'.repeat(200))
    }
    await expect.poll(() => state.text, { timeout: 5_000 }).toMatch(/200 OK[^]*<p>6000/)
  })
})

test('a connection that sent something else is closed, even if its client keeps it open', async () => {
  server = await startServer()
  const other = makeHttpServer({ listener: () => {}, draining: false }, defaultLimits)
  await new Promise<void>(done => other.listen(0, '127.0.0.1', done))
  const { state, send } = await dial((other.address() as AddressInfo).port)
  await send('something else\r\n\r\n')
  await expect.poll(() => state.ended).toBe(true)
  expect(statuses(state)).toEqual([400])
  const count = () => new Promise(done => other.getConnections((_, found) => done(found)))
  await expect.poll(count, { timeout: 4_000 }).toBe(0)
  other.close()
})
