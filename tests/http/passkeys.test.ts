/**
 * Passkeys in browsers and API clients: next to every other way to log in, and never a way around
 * one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitNetworks } from '#access/auth/attempts.ts'
import { type UserRow, updateUser } from '#basics/users/users.queries.ts'
import { translator } from '#i18n/catalogue.ts'
import { UserStatus } from '#shared/codes.ts'
import { api } from '#tests/support/api.ts'
import { identities } from '#drizzle/schema/index.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { addApp, addPasskey, codeAt } from '#tests/support/second-steps.ts'
import { openBrowser, type TestBrowser } from '#tests/support/test-browser.ts'
import { openFreshSites, site, w } from '#tests/support/fresh-site.ts'

const t = translator('en_US')
const origin = 'http://localhost:3000'
const here = { origin }
const loginPage = '/community/users/login'
const stepPage = `${loginPage}/second-step`
const security = '/community/users/settings/security'

openFreshSites()
beforeAll(() => limitNetworks(false))
afterAll(() => limitNetworks(true))

type Options = Parameters<Authenticator['get']>[0] & Parameters<Authenticator['create']>[0]

const browser = () => openBrowser(site, origin)
const logIn = (b: TestBrowser, { email }: UserRow) =>
  b.submit(loginPage, { intent: 'login', e_mail: email!, pass: 'password-1' })

/** The request of the page's script for options. */
async function optionsFor(b: TestBrowser, what: string, fields = {}) {
  const { status, body } = await b.submit(`/community/lookup/${what}`, fields)
  return { status, ...(JSON.parse(body) as { options?: Options; errors?: object }) }
}

/** The response that the page's script sends, on the login page or at the second step. */
async function answer(b: TestBrowser, device: Authenticator, at = loginPage, other = {}) {
  const { options } = await optionsFor(b, 'passkey-login', at === stepPage ? { waiting: '1' } : {})
  const credential = device.get(options!, { ...here, ...other })
  return b.submit(at, { intent: 'passkey', credential: JSON.stringify(credential) })
}

/** `device` is undefined if the account has no passkey. */
function account(steps: { totp: boolean; passkey: boolean }) {
  const user = w.member()
  const device = steps.passkey ? addPasskey(w, user) : null
  if (steps.totp) addApp(w, user)
  return { user, device }
}

const states = [
  { totp: false, passkey: false },
  { totp: true, passkey: false },
  { totp: false, passkey: true },
  { totp: true, passkey: true },
]
const call = (path: string, body: object) => api(w, null).post(path, body)

describe.each(states)('an account with app: $totp, passkey: $passkey', steps => {
  const guarded = steps.totp || steps.passkey

  test('in a browser with scripts', async () => {
    const { user, device } = account(steps)
    const b = browser()
    const shown = await logIn(b, user)
    expect(b.loggedIn()).toBe(!guarded)
    if (guarded) expect(shown.at).toBe(stepPage)
    expect(shown.body.includes('data-passkey="get"')).toBe(steps.passkey)
    if (!device) return
    await answer(b, device, stepPage)
    expect(b.loggedIn()).toBe(true)
    const once = browser()
    await answer(once, device)
    expect(once.loggedIn()).toBe(true)
  })

  test('in a browser without scripts', async () => {
    const { user } = account(steps)
    const b = browser()
    await logIn(b, user)
    expect(b.loggedIn()).toBe(!guarded)
    // The button of the page sends no fields.
    if (guarded) await b.submit(stepPage, { intent: 'passkey', credential: '' })
    expect(b.loggedIn()).toBe(!guarded)
    if (!steps.totp) return
    await b.submit(stepPage, { intent: 'code', code: codeAt(w.now) })
    expect(b.loggedIn()).toBe(true)
  })

  test('over the API', async () => {
    const { user, device } = account(steps)
    const first = await call('user/login/email', { e_mail: user.email, pass: 'password-1' })
    expect(first.code).toBe(guarded ? 403 : 200)
    if (!device) return
    const { ticket, methods } = first.data as { ticket: string; methods: string[] }
    expect(methods).toContain('passkey')
    for (const given of [ticket, '']) {
      const begun = await call('user/login/passkey/options', { ticket: given })
      const { ticket: key, options } = begun.data as { ticket: string; options: Options }
      const body = { ticket: key, credential: device.get(options, here) }
      const passed = await call('user/login/passkey', body)
      const { access_token } = passed.data as { access_token: string }
      expect(access_token).toMatch(/^[\w-]{20,}$/)
      expect((await call('user/login/passkey', body)).code).toBe(400)
    }
  })
})

