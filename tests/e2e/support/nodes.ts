/**
 * The site of the tests on several machines: with `E2E_NODES=2`, two nodes on one database server answer in turn,
 * each request over a new connection. Tests see one site at one origin.
 */
import { once } from 'node:events'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Db } from '#app/domain/kernel/index.ts'
import type { OpenDatabase } from '#app/infra/db.ts'
import { readEnv } from '#app/infra/env.ts'
import { LibsqlClient } from '#app/infra/libsql/client.ts'
import { Primary } from '#app/infra/libsql/primary.ts'
import * as schema from '#drizzle/schema/index.ts'
import { startSqld } from '#tests/support/libsql-server.ts'
import { type RunningServer, startServer } from './server.ts'

export const nodeCount = Number(process.env.E2E_NODES ?? 0)

/** Folders in which each node finds what the others have written. */
const Shared = ['uploads', 'imports', 'outbox', 'plugins']

/** A connection without a copy, which notices whatever the nodes have written. */
class Onlooker extends LibsqlClient {
  #asked = 0
  override prepare(source: string): ReturnType<LibsqlClient['prepare']> {
    const isVersion = /^pragma data_version$/i.test(source)
    return isVersion ? { get: () => ({ data_version: ++this.#asked }) } : super.prepare(source)
  }
}

function connect(url: string): { database: OpenDatabase; writes: () => number } {
  const { database: target } = readEnv({ DATA_DIR: tmpdir(), DATABASE_URL: url })
  if (target.kind !== 'libsql') throw new Error(`${url} is no server`)
  const client = new Onlooker(new Primary(target), null)
  client.pragma('foreign_keys = ON')
  const sqlite = client as unknown as Database.Database
  const db = drizzle(sqlite, { schema }) as Db
  return { database: { db, sqlite, close: () => client.close() }, writes: () => client.writes }
}

/** When the copy of a node was last known to be current, in ms. */
function currentAt(node: RunningServer): number {
  const replicas = join(node.folder, 'replica')
  const fd = openSync(join(replicas, readdirSync(replicas)[0]!, 'state'), 'r')
  const bytes = Buffer.alloc(16)
  readSync(fd, bytes, 0, 16, 0)
  closeSync(fd)
  return Number(bytes.readBigUInt64LE(8))
}

async function allCurrentAt(nodes: RunningServer[], at: number): Promise<void> {
  while (nodes.some(node => currentAt(node) < at)) await pause(5)
}

const withConnection = (raw: string[], value: string) => [
  ...raw.flatMap((name, n) =>
    n % 2 > 0 || /^(connection|keep-alive)$/i.test(name) ? [] : [name, raw[n + 1]!],
  ),
  ...['Connection', value],
]

/** The frame in the cookie that the author of a write receives and sends back. */
const frameOf = (cookies: string) => /\bforum_frame=(\d+)/.exec(cookies)?.[1] ?? ''

/**
 * `ready` is awaited before each request. Requests of the last write's author are passed on at once; all others wait
 * until every copy has that write.
 */
async function answerInTurn(nodes: RunningServer[], ready: () => Promise<void>): Promise<Server> {
  let turn = 0
  let last = { frame: '', at: 0 }
  const settled = async ({ headers }: IncomingMessage) => {
    await ready()
    if (frameOf(headers.cookie ?? '') !== last.frame) await allCurrentAt(nodes, last.at)
  }
  const pass = (asked: IncomingMessage): ClientRequest => {
    const { port } = new URL(nodes[turn++ % nodes.length]!.origin)
    const headers = withConnection(asked.rawHeaders, 'close')
    const { method, url } = asked
    return request({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
  }
  const server = createServer((asked, answer) => {
    void settled(asked).then(() => {
      const onward = pass(asked)
      onward.on('response', found => {
        const headers = withConnection(found.rawHeaders, 'keep-alive')
        const frame = frameOf(String(found.headers['set-cookie']))
        if (frame !== '') last = { frame, at: Date.now() }
        answer.writeHead(found.statusCode!, found.statusMessage, headers)
        found.on('error', () => answer.destroy()).pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      answer.on('close', () => onward.destroy())
      asked.pipe(onward)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

export type RunningSite = RunningServer & { database?: OpenDatabase }

/** Starts the nodes; what the tests write through `database` is on all of them before the next request. */
export async function startNodes(): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), 'forum-e2e-nodes-'))
  const primary = await startSqld()
  const url = `http://${primary.host}`
  const nodes: RunningServer[] = []
  for (const name of Shared) mkdirSync(join(folder, name))
  for (let n = 1; n <= nodeCount; n++) {
    const own = join(folder, `node-${n}`)
    mkdirSync(own)
    for (const name of Shared) symlinkSync(join(folder, name), join(own, name))
    const same = { DATABASE_URL: url, SESSION_SECRET: 'the-same-on-all-machines' }
    const log = process.env.E2E_LOG_LEVEL && { LOG_LEVEL: process.env.E2E_LOG_LEVEL }
    nodes.push(
      await startServer({ folder: own, variables: { ...same, ...log, NODE_NAME: `node ${n}` } }),
    )
  }
  const { database, writes } = connect(url)
  let seen = -1
  const ready = async () => {
    if (seen === writes()) return
    const now = writes()
    await allCurrentAt(nodes, Date.now())
    seen = now
  }
  const proxy = await answerInTurn(nodes, ready)
  const read = nodes.map(() => 0)
  let log = ''
  return {
    ...{ origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, pid: nodes[0]!.pid },
    ...{ folder, database },
    log() {
      nodes.forEach((node, n) => {
        log += node.log().slice(read[n])
        read[n] = node.log().length
      })
      return log
    },
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      await Promise.all(nodes.map(node => node.stop()))
      await primary[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
