/** A real server on a free port with a fake application, for the tests of this folder. */
import { EventEmitter } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import type { Application, PageHandler } from './application.ts'
import type { TrustedProxies } from './client-address.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { Pipeline } from './pipeline.ts'
import { type Host, runServer } from './run-server.ts'
import { StaticFiles } from './static-files.ts'
import type { WorkerLink } from './worker.ts'

export const Site = 'https://forum.example'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string; bytes: Buffer }

type Options = {
  pages?: PageHandler
  app?: Partial<Application>
  limits?: Partial<Limits>
  trustedProxies?: TrustedProxies
  clientFolder?: string
  link?: Partial<WorkerLink>
}

class FakeHost extends EventEmitter implements Host {
  exits: number[] = []
  exit(code: number): void {
    this.exits.push(code)
  }
}

/** Starts it. `time.now` is the clock of cache and limits; only the test advances it. */
export async function startServer(options: Options = {}) {
  const lines: { level: string; entry: Record<string, unknown>; message?: string }[] = []
  const write = (level: string) => (entry: object, message?: string) => {
    lines.push({ level, entry: entry as Record<string, unknown>, message })
  }
  const events: string[] = []
  const views: number[] = []
  const addresses: string[] = []
  const time = { now: 1_000_000 }
  const app: Application = {
    listen: () => ({ host: '127.0.0.1', port: 0, trustedProxies: 0, rateLimit: true }),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(void events.push('stopped')),
    health: () => ({ ok: true }),
    siteOrigin: () => Site,
    dispatchApi: () => undefined,
    cacheVariant: headers => headers.cookie ?? '',
    isLoggedIn: headers => /forum_session=good/.test(headers.cookie ?? ''),
    recordView(id, { path, search }) {
      views.push(id)
      addresses.push(path + search)
    },
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    ...options.app,
  }
  const cache = { ...defaultLimits.cache, freshMs: 1_000, staleMs: 10_000 }
  const limits = { ...defaultLimits, cache, ...options.limits }
  const pipeline = new Pipeline({
    app,
    pages: options.pages ?? (() => Promise.resolve(htmlPage('hello'))),
    files: options.clientFolder ? new StaticFiles(options.clientFolder) : null,
    limits,
    trustedProxies: options.trustedProxies ?? 0,
    cachePages: true,
    link: (options.link as WorkerLink | undefined) ?? null,
    clock: () => time.now,
  })
  const host = new FakeHost()
  const running = await runServer(pipeline, app, limits, host)
  const { port } = running
  return {
    ...running,
    host,
    lines,
    views,
    /** URLs of these views. */
    addresses,
    events,
    time,
    /** The requests' log lines, once there are this many. */
    async requests(count: number) {
      const found = () => lines.filter(line => line.message === 'request').map(line => line.entry)
      while (found().length < count) await new Promise(next => setTimeout(next, 2))
      return found()
    },
    get: (path: string, headers: Record<string, string> = {}) => send(port, 'GET', path, headers),
    send: (
      method: string,
      path: string,
      headers: Record<string, string> = {},
      body?: string | Buffer,
    ) => send(port, method, path, headers, body),
    raw: (text: string) => raw(port, text),
  }
}

export function htmlPage(
  text: string,
  headers: Record<string, string> = {},
  status = 200,
): Response {
  return new Response(`<!doctype html><p>${text}</p>`, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
  })
}

/** What a handler reads of a body. */
export const sentText: (...args: Parameters<PageHandler>) => Promise<string> = async (
  request,
  { plainForm },
) => (plainForm ? new TextDecoder().decode(plainForm) : request.text())

function send(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const req = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, res => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('error', reject)
      res.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const { statusCode: status = 0, headers: received } = res
        resolve({ status, headers: received, body: bytes.toString(), bytes })
      })
    })
    req.on('error', reject)
    req.end(body)
  })
}

/** Sends raw bytes; resolves with the response once the server closes. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => (received += chunk))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}