test('a recovery code passes where the only second step is a passkey', async () => {
  const user = w.member()
  const codes = await addInBrowser(user)
  const b = browser()
  expect((await logIn(b, user)).body).toContain(t('auth.second_step.use_recovery'))
  await b.submit(stepPage, { intent: 'recovery', recovery_code: codes[0]! })
  expect(b.loggedIn()).toBe(true)
})

const fieldOf = (html: string, id: string) =>
  new RegExp(`<input[^>]*\\bid="${id}"[^>]*>`).exec(html)![0]

/** Adds a passkey in the settings as its script does; returns the recovery codes shown. */
async function addInBrowser(user: UserRow, device = new Authenticator()): Promise<string[]> {
  const b = browser()
  await logIn(b, user)
  const { options } = await optionsFor(b, 'new-passkey', { pass: 'password-1' })
  const credential = JSON.stringify(device.create(options!, here))
  const shown = await b.submit(security, { intent: 'add-passkey', name: 'Laptop', credential })
  expect(shown.body).toContain('Laptop')
  expect(fieldOf(shown.body, 'passkey-name')).not.toContain('Laptop')
  return [...new Set(shown.body.match(/\b[0-9a-z]{4}(-[0-9a-z]{4}){3}\b/g))]
}

test('a passkey is added in the settings, with recovery codes the first time', async () => {
  const user = w.member()
  expect(await addInBrowser(user)).toHaveLength(10)
})

test('a wrong password returns no options, and the error', async () => {
  const user = w.member()
  const b = browser()
  await logIn(b, user)
  const { status, options, errors } = await optionsFor(b, 'new-passkey', { pass: 'wrong-1' })
  expect(status).toBe(422)
  expect(options).toBeUndefined()
  expect(errors).toEqual({ pass: [t('error.object.old_password_verification_failed')] })
})

test('the key of a challenge is a cookie that scripts cannot read', async () => {
  const path = '/community/lookup/passkey-login'
  const { headers, body } = await site.submit(path, {}, null)
  expect(headers['set-cookie']![0]).toMatch(
    /^forum_step=[\w-]{22}; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/,
  )
  expect(body).not.toContain('ticket')
})

test('another browser cannot answer the challenge', async () => {
  const { user, device } = account({ totp: false, passkey: true })
  const [mine, other] = [browser(), browser()]
  const { options } = await optionsFor(mine, 'passkey-login')
  await optionsFor(other, 'passkey-login')
  const credential = JSON.stringify(device!.get(options!, here))
  const refused = await other.submit(loginPage, { intent: 'passkey', credential })
  expect(refused.body).toContain(t('error.second_step.passkey_refused'))
  expect(other.loggedIn()).toBe(false)
  await mine.submit(loginPage, { intent: 'passkey', credential })
  expect(mine.loggedIn()).toBe(true)
  expect(user.id).toBeGreaterThan(0)
})

test('the Host header and pages of other sites have no influence', async () => {
  const path = '/community/lookup/passkey-login'
  const asked = await site.submit(path, {}, null, { Host: 'evil.example' })
  expect(asked.body).not.toContain('evil')
  const cookie = { Cookie: 'forum_lang=en_US' }
  const sent = await site.submit(path, {}, null, { ...cookie, Origin: 'https://evil.example' })
  expect(sent.status).toBe(403)
})

test('a suspended member sees the end of the suspension', async () => {
  const { user, device } = account({ totp: false, passkey: true })
  const suspendedUntil = w.now + 86_400_000
  w.write(tx => updateUser(tx, user.id, { status: UserStatus.suspended, suspendedUntil }))
  const b = browser()
  expect((await answer(b, device!)).at).toContain('/users/account-suspended')
  expect(b.loggedIn()).toBe(false)
})

test('where passwords are off, the login page still offers passkeys', async () => {
  const { device } = account({ totp: false, passkey: true })
  w.settings({ login: { allow_password_login: false } })
  const b = browser()
  expect((await b.open(loginPage)).body).toContain('data-passkey="get"')
  await answer(b, device!)
  expect(b.loggedIn()).toBe(true)
})

test.each([
  [
    'another platform manages the accounts',
    { agent: { enabled: true, enabled_original_user_system: false } },
  ],
  ['the site has no host name', { general: { site_url: 'http://127.0.0.1:3000/community' } }],
])('where %s, the login page offers no passkey', async (_, settings) => {
  w.settings(settings)
  const { body } = await site.open(loginPage, null)
  expect(body).not.toContain('data-passkey')
})

test('only pages that offer passkeys load their script', async () => {
  const script = /<script[^>]*passkeys[^>]*>/
  for (const page of ['/community', '/community/questions', '/community/users/register'])
    expect((await site.open(page, null)).body, page).not.toMatch(script)
  expect((await site.open(loginPage, null)).body).toMatch(script)
})

