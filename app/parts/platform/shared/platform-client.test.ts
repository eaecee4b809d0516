import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  isInviteCode,
  type PlatformCall,
  platformDefaults,
  platformFallbacks,
  platformPaths,
} from './platform-calls.ts'
import {
  httpTransport,
  type PlatformReply,
  platformClient,
  type PlatformState,
  type PlatformTransport,
} from './platform-client.ts'

const calls = Object.keys(platformPaths) as PlatformCall[]
const t = (key: string) => `<${key}>`
const said = (data: unknown, more: object = {}): PlatformReply => ({
  status: 200,
  body: { code: 200, reason: 'base.success', msg: '', status: 0, data, ...more },
})
const loggedIn = { ...platformDefaults.bootstrap, loginStatus: true }
const full = (call: PlatformCall) => said(call === 'bootstrap' ? loggedIn : platformDefaults[call])
const client = (transport: PlatformTransport, more: object = {}) =>
  platformClient({ transport, t, ...more })

describe('a failed call returns defaults and a message', () => {
  const failures: Record<string, () => Promise<PlatformReply>> = {
    'no network': () => Promise.reject(new TypeError('fetch failed')),
    'an immediate exception': () => {
      throw new Error('broken')
    },
    'status 500': () => Promise.resolve({ status: 500, body: null }),
    'status 500 with a valid body': () =>
      Promise.resolve({ ...said({ qualifyPass: true }), status: 500 }),
    'status 401': () => Promise.resolve({ status: 401, body: { status: 1, msg: '' } }),
    'status 204': () => Promise.resolve({ status: 204, body: null }),
    'status 201': () => Promise.resolve({ ...said({}), status: 201 }),
    'status 1 in the envelope': () => Promise.resolve(said({}, { status: 1 })),
    'no status in the envelope': () => Promise.resolve(said({}, { status: undefined })),
    'a status that is no number': () => Promise.resolve(said({}, { status: '0' })),
    'text in place of an envelope': () => Promise.resolve({ status: 200, body: 'OK' }),
    'a list in place of an envelope': () => Promise.resolve({ status: 200, body: [] }),
    'nothing in place of an envelope': () => Promise.resolve({ status: 200, body: null }),
    'text in place of data': () => Promise.resolve(said('yes')),
    'a list in place of data': () => Promise.resolve(said([])),
  }
  for (const [name, transport] of Object.entries(failures)) {
    test.each(calls)(`${name}: %s`, async call => {
      const key = platformFallbacks[call]
      expect(await client(transport).ask(call)).toEqual({
        ok: false,
        message: key ? `<${key}>` : '',
        data: platformDefaults[call],
      })
    })
  }

  test.each(calls)('no data: %s', async call => {
    const { ok, data } = await client(() => Promise.resolve(said(null))).ask(call)
    expect([ok, data]).toEqual([call === 'markInvitesRead', platformDefaults[call]])
  })

  test.each([200, 400, 500])(
    'a message in the response overrides the default: %i',
    async status => {
      const body = { status: 1, msg: 'Not with this code', reason: 'x', data: null }
      const result = await client(() => Promise.resolve({ status, body })).ask('consumeInvite')
      expect(result).toEqual({
        ok: false,
        message: 'Not with this code',
        data: platformDefaults.consumeInvite,
      })
    },
  )

  test('messages that are no text are not shown', async () => {
    const body = { status: 1, msg: { html: '<b>' } }
    const result = await client(() => Promise.resolve({ status: 200, body })).ask('inviteStatus')
    expect(result).toMatchObject({ message: '<platform.invite_status_failed>' })
  })

  test('fields of a wrong type and missing ones get defaults', async () => {
    const odd = { totalInviteCount: '7', totalInviteReward: null, inviteLink: 'https://x', more: 1 }
    const { ok, data } = await client(() => Promise.resolve(said(odd))).ask('inviteSummary')
    expect(ok).toBe(true)
    expect(data).toEqual({ ...platformDefaults.inviteSummary, inviteLink: 'https://x' })
    const quota = await client(() => Promise.resolve(said({ consumeList: {} }))).ask('quota')
    expect(quota.data.consumeList).toEqual([])
    const user = { userId: '1', nickname: 'Ann' }
    const asked = await client(() => Promise.resolve(said({ user, redirect: 3 }))).ask('bootstrap')
    expect(asked.data).toEqual({ ...platformDefaults.bootstrap, user })
  })
})

