import { expect, test } from 'vitest'
import { run } from '#kernel'
import { UserStatus } from '#shared/codes.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type World, world } from '#tests/support/world.ts'
import { deleteExpiredCounters } from '#basics/counters/counters.queries.ts'
import { viewerOfToken } from './sessions.queries.ts'
import { logIn, logInApi } from './log-in.ts'
import { logOut } from './log-out.ts'

const viewerOf = (w: World, token: string, kind: 'page' | 'api' = 'page') =>
  viewerOfToken(w.db, w.site.ports.hashToken(token), kind, w.now)
const from = (w: World, clientIp: string, input: object) =>
  run(logIn, { ...w.ctx(null), clientIp }, input)

const right = { e_mail: 'ANN@example.org', pass: 'password-1' }
const wrong = { e_mail: 'ann@example.org', pass: 'password-2' }
const Minute = 60_000

test('the correct password starts a session of the right kind and stores the time', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  w.tick(5)
  const { account, token } = await w.as(null).run(logIn, right)
  expect(account).toMatchObject({ id: ann.id, state: 'normal', lastLoginAt: w.now })
  expect(viewerOf(w, token)).toMatchObject({ id: ann.id })
  const api = await w.as(null).run(logInApi, right)
  expect(viewerOf(w, api.token, 'api')).toMatchObject({ id: ann.id })
  expect(viewerOf(w, api.token, 'page').kind).toBe('anonymous')
})

test('a token is stored only as a hash, and expires on time', async () => {
  using w = world()
  w.member({ username: 'ann' })
  const { token } = await w.as(null).run(logInApi, right)
  expect(w.site.sqlite.serialize().includes(token)).toBe(false)
  w.tick(7 * 86_400_000 - 1)
  expect(viewerOf(w, token, 'api').kind).toBe('member')
  w.tick(1)
  expect(viewerOf(w, token, 'api').kind).toBe('anonymous')
})

test('unknown address, wrong password, deleted, no password: one response at one cost', async () => {
  using w = world()
  w.member({ username: 'ann' })
  w.member({ username: 'gone', status: UserStatus.deleted })
  w.member({ username: 'outside', passwordHash: '' })
  const checks: string[] = []
  const verify = w.site.ports.verifyPassword
  w.site.ports.verifyPassword = (hash, password) => {
    checks.push(hash)
    return verify(hash, password)
  }
  const refusals = []
  for (const name of ['ann', 'gone', 'outside', 'nobody']) {
    const pass = name === 'gone' ? 'password-1' : 'password-2'
    refusals.push(await refusal(w.as(null).run(logIn, { e_mail: `${name}@example.org`, pass })))
  }
  expect(
    new Set(refusals.map(error => JSON.stringify([error.code, error.reason, error.details]))),
  ).toHaveLength(1)
  expect(refusals[0]).toMatchObject({
    code: 'validation',
    reason: 'error.object.email_or_password_incorrect',
    details: { fields: [{ field: 'e_mail' }] },
  })
  // One for the owner of the address, one for the last account that entered it without confirming.
  expect(checks).toHaveLength(8)
})

test('the previous session ends, its id is not carried over', async () => {
  using w = world()
  w.member({ username: 'ann' })
  const first = await w.as(null).run(logIn, right)
  const token_hash = w.site.ports.hashToken(first.token)
  const second = await w.as(null).run(logIn, { ...right, token_hash })
  expect(second.token).not.toBe(first.token)
  expect(viewerOf(w, first.token).kind).toBe('anonymous')
  expect(viewerOf(w, second.token).kind).toBe('member')
})

test('API tokens exist side by side', async () => {
  using w = world()
  w.member({ username: 'ann' })
  const first = await w.as(null).run(logInApi, right)
  const token_hash = w.site.ports.hashToken(first.token)
  const second = await w.as(null).run(logInApi, { ...right, token_hash })
  for (const { token } of [first, second]) expect(viewerOf(w, token, 'api').kind).toBe('member')
})

test('logging out ends only this session', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  const [one, two] = [await w.as(null).run(logIn, right), await w.as(null).run(logIn, right)]
  await w.as(ann).run(logOut, { token_hash: w.site.ports.hashToken(one.token) })
  expect(viewerOf(w, one.token).kind).toBe('anonymous')
  expect(viewerOf(w, two.token).kind).toBe('member')
  expect((await refusal(w.as(null).run(logOut))).code).toBe('unauthorized')
})

