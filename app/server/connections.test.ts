import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { connectionsWithin, descriptorLimit } from './connections.ts'
import { htmlPage, startServer } from './server.fixture.ts'

let server: Awaited<ReturnType<typeof startServer>>
let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await server?.stop()
})

async function open(text = ''): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {}).resume()
  await once(socket, 'connect')
  if (text) {
    socket.write(text)
    await once(socket, 'data')
  }
  return socket
}
const Get = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
const closed = () => sockets.map(({ closed }) => closed)

test('connections leave descriptors for files, and are never too many for the memory', () => {
  expect([64, 100, 256, 1024, 1_048_576, null].map(connectionsWithin)).toEqual([
    ...[14, 50, 128, 824, 5_000, 5_000],
  ])
  expect(descriptorLimit()).toBeGreaterThan(0)
})

test('where many are idle, those that were used least recently make room for the next', async () => {
  server = await startServer({ limits: { connections: 8 } })
  // Silent, in the middle of a head, and after an answer.
  for (const text of ['', Get, Get, '']) await open(text)
  sockets[3]!.write('GET /x HT')
  // Used again, and so younger than the others.
  sockets[1]!.write(Get)
  await once(sockets[1]!, 'data')
  for (let n = 0; n < 3; n++) await open(Get)
  await expect.poll(closed).toEqual([true, false, true, true, false, false, false])
  for (let n = 0; n < 30; n++) await open(Get)
  await expect.poll(() => closed().filter(one => !one).length).toBe(4)
  expect(closed().slice(-4)).toEqual([false, false, false, false])
})

test('a connection whose request is being answered is not closed for others', async () => {
  let finish!: () => void
  const ready = new Promise<void>(done => (finish = done))
  server = await startServer({
    limits: { connections: 4 },
    pages: () => ready.then(() => htmlPage('finished')),
  })
  const slow = server.get('/other')
  await expect
    .poll(async () => (await open(Get)) && closed().filter(one => one).length > 5)
    .toBe(true)
  finish()
  expect((await slow).body).toContain('finished')
})

test('a client that neither sends nor reads anything is left in the end', async () => {
  const page = htmlPage('x'.repeat(20_000_000))
  server = await startServer({
    limits: { silenceTimeoutMs: 100 },
    pages: () => Promise.resolve(page),
  })
  const socket = await open()
  socket.pause()
  socket.write('GET /other HTTP/1.1\r\nHost: a\r\n\r\n')
  const gone = once(socket, 'close')
  // Logged when the answer ended or was given up.
  await server.requests(1)
  socket.resume()
  await gone
  expect(socket.bytesRead).toBeLessThan(20_000_000)
})
