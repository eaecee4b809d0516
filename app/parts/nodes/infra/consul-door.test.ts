import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openConsulDoor } from './consul-door.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

async function consul(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => (server.closeAllConnections(), server.close()))
  return `http://:token@127.0.0.1:${(server.address() as AddressInfo).port}/prefix`
}

test('calls reach Consul with their path, headers and body, under an address on this machine', async () => {
  const url = await consul((req, res) => {
    let body = ''
    req.on('data', part => (body += String(part)))
    req.on('end', () =>
      res
        .writeHead(201, { 'X-Consul-Index': '7' })
        .end(JSON.stringify([req.method, req.url, req.headers['x-consul-token'], body])),
    )
  })
  const { FLY_CONSUL_URL: door } = await openConsulDoor({ FLY_CONSUL_URL: url })
  expect(door).toMatch(/^http:\/\/:token@127\.0\.0\.1:\d+\/prefix$/)
  expect(door).not.toBe(url)
  const { origin } = new URL(door!)
  const headers = { 'X-Consul-Token': 'token' }
  const answer = await fetch(`${origin}/v1/kv/a?acquire=b`, { method: 'PUT', headers, body: 'c' })
  expect([answer.status, answer.headers.get('x-consul-index'), await answer.json()]).toEqual([
    ...[201, '7'],
    ['PUT', '/v1/kv/a?acquire=b', 'token', 'c'],
  ])
})

test('a Consul that does not answer is an error before a lease ends', async () => {
  const { CONSUL_URL: door } = await openConsulDoor({ CONSUL_URL: await consul(() => {}) })
  const begun = performance.now()
  expect((await fetch(`${new URL(door!).origin}/v1/session/renew/a`)).status).toBe(504)
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(await openConsulDoor({})).toEqual({})
})
