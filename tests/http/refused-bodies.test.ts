/**
 * Every route refuses bodies in every way it can, before it has read them: the answer is complete, and the next request
 * of the client, or of a proxy that keeps the connection, is answered at once. Each route gets a body of another size in
 * each way.
 */
import fs from 'node:fs'
import { Agent, type ClientRequest, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { router } from '#api/index.ts'
import { callName } from '#api/kernel/endpoint.ts'
import { services } from '#app/application/services.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import type { Limits } from '#server/limits.ts'
import { FilePaths, ForumApi, questionsPath, takesFiles } from '#shared/paths.ts'
import { dot } from '#tests/support/pictures.ts'
import { slowness } from '#app/commands/machine-speed.mjs'
import { leaves } from '#tests/support/route-table.ts'
import { shareOf } from '#tests/support/shares.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { addressesOf } from './sample-pages.ts'
import { callPath } from './sample-reads.ts'
import { scene } from './scene.ts'
import { walkScene } from './walk-scene.ts'

const KB = 1024
const MB = 1024 * KB
/** It takes some ms; a request behind an unread body waits for a minute. */
const NextMs = 1_000 * slowness()
/** For longer than this, in ms, no process believes that the site is in maintenance mode. */
const KnownMs = 150

const stage = await scene()
const { w, who } = stage
const place = walkScene(w)

type Route = { method: string; path: string; type: 'form' | 'json' | 'files' }

/** Every screen, as if it had a form, every call, and whatever takes files. */
const listed: Route[] = [
  ...leaves.map(({ pattern }) => {
    const path = addressesOf(pattern, place)[0]!.split('?')[0]!
    return { method: 'POST', path, type: takesFiles(path) ? 'files' : 'form' } as const
  }),
  ...router.endpoints.map(endpoint => {
    const name = callName(endpoint)
    const own = endpoint.platform || endpoint.setup
    const path = (own ? `/${name.split(' ')[1]!}` : callPath(name)).replace(/:\w+/g, 'x')
    return { method: endpoint.method, path, type: takesFiles(path) ? 'files' : 'json' } as const
  }),
]
const known = new Set(listed.map(({ path }) => path))
const more = [...FilePaths].filter(path => !known.has(path))
const routes = [...listed, ...more.map(path => ({ method: 'POST', path, type: 'files' }) as const)]
const files = routes.filter(({ type }) => type === 'files')

let site: WholeSite
let strict: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
  const rate = { burst: 1, perSecond: 1e-6, networks: 10 }
  const limits: Partial<Limits> = { rate, calls: { entries: 10 }, bodyBytes: 32 * KB }
  strict = await openWholeSite(w, limits)
})
beforeEach(() => {
  // Sessions of the site's accounts are of its time.
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(w.now)
})
afterEach(async () => {
  vi.restoreAllMocks()
  const { maintenance } = w.site.ports
  if (maintenance.read(w.now) === null) return
  maintenance.set(null)
  await pause(KnownMs)
})
afterAll(async () => {
  await site.close()
  await strict.close()
  w[Symbol.dispose]()
})

const Boundary = 'a-boundary'
const types = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  files: `multipart/form-data; boundary=${Boundary}`,
  other: 'text/plain',
}

/** A body of about this size; the picture comes first, as browsers send it. */
function bodyOf(type: keyof typeof types, size: number): Buffer {
  const filler = Buffer.alloc(size, 'a')
  const part = (name: string, data: Buffer) => [
    Buffer.from(
      `--${Boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="dot.png"\r\n\r\n`,
    ),
    ...[data, Buffer.from('\r\n')],
  ]
  if (size === 0) return filler
  if (type === 'form') return Buffer.concat([Buffer.from('intent='), filler])
  if (type === 'json') return Buffer.concat([Buffer.from('{"a":"'), filler, Buffer.from('"}')])
  const picture = Buffer.concat([Buffer.from(dot), filler])
  const source = `--${Boundary}\r\nContent-Disposition: form-data; name="source"\r\n\r\npost\r\n`
  const end = Buffer.from(`--${Boundary}--\r\n`)
  return type === 'files'
    ? Buffer.concat([Buffer.from(source), ...part('file', picture), end])
    : filler
}

type Sent = { status: number; ms: number }

