import {
  createServer,
  type IncomingMessage,
  request,
  type RequestListener,
  type RequestOptions,
} from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { callOutside, isPublicAddress, OutgoingError, mayCall } from './http-client.ts'
import { allowWaits, endWaits } from '../stopping.ts'

const open: (() => void)[] = []
afterEach(() => open.splice(0).forEach(close => close()))

/** A server on this machine; returns its host. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  open.push(() => void (server.closeAllConnections(), server.close()))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutgoingError ? error.message : `other: ${error}`),
  )

test.each([
  ...['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700:4700::1111'].map(a => [a, true]),
  ...['127.0.0.1', '127.9.9.9', '10.1.2.3', '172.16.0.1', '172.31.255.255'].map(a => [a, false]),
  ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'].map(a => [a, false]),
  ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', '::ffff:127.0.0.1'].map(a => [a, false]),
  ...['64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1', 'localhost', ''].map(a => [a, false]),
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address as string)).toBe(expected)
})

describe('without being listed', () => {
  const rules = { by: 'a person', internalHosts: [] } as const
  test.each([
    'https://127.0.0.1:9/',
    'https://[::1]:9/',
    'https://2130706433:9/',
    'https://0x7f.1:9/',
    'https://localhost:9/',
    'http://example.org/',
    'https://user:pass@example.org/',
    'file:///etc/passwd',
    'nothing',
  ])('%s is not called', async url => {
    expect(await failure(callOutside({ url }, rules))).not.toMatch(/^(answered|other)|ECONNREFUSED/)
  })
})

test('the stop of the process ends every call and lets none begin', async () => {
  let calls = 0
  const host = await serve(() => calls++)
  const call = () =>
    failure(callOutside({ url: `http://${host}/` }, { by: 'a person', internalHosts: [host] }))
  const running = call()
  await expect.poll(() => calls).toBe(1)
  endWaits()
  try {
    expect([await running, await call()]).not.toContain('answered')
  } finally {
    allowWaits()
  }
  expect(calls).toBe(1)
})

test('a listed host is called, another port of it is not', async () => {
  const host = await serve((req, res) => res.end(`${req.method} ${req.headers.accept}`))
  const request = { url: `http://${host}/`, headers: { Accept: 'text/plain' } }
  const answer = await callOutside(request, { by: 'a person', internalHosts: [host] })
  expect(answer).toMatchObject({ status: 200, text: 'GET text/plain' })
  const other = callOutside(request, { by: 'a person', internalHosts: ['127.0.0.1:1'] })
  expect(await failure(other)).toContain('not called by https')
})

test('a redirect is checked like the first URL, and sends no secret to another host', async () => {
  const seen: (string | undefined)[] = []
  const target = await serve((req, res) => {
    seen.push(req.headers.authorization)
    res.end('there')
  })
  const host = await serve((_, res) => {
    res.writeHead(302, { Location: `http://${target}/` }).end()
  })
  const request = { url: `http://${host}/`, headers: { Authorization: 'Bearer secret' } }
  const refused = callOutside(request, { by: 'a person', internalHosts: [host] })
  expect(await failure(refused)).toContain('not called by https')
  expect(seen).toEqual([])
  const answer = await callOutside(request, { by: 'a person', internalHosts: [host, target] })
  expect([answer.text, seen]).toEqual(['there', [undefined]])
})

test('an external server cannot redirect to a listed host, an internal one can', async () => {
  let reached = 0
  const target = await serve((_, res) => {
    reached++
    res.end('inside')
  })
  const away = await serve((_, res) => res.writeHead(302, { Location: `http://${target}/` }).end())
  // Stands for a public server: https calls go to a server on this machine.
  vi.spyOn(https, 'request').mockImplementation(((
    _url: URL,
    options: RequestOptions,
    done: (answer: IncomingMessage) => void,
  ) => {
    const { lookup: _, ...others } = options
    return request(`http://${away}/`, others, done)
  }) as typeof https.request)
  const rules = { by: 'a person', internalHosts: [target, away] } as const
  const outside = callOutside({ url: 'https://outside.example/' }, rules)
  expect(await failure(outside)).toBe(
    `outside.example leads to ${target}, which is an internal host`,
  )
  expect(reached).toBe(0)
  expect((await callOutside({ url: `http://${away}/` }, rules)).text).toBe('inside')
})

test('a write follows no redirect, and redirect loops end', async () => {
  const host = await serve((_, res) => res.writeHead(307, { Location: '/' }).end())
  const rules = { by: 'a person', internalHosts: [host] } as const
  const url = `http://${host}/`
  expect((await callOutside({ url, method: 'POST', body: 'a=1' }, rules)).status).toBe(307)
  expect(await failure(callOutside({ url }, rules))).toBe('too many redirects')
})

test('an answer that is too large or takes too long is aborted', async () => {
  const large = await serve((_, res) => res.end('x'.repeat(5000)))
  const rules = { by: 'a person' as const, internalHosts: [large], maxBytes: 4000 }
  expect(await failure(callOutside({ url: `http://${large}/` }, rules))).toContain('sent too much')
  const slow = await serve((_, res) => void res.write('a'))
  const hasty = { by: 'a person' as const, internalHosts: [slow], timeoutMs: 50 }
  expect(await failure(callOutside({ url: `http://${slow}/` }, hasty))).not.toBe('answered')
})

test.each([
  ...['https://localhost/x', 'https://LOCALHOST./x', 'https://hooks/x', 'https://a.localhost/'],
  ...[
    'https://printer.local/',
    'https://db.internal/',
    'https://router.home.arpa/',
    'https://x.lan',
  ],
])('a name that can never be public is refused before anything is looked up: %s', address => {
  expect(mayCall(address, [])).toBe(false)
})

test('such a name may be called where the operator lists it, and others stay public', () => {
  expect(mayCall('https://db.internal/', ['db.internal'])).toBe(true)
  for (const name of ['internal.example.com', 'localhost.example.com', 'local.dev', '例え.jp'])
    expect([name, mayCall(`https://${name}/`, [])]).toEqual([name, true])
})
