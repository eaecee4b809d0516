/** Two nodes on this machine: a primary at 127.0.0.1 and a replica at 127.0.0.2. */
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NodePart } from '#shared/node-part.ts'
import { NodeLink } from './node-link.ts'

type Role = ReturnType<NodePart['role']>

class Node {
  role: Role
  position = 5
  alone = false
  expected: string[] = []
  candidate = true
  term = '1-first'
  refusal: string | null = null
  refused = vi.fn()
  joined: string[] = []
  left: string[] = []
  notes: unknown[] = []
  added: unknown[] = []
  readonly part: NodePart
  link!: NodeLink
  readonly relayed: Server

  constructor(host: string, port: number, role: Role, secret = 'one secret for all') {
    this.role = role
    const report = () => ({
      ...{ id: host, name: host, version: '1', startedAt: 1, lagMs: 3 },
      ...{ candidate: this.candidate, term: this.term },
      position: this.position,
    })
    this.part = {
      ...{ id: host, secret, host, port, report },
      role: () => this.role,
      primary: () => (this.role === 'replica' ? '127.0.0.1' : null),
      position: () => this.position,
      join: ({ id }) => {
        this.joined.push(id)
        return this.refusal
      },
      expected: () => this.expected,
      term: () => this.term,
      leave: id => void this.left.push(id),
      refused: this.refused,
      isAlone: () => this.alone,
      takeNotes: () => this.notes.splice(0) as never,
      addNotes: given => void this.added.push(...given),
      ...{ onRole: () => {}, onPosition: () => {}, link: null },
    }
    this.relayed = createServer((_, res) => res.end('by the primary'))
  }