describe('the timeout', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('aborts a call that hangs and counts it as failed', async () => {
    let stopped = false
    const hanging: PlatformTransport = (_, { signal }) =>
      new Promise(() => signal.addEventListener('abort', () => (stopped = true)))
    const asked = client(hanging, { patience: 500 }).ask('quota')
    await vi.advanceTimersByTimeAsync(499)
    expect(stopped).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toEqual({ ok: false, message: '', data: platformDefaults.quota })
    expect(stopped).toBe(true)
  })

  test('leaves no timer behind when a call answers', async () => {
    await client(call => Promise.resolve(full(call))).ask('quota')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('of one call delays no other', async () => {
    const run = client(
      call => (call === 'quota' ? new Promise(() => {}) : Promise.resolve(full(call))),
      { patience: 500 },
    ).run()
    await vi.advanceTimersByTimeAsync(500)
    const found = await run
    expect(found.quota!.ok).toBe(false)
    expect([found.reward!.ok, found.inviteStatus!.ok]).toEqual([true, true])
  })
})

describe('a run', () => {
  /** Answers only when the test says so. */
  function staged() {
    const asked: PlatformCall[] = []
    const waiting = new Map<PlatformCall, (reply: PlatformReply) => void>()
    const transport: PlatformTransport = call => {
      asked.push(call)
      return new Promise(resolve => void waiting.set(call, resolve))
    }
    const settle = async () => {
      for (let i = 0; i < 20; i++) await Promise.resolve()
    }
    return { asked, waiting, transport, settle }
  }

  test('calls bootstrap first, then all others at once', async () => {
    const { asked, waiting, transport, settle } = staged()
    const states: PlatformState[] = []
    const it = client(transport, { onState: (state: PlatformState) => states.push(state) })
    expect(it.state).toBe('before')
    const run = it.run()
    await settle()
    expect([it.state, asked]).toEqual(['fetching', ['bootstrap']])

    waiting.get('bootstrap')!(said(loggedIn))
    await settle()
    const rest = ['qualification', 'quota', 'reward', 'inviteSummary', 'inviteStatus']
    expect(asked.slice(1).sort()).toEqual([...rest].sort())
    expect(it.state).toBe('fetching')

    for (const call of asked.slice(1)) waiting.get(call)!(full(call))
    const found = await run
    expect([it.state, states]).toEqual(['done', ['fetching', 'done']])
    expect(Object.keys(found).sort()).toEqual(['bootstrap', ...rest].sort())
    expect(Object.values(found).every(({ ok }) => ok)).toBe(true)
  })

  test.each([
    ['a visitor', said(platformDefaults.bootstrap)],
    ['a bootstrap that failed', { status: 500, body: null }],
    ['a failed one that reports a user', said(loggedIn, { status: 1 })],
  ])('%s: nothing more is called', async (_, reply) => {
    const transport = vi.fn(() => Promise.resolve(reply))
    const it = client(transport)
    expect(Object.keys(await it.run())).toEqual(['bootstrap'])
    expect([it.state, transport.mock.calls.length]).toEqual(['done', 1])
  })

  test('happens once, with any number of callers', async () => {
    const transport = vi.fn((call: PlatformCall) => Promise.resolve(full(call)))
    const it = client(transport, { wanted: ['quota'] })
    const [first, second] = await Promise.all([it.run(), it.run()])
    expect(second).toBe(first)
    expect(await it.run()).toBe(first)
    expect(transport.mock.calls.map(([call]) => call)).toEqual(['bootstrap', 'quota'])
  })
})

describe('over HTTP', () => {
  const answering = (body: string, init?: ResponseInit) =>
    vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, init)))

  test('method, URL and token of a call', async () => {
    const send = answering(JSON.stringify(said({ success: true, rewardPoints: 5 }).body))
    const transport = httpTransport({ base: '/community', token: 'abc', fetch: send })
    const { data } = await client(transport).ask('consumeInvite', 'a/b c')
    expect(data).toEqual({ success: true, rewardPoints: 5, inviterName: '' })
    const [address, init] = send.mock.calls[0]!
    expect(address).toBe('/community/api/v1/access/share/consume/a%2Fb%20c')
    expect(init).toMatchObject({ method: 'POST', headers: { Authorization: 'abc' } })
  })

  test('without a token there is no header', async () => {
    const send = answering(JSON.stringify(said(loggedIn).body))
    const { ok } = await client(httpTransport({ fetch: send })).ask('bootstrap')
    expect(ok).toBe(true)
    expect(send.mock.calls[0]![0]).toBe('/api/miaoda/access/user/bootstrap')
    expect(send.mock.calls[0]![1]!.headers).toEqual({ Accept: 'application/json' })
  })

  test.each([
    ['bad JSON', () => answering('{"status":0,')],
    ['a page', () => answering('<!doctype html>')],
    ['an empty answer', () => answering('')],
    ['500 with a page', () => answering('<h1>500</h1>', { status: 500 })],
    ['no connection', () => vi.fn<typeof fetch>(() => Promise.reject(new TypeError('failed')))],
    ['204', () => vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })))],
  ])('%s is a failure', async (_, send) => {
    const { ok, data } = await client(httpTransport({ fetch: send() })).ask('qualification')
    expect([ok, data]).toEqual([false, { qualifyPass: false }])
  })
})

test.each([
  ['abcd', true],
  ['A-b_9', true],
  ['abc', false],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['ab cd', false],
  ['ab/cd', false],
  ['', false],
])('the format of a code: %s', (code, well) => {
  expect(isInviteCode(code)).toBe(well)
})
