import { expect, test } from 'vitest'
import type { Ctx } from '#kernel'
import { refusal } from '#tests/support/refusal.ts'
import { runWhole as run, type World, world } from '#tests/support/world.ts'
import { knownDevices, sessions } from '#drizzle/schema/index.ts'
import { deleteOldDevices, DeviceLife, MostDevices, saveDevice } from './known-devices.queries.ts'
import { register } from './register.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { logIn, logInApi } from './log-in.ts'

const Minute = 60_000
const right = { e_mail: 'ann@example.org', pass: 'password-1' }
const wrong = { e_mail: 'ann@example.org', pass: 'password-2' }

/** A request context of a browser with this cookie, or without one. */
const from = (
  w: World,
  place: { clientIp?: string; cookie?: string | null } & Partial<Ctx>,
): Ctx => {
  const { cookie = null, ...rest } = place
  return { ...w.ctx(null), ...rest, deviceHash: cookie ? w.site.ports.hashToken(cookie) : '' }
}
const devices = (w: World) => w.db.select().from(knownDevices).all()

/** A browser that ann has logged in with before; returns its cookie. */
async function ownBrowser(w: World): Promise<string> {
  const { device } = await run(logIn, from(w, { clientIp: '192.0.2.1' }), right)
  return device!
}

/** As many wrong passwords from as many networks as lock an address everywhere. */
async function lockOut(w: World): Promise<void> {
  for (let n = 0; n <= 100; n++) {
    const context = from(w, { clientIp: `198.51.${n}.7` })
    const { code } = await refusal(run(logIn, context, wrong))
    expect(code).toBe(n < 100 ? 'validation' : 'too_frequent')
  }
}

test('a login sets a browser cookie once, and only its hash is stored', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  const cookie = await ownBrowser(w)
  expect(cookie).toMatch(/^[\w-]{22}$/)
  expect(w.site.sqlite.serialize().includes(cookie)).toBe(false)
  const deviceHash = w.site.ports.hashToken(cookie)
  expect(devices(w)).toMatchObject([{ userId: ann.id, deviceHash, createdAt: w.now }])
  expect(w.db.select().from(sessions).get()).toMatchObject({ userId: ann.id, deviceHash })
  w.tick(Minute)
  const again = await run(logIn, from(w, { cookie, userAgent: 'Firefox/1' }), right)
  expect(again.device).toBeNull()
  expect(devices(w)).toMatchObject([
    { deviceHash, createdAt: w.now - Minute, lastSeenAt: w.now, userAgent: 'Firefox/1' },
  ])
})

test('a browser used by two accounts has one cookie and is known to both', async () => {
  using w = world()
  w.member({ username: 'ann' })
  w.member({ username: 'bob' })
  const cookie = await ownBrowser(w)
  const bob = { e_mail: 'bob@example.org', pass: 'password-1' }
  expect((await run(logIn, from(w, { cookie }), bob)).device).toBeNull()
  expect(new Set(devices(w).map(({ deviceHash }) => deviceHash))).toHaveLength(1)
  expect(devices(w)).toHaveLength(2)
})

test('signing up makes the browser known', async () => {
  using w = world()
  const form = { name: 'Eva', e_mail: 'eva@example.org', pass: 'password-1' }
  const { account, device } = await run(register, from(w, {}), form)
  const deviceHash = w.site.ports.hashToken(device!)
  expect(devices(w)).toMatchObject([{ userId: account.id, deviceHash }])
})

test('an API client is known by its User-Agent and coarse network', async () => {
  using w = world()
  w.member({ username: 'ann' })
  const app = { userAgent: 'App/1', clientIp: '192.0.2.1' }
  for (const place of [app, { ...app, clientIp: '192.0.2.99' }]) {
    expect((await run(logInApi, from(w, place), right)).device).toBeNull()
    expect(devices(w)).toHaveLength(1)
  }
  await run(logInApi, from(w, { ...app, clientIp: '203.0.113.1' }), right)
  await run(logInApi, from(w, { ...app, userAgent: 'App/2' }), right)
  expect(devices(w)).toHaveLength(3)
})

test('an account keeps the fifty devices seen last', () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  const bob = w.member({ username: 'bob' })
  const save = (userId: number, deviceHash: string) =>
    w.write(tx => saveDevice(tx, { userId, deviceHash, userAgent: '', now: w.now }))
  save(bob.id, 'of-bob')
  for (let n = 0; n < MostDevices + 2; n++) {
    w.tick(1)
    save(ann.id, `device-${n}`)
  }
  const own = devices(w).filter(({ userId }) => userId === ann.id)
  const hashes = own.map(({ deviceHash }) => deviceHash)
  expect(hashes).toHaveLength(MostDevices)
  expect(hashes).not.toContain('device-1')
  expect(hashes).toContain('device-2')
  expect(devices(w)).toHaveLength(MostDevices + 1)
  // All seen at the same moment: the newest row must not be the one dropped.
  for (let n = 0; n < MostDevices + 2; n++) {
    save(bob.id, `z${MostDevices + 2 - n}`)
    const deviceHash = `z${MostDevices + 2 - n}`
    expect(devices(w)).toContainEqual(expect.objectContaining({ userId: bob.id, deviceHash }))
  }
})