test('an inactive account can log in, a suspended one cannot', async () => {
  using w = world()
  w.inactive({ username: 'ann' })
  const until = w.now + Minute
  w.member({
    username: 'bob',
    status: UserStatus.suspended,
    suspendedAt: w.now,
    suspendedUntil: until,
  })
  expect((await w.as(null).run(logIn, right)).account.state).toBe('inactive')
  const bob = { e_mail: 'bob@example.org', pass: 'password-1' }
  const error = await refusal(w.as(null).run(logIn, bob))
  expect(error).toMatchObject({
    code: 'forbidden',
    reason: 'error.user.suspended',
    details: { type: 'suspended', values: { case: expect.any(String) as string } },
  })
  w.tick(Minute)
  expect((await w.as(null).run(logIn, bob)).account.state).toBe('normal')
})

test('login by password can be turned off', async () => {
  using w = world({ login: { allow_password_login: false } })
  w.member({ username: 'ann' })
  const error = await refusal(w.as(null).run(logIn, right))
  expect(error.reason).toBe('error.user.not_allowed_login_via_password')
})

test('a huge password is refused before it is checked', async () => {
  using w = world()
  w.site.ports.verifyPassword = () => expect.unreachable('was checked')
  const error = await refusal(w.as(null).run(logIn, { ...right, pass: 'x'.repeat(1_000_000) }))
  expect(error.details.fields).toMatchObject([{ field: 'pass', reason: 'form.too_long' }])
})

test('ten wrong passwords from one network lock this address there for 15 minutes', async () => {
  using w = world()
  w.member({ username: 'ann' })
  for (let i = 0; i < 10; i++)
    expect((await refusal(from(w, '192.0.2.1', wrong))).code).toBe('validation')
  expect(await refusal(from(w, '192.0.2.1', right))).toMatchObject({
    code: 'too_frequent',
    reason: 'error.common.too_many_attempts',
  })
  await from(w, '192.0.2.2', right)
  w.tick(15 * Minute - 1)
  expect((await refusal(from(w, '192.0.2.1', wrong))).code).toBe('too_frequent')
  w.tick(1)
  await from(w, '192.0.2.1', right)
})

test('an unknown address is locked in the same way', async () => {
  using w = world()
  const unknown = { e_mail: 'nobody@example.org', pass: 'password-1' }
  for (let i = 0; i < 10; i++)
    expect((await refusal(from(w, '192.0.2.1', unknown))).code).toBe('validation')
  expect((await refusal(from(w, '192.0.2.1', unknown))).code).toBe('too_frequent')
})

test('a correct password clears earlier wrong ones', async () => {
  using w = world()
  w.member({ username: 'ann' })
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 9; i++) await refusal(from(w, '192.0.2.1', wrong))
    await from(w, '192.0.2.1', right)
  }
})

test('two hundred at once get at most ten attempts', async () => {
  using w = world()
  w.member({ username: 'ann' })
  const tries = Array.from({ length: 200 }, () => refusal(from(w, '192.0.2.1', wrong)))
  const codes = (await Promise.all(tries)).map(error => error.code)
  expect(codes.filter(code => code === 'validation')).toHaveLength(10)
  expect(codes.filter(code => code === 'too_frequent')).toHaveLength(190)
})

test('one network is stopped across many addresses, one address across many networks', async () => {
  using w = world()
  w.member({ username: 'ann' })
  const guess = (n: number) => ({ e_mail: `someone${n}@example.org`, pass: 'password-1' })
  for (let n = 0; n < 100; n++) await refusal(from(w, '2001:db8::1', guess(n)))
  expect((await refusal(from(w, '2001:db8::2', guess(100)))).code).toBe('too_frequent')
  for (let n = 0; n < 100; n++) await refusal(from(w, `198.51.100.${n}`, wrong))
  expect((await refusal(from(w, '203.0.113.1', wrong))).code).toBe('too_frequent')
})

test('the counts are rows: purging removes only expired ones', async () => {
  using w = world()
  for (let i = 0; i < 10; i++) await refusal(from(w, '192.0.2.1', wrong))
  w.write(tx => deleteExpiredCounters(tx, w.now))
  expect((await refusal(from(w, '192.0.2.1', wrong))).code).toBe('too_frequent')
  w.write(tx => deleteExpiredCounters(tx, w.now + 15 * Minute + 1))
  expect((await refusal(from(w, '192.0.2.1', wrong))).code).toBe('validation')
})
