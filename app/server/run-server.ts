import type { EventEmitter } from 'node:events'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import type { Application } from './application.ts'
import { makeHttpServer } from './http-server.ts'
import { within } from '#shared/within.ts'
import type { Limits } from './limits.ts'
import type { MachineLink } from './machine-link.ts'
import type { Pipeline } from './pipeline.ts'
import type { WorkerLink } from './worker.ts'

/** The part of `process` that a running server uses; tests replace it. */
export type Host = Pick<EventEmitter, 'on'> & { exit(code: number): void }

export type RunningServer = { port: number; stop(code?: number): Promise<void> }

const CrashStopMs = 2_000
/** For the ends of connections that were cut off to arrive, in ms. */
const CutMs = 250

/**
 * Listens, and stops in order on SIGTERM or SIGINT: no new connections, open ones may send for a
 * moment more, running requests finish (within the limit), the application is closed (within its limit), exit code 0.
 * An uncaught error is logged and ends the process with 1, because its state is unknown. Rejects
 * when the address cannot be listened on.
 */
export async function runServer(
  pipeline: Pick<Pipeline, 'listener' | 'draining' | 'flush'>,
  app: Application,
  limits: Limits,
  host: Host = process,
  { link = null, node = null }: { link?: WorkerLink | null; node?: MachineLink | null } = {},
): Promise<RunningServer> {
  const server = makeHttpServer(pipeline, limits)
  const { port, host: address } = app.listen()
  server.listen(port, address)
  await once(server, 'listening')
  // Relayed requests have passed the limits of time; here they may have to wait for a write.
  const waiting = { headersTimeoutMs: 0, requestTimeoutMs: 0, silenceTimeoutMs: 0 }
  const relayed = makeHttpServer(pipeline, { ...limits, ...waiting, connections: Infinity })
  const servers = [server, relayed]
  await node?.open(relayed)
  const door = link?.leads
    ? await link.openDoor(socket => relayed.emit('connection', socket))
    : null

  let stopping: Promise<void> | null = null

  let patience = limits.stopTimeoutMs
  if (link) {
    link.onStopWithin = ms => (patience = Math.min(patience, ms))
    link.onConnection = connection => server.emit('connection', connection)
  }

  const stop = (code = 0, patienceMs = patience) =>
    (stopping ??= (async () => {
      const until = performance.now() + patienceMs + limits.closeTimeoutMs
      pipeline.draining = true
      app.stopping?.()
      const all = (act: (one: Server) => void) => () => servers.forEach(act)
      const cut = setTimeout(
        all(one => one.closeAllConnections()),
        patienceMs,
      )
      // Only stops listening: the server's own `close` would cut off a request that is just
      // arriving.
      const closed = Promise.all(
        [server, door].map(
          one => one && new Promise(done => NetServer.prototype.close.call(one, done)),
        ),
      )
      let sweep: NodeJS.Timeout | undefined
      const closeIdle = all(one => one.closeIdleConnections())
      // Connections stay open after their answer, waiting for the next request.
      const grace = setTimeout(() => {
        closeIdle()
        sweep = setInterval(closeIdle, 25)
      }, limits.stopGraceMs)
      await within(patienceMs + CutMs, closed)
      server.close()
      relayed.close()
      clearTimeout(cut)
      clearTimeout(grace)
      clearInterval(sweep)
      pipeline.flush()
      await node?.close()
      try {
        const closed = await within(until - performance.now(), app.stop())
        if (!closed) throw new Error('it took too long')
      } catch (error) {
        app.log.error({ err: error }, 'not stopped cleanly')
        code = 1
      }
      host.exit(code)
    })())

  host.on('SIGTERM', () => void stop())
  host.on('SIGINT', () => void stop())
  host.on('uncaughtException', (error: unknown) => {
    app.log.error({ err: error }, 'uncaught error')
    void stop(1, CrashStopMs)
  })
  const bound = (server.address() as AddressInfo).port
  app.log.info({ port: bound, host: address }, 'listening')
  return { port: bound, stop: code => stop(code) }
}