test('a device that is not seen for thirteen months is forgotten', async () => {
  using w = world()
  w.member({ username: 'ann' })
  await ownBrowser(w)
  w.write(tx => deleteOldDevices(tx, w.now + DeviceLife))
  expect(devices(w)).toHaveLength(1)
  w.write(tx => deleteOldDevices(tx, w.now + DeviceLife + 1))
  expect(devices(w)).toHaveLength(0)
})

test('wrong passwords from others lock the address, but not the browser of its owner', async () => {
  using w = world()
  w.member({ username: 'ann' })
  const cookie = await ownBrowser(w)
  await lockOut(w)
  const locked = { clientIp: '192.0.2.1' }
  const guess = (n: number) => ({ ...wrong, e_mail: `someone${n}@example.org` })
  for (let n = 0; n < 100; n++) await refusal(run(logIn, from(w, locked), guess(n)))
  expect((await refusal(run(logIn, from(w, locked), guess(100)))).code).toBe('too_frequent')
  await run(logIn, from(w, { ...locked, cookie }), right)
  const error = await refusal(run(logIn, from(w, { clientIp: '203.0.113.5' }), right))
  expect(error).toMatchObject({
    code: 'too_frequent',
    reason: 'error.common.too_many_attempts',
    details: { wording: { reason: 'error.user.too_many_logins' } },
  })
})

test('a browser locked out by others can log in with a new password', async () => {
  using w = world()
  w.member({ username: 'ann' })
  await lockOut(w)
  const place = { clientIp: '203.0.113.5' }
  await run(requestPasswordReset, from(w, place), { e_mail: right.e_mail })
  const { code } = JSON.parse(w.outbox().at(-1)!.params) as { code: string }
  const pass = 'password-9'
  const { device } = await run(resetPassword, from(w, place), { code, pass })
  await lockOut(w)
  await run(logIn, from(w, { ...place, cookie: device }), { ...right, pass })
  expect((await refusal(run(logIn, from(w, place), { ...right, pass }))).code).toBe('too_frequent')
})

test('the cookie of one account is useless for another one', async () => {
  using w = world()
  w.member({ username: 'ann' })
  w.member({ username: 'eve' })
  const eve = { e_mail: 'eve@example.org', pass: 'password-1' }
  const { device: cookie } = await run(logIn, from(w, {}), eve)
  const place = { cookie, clientIp: '192.0.2.66' }
  const tries = []
  for (let n = 0; n < 11; n++) tries.push((await refusal(run(logIn, from(w, place), wrong))).code)
  expect(tries.filter(code => code === 'validation')).toHaveLength(10)
  // The same response as for an address without an account, in words and number.
  const nobody = { ...wrong, e_mail: 'nobody@example.org' }
  const others = []
  for (let n = 0; n < 11; n++) others.push((await refusal(run(logIn, from(w, place), nobody))).code)
  expect(others).toEqual(tries)
  for (let n = 0; n < 90; n++)
    await refusal(run(logIn, from(w, { clientIp: `198.51.${n}.7` }), wrong))
  expect((await refusal(run(logIn, from(w, place), right))).code).toBe('too_frequent')
})

test('a known browser has ten attempts, however many run at once, and gets them back', async () => {
  using w = world()
  w.member({ username: 'ann' })
  const cookie = await ownBrowser(w)
  const many = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => refusal(run(logIn, from(w, { cookie }), wrong))),
    )
  const codes = (await many(200)).map(error => error.code)
  expect(codes.filter(code => code === 'validation')).toHaveLength(10)
  expect((await refusal(run(logIn, from(w, { cookie }), right))).code).toBe('too_frequent')
  w.tick(15 * Minute)
  await many(9)
  await run(logIn, from(w, { cookie }), right)
  await many(9)
  await run(logIn, from(w, { cookie }), right)
})

test('attempts from a known browser are not counted against others', async () => {
  using w = world()
  w.member({ username: 'ann' })
  const cookie = await ownBrowser(w)
  const place = { clientIp: '192.0.2.1' }
  for (let n = 0; n < 10; n++) await refusal(run(logIn, from(w, { ...place, cookie }), wrong))
  await run(logIn, from(w, place), right)
})