test('an identity can be unlinked while a passkey can log in', async () => {
  const { user } = account({ totp: false, passkey: true })
  w.write(tx => updateUser(tx, user.id, { passwordHash: '' }))
  const linked = {
    createdAt: w.now,
    userId: user.id,
    provider: 'acme',
    externalId: 'e-1',
    label: '',
  }
  w.write(tx => tx.insert(identities).values(linked).run())
  const gone = await api(w, user).del('connector/user/unbinding', { external_id: 'e-1' })
  expect(gone.code).toBe(200)
})

describe('confirming the identity with a passkey', () => {
  const customize = '/community/admin/customize'
  const confirm = '/community/users/confirm'
  const typed = { intent: 'save', custom_header: '<!-- a second thought -->' }

  /** An administrator with a passkey and no password, some time after the login. */
  async function administrator() {
    const boss = w.admin({ username: 'boss' })
    const device = addPasskey(w, boss)
    const b = browser()
    await answer(b, device)
    w.write(tx => updateUser(tx, boss.id, { passwordHash: '' }))
    w.tick(15 * 60_000)
    return { boss, device, b }
  }
  const prove = (b: TestBrowser, credential: unknown) =>
    b.submit(confirm, {
      ...{ intent: 'passkey', redirect: customize },
      credential: JSON.stringify(credential),
    })
  const proved = async (b: TestBrowser) => (await b.submit(customize, typed)).at === customize

  test('is enough without a password, and what was typed is still there', async () => {
    const { device, b } = await administrator()
    const asked = await b.submit(customize, typed)
    expect(asked.at.startsWith(confirm)).toBe(true)
    expect(asked.body).toContain('data-begin="/community/lookup/passkey-proof"')
    expect(asked.body).not.toMatch(/name="(pass|code)"/)
    // Without scripts: a new login, or a password by email.
    expect(asked.body).toContain(t('auth.prove.again'))
    expect(asked.body).toContain(t('auth.prove.set_password'))
    const { options } = await optionsFor(b, 'passkey-proof')
    const done = await prove(b, device.get(options!, here))
    expect([done.status, done.at]).toEqual([200, customize])
    expect(done.body).toContain('a second thought')
    expect(await proved(b)).toBe(true)
  })

  test('requires a passkey of the member, a fresh response and the session that asked', async () => {
    const { boss, device, b } = await administrator()
    const others = addPasskey(w, w.admin({ username: 'other' }))
    const { options } = await optionsFor(b, 'passkey-proof')
    expect((await prove(b, others.get(options!, here))).body).toContain(
      t('error.second_step.passkey_refused'),
    )
    // The challenge is used up, whatever the result.
    const late = await prove(b, device.get(options!, here))
    expect(late.body).toContain(t('error.second_step.passkey_expired'))
    const evil = await optionsFor(b, 'passkey-proof')
    await prove(b, device.get(evil.options!, { origin: 'https://evil.example' }))
    expect(await proved(b)).toBe(false)
    // Challenges for a login or of another session confirm nothing here.
    const second = browser()
    await answer(second, device)
    w.tick(15 * 60_000)
    const login = await optionsFor(b, 'passkey-login')
    await prove(b, device.get(login.options!, here))
    const theirs = await optionsFor(second, 'passkey-proof')
    await prove(b, device.get(theirs.options!, here))
    await prove(b, null)
    expect(await proved(b)).toBe(false)
    // And a challenge for a confirmation logs no one in.
    const proof = await optionsFor(b, 'passkey-proof')
    const credential = JSON.stringify(device.get(proof.options!, here))
    const stranger = browser()
    await optionsFor(stranger, 'passkey-login')
    await stranger.submit(loginPage, { intent: 'passkey', credential })
    expect(stranger.loggedIn()).toBe(false)
    expect(boss.id).toBeGreaterThan(0)
  })

  test('is not offered without a passkey: an app alone shows its field, nothing at all a new login', async () => {
    const boss = w.admin({ username: 'boss', passwordHash: '' })
    const shown = async () => (await site.open(confirm, boss)).body
    expect(await shown()).toContain(t('auth.prove.log_in'))
    expect((await site.submit('/community/lookup/passkey-proof', {}, boss)).status).toBe(400)
    addApp(w, boss)
    const body = await shown()
    expect(body).toContain('name="code"')
    expect(body).not.toMatch(/data-passkey|name="pass"/)
    const form = { intent: 'again', by: 'mail' }
    const left = await site.submit(confirm, form, boss)
    expect(left.headers.location).toBe('/community/users/account-recovery')
  })
})