/** Rejects for an answer that does not come, or is cut off. */
function ask(
  port: number,
  agent: Agent,
  { method, path }: Pick<Route, 'method' | 'path'>,
  headers: Record<string, string>,
  send: (req: ClientRequest) => void,
): Promise<Sent> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const req = request({ port, host: '127.0.0.1', agent, method, path, headers }, res => {
      res.resume()
      res.on('error', reject)
      res.on('end', () => {
        if (!res.complete) return reject(new Error('cut off'))
        resolve({ status: res.statusCode!, ms: performance.now() - begun })
      })
    })
    req.setTimeout(2 * NextMs, () => req.destroy(new Error('no answer')))
    // After an answer the connection may be closed while the rest is being sent.
    req.on('error', reject)
    send(req)
  })
}

type Way = {
  site?: () => WholeSite
  type?: keyof typeof types
  headers?: Record<string, string>
  who?: UserRow | null
  chunked?: boolean
}

/** What went wrong when each route got a body of each size, and the statuses of the answers. */
async function tryAll(list: Route[], sizesFor: (place: number) => number[], way: Way) {
  const { port, cookie, bearer } = (way.site ?? (() => site))()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const wrong: string[] = []
  const statuses = new Set<number>()
  const bodies = new Map<string, Buffer>()
  for (const [place, { method, path, type: own }] of list.entries()) {
    const type = way.type ?? own
    // Sessions may have been ended by the route before.
    const session = own === 'form' || path.startsWith('/community/') ? cookie : bearer
    for (const size of sizesFor(place)) {
      const key = `${type} ${size}`
      const body = bodies.get(key) ?? bodyOf(type, size)
      bodies.set(key, body)
      const headers = {
        ...session(way.who ?? null),
        ...{ Origin: services.siteOrigin(), 'Content-Type': types[type], ...way.headers },
        ...(way.chunked
          ? { 'Transfer-Encoding': 'chunked' }
          : { 'Content-Length': `${body.length}` }),
      }
      const name = `${method} ${path} with ${size / KB} KB`
      try {
        const refused = await ask(port, agent, { method, path }, headers, req => req.end(body))
        statuses.add(refused.status)
        const next = await ask(port, agent, { method: 'GET', path: '/healthz' }, {}, r => r.end())
        if (next.status !== 200 || next.ms > NextMs) wrong.push(`${name}: then ${next.ms} ms`)
      } catch (error) {
        wrong.push(`${name}: ${(error as Error).message}`)
      }
    }
  }
  agent.destroy()
  return { wrong, statuses: [...statuses].sort() }
}

const sizes = [0, 64 * KB, 300 * KB]
const nth = (name: string) => ways.findIndex(([each]) => each === name)
const call = `POST ${ForumApi}/question`
/** Every file, and one page and one call. */
const large = [
  ...files,
  ...routes.filter(({ method, path }) => path === questionsPath() || `${method} ${path}` === call),
]

const full = () => {
  const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  vi.spyOn(fs.promises, 'open').mockRejectedValue(noSpace)
  vi.spyOn(w.site.ports, 'reportFault').mockReturnValue()
}
const closed = () => {
  w.site.ports.maintenance.set({ mode: 'closed', text: '', until: null } as never)
}
const evil = { Origin: 'https://evil.example' }

/** The refusals of the site, each with a status that shows that it was met. */
const ways: [name: string, statuses: number[], way: () => Way][] = [
  ['without a login', [401], () => ({})],
  ['without the right', [403], () => ({ who: who.member })],
  ['from another site', [403], () => ({ who: who.member, headers: evil })],
  ['over the limit of a network', [429], () => ({ site: () => strict })],
  ['over the limit of bytes', [413], () => ({ site: () => strict, who: who.member })],
  ['of another type', [400], () => ({ type: 'other', who: who.admin })],
  ['in maintenance mode', [503], () => (closed(), {})],
  ['while the disk is full', [503], () => (full(), { who: who.admin })],
]

test.each(ways)('a body sent %s', async (name, expected, way) => {
  const given = way()
  const list = name === 'while the disk is full' ? files : routes
  const { wrong, statuses } = await tryAll(
    list,
    place => shareOf(sizes, 3, place + nth(name)),
    given,
  )
  expect(wrong).toEqual([])
  expect(statuses).toEqual(expect.arrayContaining(expected))
})

test.each(ways)('a large body sent %s', async (_name, _expected, way) => {
  const { wrong } = await tryAll(large, () => [2 * MB, 20 * MB], way())
  expect(wrong).toEqual([])
})

test('a body of unknown length', async () => {
  for (const [name, , way] of ways) {
    const sizesFor = (place: number) => shareOf([...sizes, 2 * MB], 2, place + nth(name))
    const { wrong } = await tryAll(large, sizesFor, { ...way(), chunked: true })
    expect(wrong).toEqual([])
  }
})
