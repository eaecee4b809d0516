import { Agent, request } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { htmlPage, startServer } from './server.fixture.ts'

let server: Awaited<ReturnType<typeof startServer>>
afterEach(() => server.stop())

/** A page that is answered when the test says so. */
function slowPage() {
  let finish!: () => void
  let started = false
  const ready = new Promise<void>(resolve => (finish = resolve))
  const pages = async () => {
    started = true
    await ready
    return htmlPage('finished')
  }
  return { pages, finish, started: () => started }
}

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'])(
    '%s finishes running requests, closes the application, exits 0',
    async signal => {
      const slow = slowPage()
      server = await startServer({ pages: slow.pages })
      const agent = new Agent({ keepAlive: true })
      const answer = new Promise<{ body: string; connection?: string }>((resolve, reject) => {
        request({ port: server.port, agent, path: '/other' }, res => {
          let body = ''
          res.setEncoding('utf8').on('data', chunk => (body += chunk))
          res.on('end', () => resolve({ body, connection: res.headers.connection }))
        })
          .on('error', reject)
          .end()
      })
      await expect.poll(slow.started).toBe(true)
      server.host.emit(signal)
      await expect
        .poll(() =>
          server.get('/healthz').then(
            () => 'open',
            () => 'closed',
          ),
        )
        .toBe('closed')
      expect(server.events).toEqual([])
      slow.finish()
      expect(await answer).toEqual({
        body: expect.stringContaining('finished') as string,
        // It came before the signal; a next request on its connection could arrive too late.
        connection: 'close',
      })
      await expect.poll(() => server.host.exits).toEqual([0])
      expect(server.events).toEqual(['stopped'])
      agent.destroy()
    },
  )

  test('a request just arriving on an open connection is answered', async () => {
    server = await startServer()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const get = () =>
      new Promise<string | undefined>((resolve, reject) => {
        request({ port: server.port, agent, path: '/healthz' }, res =>
          res.resume().on('end', () => resolve(res.headers.connection)),
        )
          .on('error', reject)
          .end()
      })
    expect(await get()).toBe('keep-alive')
    server.host.emit('SIGTERM')
    await new Promise(next => setTimeout(next, 100))
    expect(await get()).toBe('close')
    await expect.poll(() => server.host.exits).toEqual([0])
    agent.destroy()
  })

  test('idle connections do not delay it', async () => {
    server = await startServer()
    const agent = new Agent({ keepAlive: true })
    await new Promise<void>((resolve, reject) => {
      request({ port: server.port, agent, path: '/healthz' }, res =>
        res.resume().on('end', resolve),
      )
        .on('error', reject)
        .end()
    })
    const before = performance.now()
    server.host.emit('SIGTERM')
    await expect.poll(() => server.host.exits).toEqual([0])
    expect(performance.now() - before).toBeLessThan(5_000)
    agent.destroy()
  })

  test('requests that exceed the time limit are cut off', async () => {
    const slow = slowPage()
    server = await startServer({ pages: slow.pages, limits: { stopTimeoutMs: 50 } })
    const answer = server.get('/other')
    answer.catch(() => {})
    await expect.poll(slow.started).toBe(true)
    server.host.emit('SIGTERM')
    await expect(answer).rejects.toThrow()
    await expect.poll(() => server.host.exits).toEqual([0])
    slow.finish()
  })

  test('with the default limit it stops within the ten seconds that containers get', async () => {
    const slow = slowPage()
    server = await startServer({ pages: slow.pages })
    let cut = false
    const answer = server.get('/other').catch(() => (cut = true))
    await expect.poll(slow.started).toBe(true)
    // Only the program's clock: sockets are unaffected.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    try {
      server.host.emit('SIGTERM')
      await vi.advanceTimersByTimeAsync(5_000)
      expect([cut, server.host.exits]).toEqual([false, []])
      await vi.advanceTimersByTimeAsync(4_000)
      await answer
      expect(cut).toBe(true)
      await expect.poll(() => server.host.exits).toEqual([0])
    } finally {
      vi.useRealTimers()
      slow.finish()
    }
  })

  test('an uncaught error is logged, and ends the process with 1 after an orderly stop', async () => {
    server = await startServer()
    server.host.emit('uncaughtException', new Error('broken'))
    await expect.poll(() => server.host.exits).toEqual([1])
    expect(server.events).toEqual(['stopped'])
    expect(server.lines.map(line => line.message)).toContain('uncaught error')
  })

  test('an application that never ends its work is left behind', async () => {
    const limits = { stopTimeoutMs: 50, closeTimeoutMs: 50 }
    server = await startServer({ app: { stop: () => new Promise(() => {}) }, limits })
    server.host.emit('SIGTERM')
    await expect.poll(() => server.host.exits).toEqual([1])
    expect(server.lines.map(line => line.message)).toContain('not stopped cleanly')
  })

  test('the application is notified at once, not only after the last request', async () => {
    const slow = slowPage()
    let heard = false
    server = await startServer({ pages: slow.pages, app: { stopping: () => void (heard = true) } })
    const answer = server.get('/other')
    await expect.poll(slow.started).toBe(true)
    server.host.emit('SIGTERM')
    expect([heard, server.events]).toEqual([true, []])
    slow.finish()
    expect((await answer).status).toBe(200)
  })

  test('an application that cannot close says so, and the exit code shows it', async () => {
    server = await startServer({ app: { stop: () => Promise.reject(new Error('disk full')) } })
    server.host.emit('SIGTERM')
    await expect.poll(() => server.host.exits).toEqual([1])
    expect(server.lines.map(line => line.message)).toContain('not stopped cleanly')
  })
})