  async open() {
    this.link = new NodeLink(this.part)
    await this.link.open(this.relayed)
    return this
  }
  reach(position: number) {
    this.position = position
    this.part.onPosition()
  }
  become(role: Role) {
    this.role = role
    this.part.onRole()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

let port: number
let primary: Node
let replica: Node
beforeEach(async () => {
  port = await freePort()
  primary = await new Node('127.0.0.1', port, 'primary').open()
  replica = await new Node('127.0.0.2', port, 'replica').open()
  await expect.poll(() => primary.part.link!.reports().length).toBe(1)
})
afterEach(async () => {
  await replica.link.close()
  await primary.link.close()
})

const positions = () => primary.part.link!.reports().map(({ position }) => position)

async function another(host: string, candidate = true) {
  const node = new Node(host, port, 'replica')
  node.candidate = candidate
  await node.open()
  await expect.poll(() => primary.part.link!.reports().length).toBe(2)
  return { node, [Symbol.asyncDispose]: () => node.link.close() }
}

const acknowledged = (position: number, ms = 60_000) =>
  primary.part.link!.acknowledged(position, ms)

describe('a write is acknowledged', () => {
  test('when a replica has it', async () => {
    expect(await acknowledged(5)).toBe(true)
    const later = acknowledged(6)
    replica.reach(6)
    expect(await later).toBe(true)
  })

  test('never without one', async () => {
    expect(await acknowledged(6, 20)).toBe(false)
    primary.alone = true
    expect(await acknowledged(6, 20)).toBe(true)
  })

  test('when all that may become the primary have it, except those that do not keep up', async () => {
    await using third = await another('127.0.0.3')
    replica.reach(6)
    const later = acknowledged(6)
    third.node.reach(6)
    expect(await later).toBe(true)
    replica.reach(7)
    await expect.poll(positions).toEqual([7, 6])
    expect(await acknowledged(7, 20)).toBe(true)
    replica.reach(8)
    expect(await acknowledged(8)).toBe(true)
    // It has caught up, so it is waited for again.
    third.node.reach(8)
    await expect.poll(positions).toEqual([8, 8])
    replica.reach(9)
    const next = acknowledged(9)
    third.node.reach(9)
    expect(await next).toBe(true)
  })

  test('not by one that has another history', async () => {
    replica.term = '1-former'
    replica.reach(9)
    await expect.poll(positions).toEqual([9])
    expect(await acknowledged(6, 20)).toBe(false)
    replica.term = '1-first'
    replica.reach(6)
    expect(await acknowledged(6)).toBe(true)
  })

  test('without those that may not become the primary', async () => {
    await using third = await another('127.0.0.3', false)
    expect(third.node.position).toBe(5)
    replica.reach(6)
    expect(await acknowledged(6)).toBe(true)
  })

  test('not by a former primary', async () => {
    const later = acknowledged(6)
    primary.become('unknown')
    expect(await later).toBe(false)
  })
})

test('a replica asks where the primary is, and learns nothing from another replica', async () => {
  primary.position = 8
  const { primaryPosition } = replica.part.link!
  expect(await Promise.all([primaryPosition(), primaryPosition()])).toEqual([8, 8])
  primary.role = 'replica'
  expect(await primaryPosition()).toBeNull()
})

test('a replica is in sync when its database has the term of the primary', async () => {
  const { inSync } = replica.part.link!
  await expect.poll(inSync).toBe(true)
  // Without a primary, it still has what it had.
  replica.become('unknown')
  expect(inSync()).toBe(true)
  replica.term = '0-former'
  replica.become('replica')
  expect(inSync()).toBe(false)
  await expect.poll(() => primary.part.link!.reports().length).toBe(1)
  expect(inSync()).toBe(false)
  replica.term = '1-first'
  replica.reach(7)
  await expect.poll(inSync).toBe(true)
  replica.become('primary')
  replica.become('unknown')
  expect(inSync()).toBe(false)
})

test('what a replica has counted is added by the primary, or kept', async () => {
  replica.notes.push(['views', 'record', [7]])
  await expect.poll(() => primary.added).toEqual([['views', 'record', [7]]])
  primary.role = 'unknown'
  replica.notes.push(['views', 'record', [8]])
  await expect.poll(() => replica.added).toEqual([['views', 'record', [8]]])
})

test('a replica that stops is no longer waited for; one that is refused says why', async () => {
  await replica.link.close()
  expect(primary.left).toEqual(['127.0.0.2'])
  primary.refusal = 'no shared uploads'
  replica = await new Node('127.0.0.2', port, 'replica').open()
  await expect.poll(() => replica.refused).toHaveBeenCalledWith('no shared uploads')
  expect(primary.part.link!.reports()).toEqual([])
})

test('a program of the primary that stands still is not asked until it is heard again', async () => {
  const { door } = replica.link as unknown as { door(): unknown }
  const asks = () => door.call(replica.link) !== null
  await expect.poll(replica.part.link!.inSync).toBe(true)
  expect(asks()).toBe(true)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000)
  expect(asks()).toBe(false)
  // Its connection ends meanwhile: the replica follows it again.
  await primary.link.close()
  primary = await new Node('127.0.0.1', port, 'primary').open()
  await expect.poll(asks).toBe(true)
  clock.mockRestore()
  expect(primary.part.link!.reports()).toHaveLength(1)
})

test('a replica follows the next primary', async () => {
  primary.become('replica')
  replica.become('primary')
  primary.part.primary = () => '127.0.0.2'
  primary.part.onRole()
  await expect.poll(() => replica.part.link!.reports().map(({ id }) => id)).toEqual(['127.0.0.1'])
})

test('a new primary takes no write until the others follow it, or do not come', async () => {
  const takes = () => !replica.link.relays({ method: 'POST', url: '/community' } as never)
  primary.become('replica')
  primary.part.primary = () => null
  replica.expected = ['127.0.0.1']
  replica.become('primary')
  expect(takes()).toBe(false)
  primary.part.primary = () => '127.0.0.2'
  primary.part.onRole()
  await expect.poll(takes).toBe(true)
  expect(replica.part.link!.reports()).toHaveLength(1)
  replica.expected = ['gone']
  replica.become('primary')
  expect(takes()).toBe(false)
  await expect.poll(takes, { timeout: 10_000 }).toBe(true)
})

test('every machine that is not the primary relays writes and the back office', () => {
  const asked = (node: Node, method: string, url: string) =>
    node.link.relays({ method, url } as never)
  const all = (node: Node) =>
    [
      ['GET', '/community'],
      ['POST', '/community/questions/ask'],
      ['GET', '/community/admin'],
      ['GET', '/readyz'],
    ].map(([method, url]) => asked(node, method!, url!))
  expect(all(primary)).toEqual([false, false, false, false])
  expect(all(replica)).toEqual([false, true, true, false])
  replica.role = 'unknown'
  expect(all(replica)).toEqual([false, true, true, false])
})

const ask = async (path: string, headers: Record<string, string>) => {
  const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of answer.setEncoding('utf8')) text += part
  return { status: answer.statusCode, text }
}

test.each([
  ['no secret', {}],
  ['another secret', { 'x-forum-relay': 'another secret' }],
  ['an empty one', { 'x-forum-relay': '' }],
])('with %s there is nothing', async (_, headers) => {
  for (const path of ['/', '/node/follow', '/node/position', '/node/notes', '/community'])
    expect(await ask(path, headers)).toEqual({ status: 404, text: '' })
})

test('with the secret, requests reach the site', async () => {
  expect(await ask('/community', { 'x-forum-relay': 'one secret for all' })).toMatchObject({
    text: 'by the primary',
  })
})
