/**
 * Two-step login in browsers and API clients: every way to log in, and none around the second
 * step.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { issueCode } from '#access/auth/mail-codes.queries.ts'
import { limitNetworks } from '#access/auth/attempts.ts'
import { ConnectorSettings } from '#kernel/site-settings.ts'
import { passSecondStep, passSecondStepApi } from '#access/second-step/pass-second-step.ts'
import { resetMemberStep } from '#access/second-step/reset-member-step.ts'
import { type UserRow, updateUser } from '#basics/users/users.queries.ts'
import { translator } from '#i18n/catalogue.ts'
import { MailStatus } from '#shared/codes.ts'
import { api, client } from '#tests/support/api.ts'
import { community } from '#tests/support/community.ts'
import {
  openProvider,
  type PersonThere,
  type TestProvider,
} from '#tests/support/identity-provider.ts'
import { addApp, codeAt } from '#tests/support/second-steps.ts'
import { openBrowser, type TestBrowser } from '#tests/support/test-browser.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import type { World } from '#tests/support/world.ts'

const t = translator('en_US')
const origin = 'http://localhost:3000'
const loginPage = '/community/users/login'
const stepPage = `${loginPage}/second-step`
const security = '/community/users/settings/security'
const Step = 30_000

let w: World
let site: WholeSite
let provider: TestProvider
beforeAll(async () => {
  limitNetworks(false)
  provider = await openProvider([`${origin}/answer/api/v1/connector/redirect/acme`])
  w = community()
  site = await openWholeSite(w)
})
afterAll(async () => {
  limitNetworks(true)
  await site.close()
  await provider.close()
})
beforeEach(() => {
  w = community()
  w.site.env.INTERNAL_HOSTS = [provider.host]
  const acme = ConnectorSettings.parse({ slug: 'acme', name: 'Acme', ...provider.connector })
  w.settings({ connectors: { connectors: [acme] } })
  site.enter(w)
})

const browser = () => openBrowser(site, origin)
const password = (user: UserRow) => ({ e_mail: user.email!, pass: 'password-1' })
const logIn = (b: TestBrowser, user: UserRow, more = {}) =>
  b.submit(loginPage, { intent: 'login', ...password(user), ...more })
const enterCode = (b: TestBrowser, code: string) => b.submit(stepPage, { intent: 'code', code })
const recover = (b: TestBrowser, recovery_code: string) =>
  b.submit(stepPage, { intent: 'recovery', recovery_code })
const sessionsOf = (user: UserRow) =>
  w.site.sqlite
    .prepare('select kind, must_add_step from session where user_id = ? order by created_at, rowid')
    .all(user.id) as { kind: string; must_add_step: number }[]

describe('in a browser', () => {
  test('the code comes after the password, and leads back to the saved path', async () => {
    const ann = w.member({ username: 'ann' })
    addApp(w, ann)
    const b = browser()
    const asked = await logIn(b, ann, { redirect: '/community/tags?page=1' })
    const at = `${stepPage}?redirect=${encodeURIComponent('/community/tags?page=1')}`
    expect([asked.status, asked.at, b.loggedIn()]).toEqual([200, at, false])
    expect(asked.body).toMatch(/inputMode="numeric"|inputmode="numeric"/)
    expect(asked.body).toContain('one-time-code')
    expect(asked.headers['cache-control']).toBe('private, no-store')
    expect(b.passed.join()).not.toContain(b.jar.get('forum_step'))
    const wrong = await enterCode(b, '000000')
    expect([wrong.status, wrong.at, b.loggedIn()]).toEqual([422, stepPage, false])
    expect(wrong.body).toContain('id="code-error"')
    expect(wrong.body).toContain(t('error.second_step.wrong_code'))
    const empty = await enterCode(b, '')
    expect(empty.body).toContain(t('form.required'))
    const done = await enterCode(b, codeAt(w.now))
    expect([done.status, done.at, b.loggedIn()]).toEqual([200, '/community/tags?page=1', true])
    expect(b.jar.has('forum_step')).toBe(false)
    expect(sessionsOf(ann)).toEqual([{ kind: 'page', must_add_step: 0 }])
  })

  test('the ticket is a cookie for this site only', async () => {
    const ann = w.member()
    addApp(w, ann)
    const form = { intent: 'login', ...password(ann) }
    const { headers } = await site.submit(loginPage, form, null)
    const [line] = (headers['set-cookie'] as unknown as string[]).filter(one =>
      one.startsWith('forum_step='),
    )
    expect(line).toMatch(/; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/)
  })

  test('a recovery code works once, and a wrong one is refused at its field', async () => {
    const ann = w.member()
    const { codes } = addApp(w, ann)
    const b = browser()
    await logIn(b, ann)
    const wrong = await recover(b, '0000-0000-0000-0000')
    expect([wrong.status, b.loggedIn()]).toEqual([422, false])
    expect(wrong.body).toContain('id="recovery_code-error"')
    expect(wrong.body).toMatch(/<details class="fold" open/)
    await recover(b, codes[0]!)
    expect(b.loggedIn()).toBe(true)
    const other = browser()
    await logIn(other, ann)
    expect((await recover(other, codes[0]!)).status).toBe(422)
    expect(other.loggedIn()).toBe(false)
  })

  test('an old ticket leads to the login with a message', async () => {
    const ann = w.member()
    addApp(w, ann)
    const b = browser()
    await logIn(b, ann)
    w.tick(10 * 60_000)
    const late = await enterCode(b, codeAt(w.now))
    expect(late.at).toBe(`${loginPage}?ended=step`)
    expect(late.body).toContain(t('auth.login.step_expired'))
    expect((await browser().open(stepPage)).at).toBe(`${loginPage}?ended=step`)
    expect(sessionsOf(ann)).toEqual([])
  })

  test('an old ticket keeps the return path, also when the browser has dropped its cookie', async () => {
    const ann = w.member()
    addApp(w, ann)
    const b = browser()
    const to = '/community/tags?page=1'
    const { at } = await logIn(b, ann, { redirect: to })
    w.tick(10 * 60_000)
    const late = await b.submit(at, { intent: 'code', code: codeAt(w.now) })
    const login = `${loginPage}?redirect=${encodeURIComponent(to)}&ended=step`
    expect(late.at).toBe(login)
    expect(late.body).toContain(`name="redirect" value="${to}"`)
    const other = browser()
    expect((await other.open(at)).at).toBe(login)
    const away = `${stepPage}?redirect=${encodeURIComponent('https://evil.example/')}`
    expect((await other.open(away)).at).toBe(`${loginPage}?ended=step`)
    const again = await logIn(b, ann, { redirect: to })
    expect((await b.submit(again.at, { intent: 'code', code: codeAt(w.now) })).at).toBe(to)
  })

  test('two browsers log in side by side, each with its own ticket', async () => {
    const ann = w.member()
    addApp(w, ann)
    const [a, b] = [browser(), browser()]
    await logIn(a, ann)
    await logIn(b, ann)
    await enterCode(a, codeAt(w.now))
    expect([a.loggedIn(), b.loggedIn()]).toEqual([true, false])
    // The same code does not work for the other one.
    expect((await enterCode(b, codeAt(w.now))).status).toBe(422)
    await enterCode(b, codeAt(w.now + Step))
    expect([a.loggedIn(), b.loggedIn()]).toEqual([true, true])
  })

  test('a suspension between the two steps is reported', async () => {
    const ann = w.member()
    addApp(w, ann)
    const b = browser()
    await logIn(b, ann)
    await w
      .as(w.admin())
      .run(changeUserStatus, { user_id: ann.id, status: 'suspended', suspend_duration: '24h' })
    expect((await enterCode(b, codeAt(w.now))).at).toMatch(/account-suspended\?case=v1\.[\w-]+$/)
    expect(b.loggedIn()).toBe(false)
  })
})

describe('over the API', () => {
  const begin = (user: UserRow) => client(w, null).post('user/login/email', password(user))
  const pass = (body: object) => client(w, null).post('user/login/second-step', body)

  test('the login is refused with a ticket, and the code responds as a login does', async () => {
    const ann = w.member({ username: 'ann' })
    const { codes } = addApp(w, ann)
    const refused = await begin(ann)
    expect(refused).toMatchObject({
      status: 403,
      reason: 'error.second_step.needed',
      data: {
        type: 'second_step',
        ticket: expect.stringMatching(/^[\w-]{22}$/),
        expires_at: w.now / 1000 + 600,
        methods: ['totp', 'recovery_code'],
      },
    })
    const { ticket } = refused.data as { ticket: string }
    expect(await pass({ ticket, code: '000000' })).toMatchObject({
      status: 400,
      data: [{ error_field: 'code' }],
    })
    expect(await pass({ ticket: 'unknown', code: '123456' })).toMatchObject({
      status: 400,
      reason: 'error.second_step.expired',
    })
    const done = await pass({ ticket, code: codeAt(w.now) })
    expect(done).toMatchObject({ status: 200, data: { username: 'ann' } })
    const { access_token } = done.data as { access_token: string }
    expect((await client(w, access_token).get('user/info')).data).toMatchObject({ username: 'ann' })
    const again = (await begin(ann)).data as { ticket: string }
    expect((await pass({ ticket: again.ticket, code: codes[0] })).status).toBe(200)
  })

  test('an app is added, renamed and removed, and recovery codes are regenerated', async () => {
    const ann = w.member({ username: 'ann' })
    const [mine, other] = [api(w, ann), api(w, ann)]
    expect((await mine.get('user/second-step')).data).toMatchObject({ enabled_at: 0, steps: [] })
    const refused = await mine.post('user/second-step/totp', { pass: 'wrong-1' })
    expect(refused).toMatchObject({ status: 400, data: [{ error_field: 'pass' }] })
    const begun = await mine.post('user/second-step/totp', { pass: 'password-1' })
    const { secret, address } = begun.data as Record<string, string>
    expect(address).toContain(`secret=${secret}`)
    const confirm = { code: codeAt(w.now, secret), name: 'Phone' }
    // The key belongs to the session that started.
    expect(await other.post('user/second-step/totp/confirm', confirm)).toMatchObject({
      status: 400,
      reason: 'error.second_step.expired',
    })
    const wrong = await mine.post('user/second-step/totp/confirm', { ...confirm, code: '000000' })
    expect(wrong).toMatchObject({ status: 400, data: [{ error_field: 'code' }] })
    const added = await mine.post('user/second-step/totp/confirm', confirm)
    const { id, codes } = added.data as { id: number; codes: string[] }
    expect(new Set(codes).size).toBe(10)

    await mine.put('user/second-step', { step_id: id, name: 'Tablet' })
    expect((await mine.get('user/second-step')).data).toMatchObject({
      ...{ enabled_at: w.now / 1000, required: false, has_password: true, codes_left: 10 },
      steps: [{ id, kind: 'totp', name: 'Tablet' }],
    })
    const proof = { pass: 'password-1' }
    const renewed = (await mine.post('user/second-step/codes', proof)).data as { codes: string[] }
    expect(renewed.codes.filter(code => codes.includes(code))).toEqual([])

    const theirs = api(w, w.member({ username: 'bob' }))
    expect((await theirs.del('user/second-step', { step_id: id, ...proof })).status).toBe(400)
    expect((await mine.del('user/second-step', { step_id: id, ...proof })).status).toBe(200)
    expect(await mine.post('user/second-step/codes', proof)).toMatchObject({
      status: 400,
      reason: 'error.second_step.off',
    })
  })

  test('where the site requires it, the token may add an app, and everything else afterwards', async () => {
    w.settings({ login: { second_step_required: 'everybody' } })
    const ann = w.member({ username: 'ann' })
    const { access_token } = (await begin(ann)).data as { access_token: string }
    const call = client(w, access_token)
    expect((await call.get('user/notification/config')).reason).toBe(
      'error.user.second_step_required',
    )
    const { secret } = (await call.post('user/second-step/totp', { pass: 'password-1' })).data as {
      secret: string
    }
    await call.post('user/second-step/totp/confirm', { code: codeAt(w.now, secret) })
    expect((await call.get('user/notification/config')).status).toBe(200)
  })

  test('an API key works without it', async () => {
    const ann = w.member()
    addApp(w, ann)
    expect((await api(w, ann).get('user/info')).status).toBe(200)
  })
})

/**
 * Ways to log in that prove one thing; each returns whether there is a session, and the browser.
 */
const mailed: [string, (user: UserRow) => Promise<TestBrowser>][] = [
  [
    'the link that activates the account',
    async user => {
      w.write(tx => updateUser(tx, user.id, { mailStatus: MailStatus.pending }))
      return follow(user, 'activation', '/community/users/account-activation', 'activate')
    },
  ],
  [
    'the link that confirms a new address',
    user => follow(user, 'email_change', '/community/users/confirm-new-email', 'confirm'),
  ],
]

async function follow(
  user: UserRow,
  purpose: 'activation' | 'email_change',
  path: string,
  intent: string,
): Promise<TestBrowser> {
  const email = purpose === 'activation' ? user.email! : `next-${user.id}@example.org`
  const ask = { userId: user.id, purpose, email, now: w.now }
  const code = w.write(tx => issueCode(tx, w.site.ports, ask))
  const b = browser()
  await b.submit(path, { intent, code })
  return b
}

describe.each(mailed)('%s', (_, open) => {
  test('logs in without two-step login, and otherwise asks for the second step', async () => {
    const [ann, bob] = [w.member(), w.member()]
    expect((await open(ann)).loggedIn()).toBe(true)
    const { codes } = addApp(w, bob)
    const b = await open(bob)
    expect([b.passed.at(-1), b.loggedIn()]).toEqual([stepPage, false])
    await recover(b, codes[0]!)
    expect(b.loggedIn()).toBe(true)
  })
})

test('a new password by an emailed link logs no one in, and leaves two-step login on', async () => {
  const ann = w.member({ username: 'ann' })
  const { codes } = addApp(w, ann)
  await client(w, null).post('user/password/reset', { e_mail: ann.email! })
  const { code } = JSON.parse(w.outbox().at(-1)!.params) as { code: string }
  const b = browser()
  const form = { intent: 'reset', code, pass: 'new-secret-1', confirm: 'new-secret-1' }
  await b.submit('/community/users/password-reset', form)
  expect([b.loggedIn(), sessionsOf(ann)]).toEqual([false, []])
  const asked = await logIn(b, ann, { pass: 'new-secret-1' })
  expect([asked.at, b.loggedIn()]).toEqual([stepPage, false])
  await recover(b, codes[0]!)
  expect(b.loggedIn()).toBe(true)
})

const person = { sub: 'ann-1', name: 'Ann', preferred_username: 'ann-there' }
async function comeByService(b: TestBrowser, who: PersonThere = person) {
  const away = await b.open('/answer/api/v1/connector/login/acme')
  return b.open(await provider.visit(away.at, who))
}
const linkService = (user: UserRow) =>
  w.write(
    tx =>
      void tx.run(`insert into identity (user_id, provider, external_id, created_at, last_used_at)
        values (${user.id}, 'acme', 'ann-1', ${w.now}, ${w.now})`),
  )

describe('another service', () => {
  test('a linked login needs no second step', async () => {
    const ann = w.member({ username: 'ann' })
    linkService(ann)
    addApp(w, ann)
    w.settings({ login: { second_step_required: 'everybody' } })
    const b = browser()
    await comeByService(b)
    expect(sessionsOf(ann)).toEqual([{ kind: 'page', must_add_step: 0 }])
  })

  test('is not linked by an emailed link alone', async () => {
    const ann = w.member({ username: 'ann' })
    const { codes } = addApp(w, ann)
    const b = browser()
    const step = await comeByService(b)
    const [, binding_key = ''] = /name="binding_key"[^>]* value="([^"]*)"/.exec(step.body)!
    await b.submit(step.at, { intent: 'bind', binding_key, email: ann.email! })
    const { code } = JSON.parse(w.outbox().at(-1)!.params) as { code: string }
    const page = `/community/users/confirm-email?binding_key=${code}`
    const join = { intent: 'join', binding_key: code }
    const linked = () =>
      w.site.sqlite.prepare(`select user_id from identity where user_id = ${ann.id}`).all()

    const thief = browser()
    expect((await thief.submit(page, join)).at.split('?')[0]).toBe(stepPage)
    expect([thief.loggedIn(), linked()]).toEqual([false, []])
    // After the second step the owner sees the confirmation again.
    const back = await recover(thief, codes[0]!)
    expect(back.at.startsWith(page)).toBe(true)
    expect(linked()).toEqual([])
    await thief.submit(page, join)
    expect(linked()).toEqual([{ user_id: ann.id }])
    expect(thief.loggedIn()).toBe(true)
  })
})

/**
 * Every state of an account, by every way to log in: nothing bypasses the second step, and no one
 * is locked out.
 */
describe('the ways to log in', () => {
  type Guarded = { user: UserRow; codes: string[] }
  /** A session, one that may only add a second step, or a login that needs its second step. */
  type Outcome = 'session' | 'must add' | 'second step'
  type Came = { outcome: Outcome; ticket: string }

  const states: Record<string, () => Guarded> = {
    'no second step': () => ({ user: w.member(), codes: [] }),
    'an app without codes': () => {
      const user = w.member()
      addApp(w, user)
      w.write(tx => void tx.run('delete from recovery_code'))
      return { user, codes: [] }
    },
    'an app with codes': () => {
      const user = w.member()
      addApp(w, user)
      return { user, codes: [] }
    },
    'a lost app': () => {
      const user = w.member()
      return { user, codes: addApp(w, user).codes }
    },
    'none although one is required': () => {
      w.settings({ login: { second_step_required: 'everybody' } })
      return { user: w.member(), codes: [] }
    },
  }
  const found = (user: UserRow, ticket = ''): Came => {
    const [session] = sessionsOf(user)
    if (!session) return { outcome: 'second step', ticket }
    return { outcome: session.must_add_step ? 'must add' : 'session', ticket }
  }
  const byBrowser = (b: TestBrowser, user: UserRow) => found(user, b.jar.get('forum_step'))
  const ways: Record<string, (user: UserRow) => Promise<Came>> = {
    async form(user) {
      const b = browser()
      await logIn(b, user)
      return byBrowser(b, user)
    },
    async call(user) {
      const { data } = await client(w, null).post('user/login/email', password(user))
      return found(user, (data as { ticket?: string }).ticket)
    },
    async service(user) {
      linkService(user)
      const b = browser()
      await comeByService(b)
      return byBrowser(b, user)
    },
    async 'emailed link'(user) {
      const [, open] = mailed[1]!
      return byBrowser(await open(user), user)
    },
  }
  const guarded = ['second step', 'second step', 'session', 'second step']
  const table: Record<string, readonly string[]> = {
    'no second step': ['session', 'session', 'session', 'session'],
    'an app without codes': guarded,
    'an app with codes': guarded,
    'a lost app': guarded,
    'none although one is required': ['must add', 'must add', 'session', 'must add'],
  }
  const rows = Object.keys(states).flatMap(state =>
    Object.keys(ways).map((way, n) => [state, way, table[state]![n]!] as const),
  )

  test.each(rows)('%s, by %s: %s', async (state, way, expected) => {
    const { user, codes } = states[state]!()
    const { outcome, ticket } = await ways[way]!(user)
    expect(outcome).toBe(expected)
    if (outcome !== 'second step') return
    const code = codes[0] ?? codeAt(w.now)
    const verb = way === 'call' ? passSecondStepApi : passSecondStep
    await w.as(null).run(verb, { ticket, code })
    expect(sessionsOf(user)).toMatchObject([{ must_add_step: 0 }])
  })
})

describe('where the site requires it', () => {
  beforeEach(() => w.settings({ login: { second_step_required: 'staff' } }))
  const places = [
    '/community',
    '/community/tags',
    '/community/users/settings',
    '/community/nowhere',
  ]

  test('a login without an app may only add it; adding it unlocks the session', async () => {
    const mod = w.moderator({ username: 'mod' })
    const b = browser()
    const first = await logIn(b, mod, { redirect: '/community/tags' })
    expect(first.at).toBe(security)
    expect(first.body).toContain(t('settings.security.must_add'))
    for (const path of places) expect([path, (await b.open(path)).at]).toEqual([path, security])
    for (const path of ['/community/tos', '/community/privacy', '/community/users/logout'])
      expect([path, (await b.open(path)).at]).toEqual([path, path])
    const begun = await b.submit(security, { intent: 'begin-totp', pass: 'password-1' })
    expect(begun.at).toBe(`${security}?edit=app`)
    const [, shown = ''] = /id="totp-key">([A-Z2-7 ]+)</.exec(begun.body)!
    expect(begun.body).toContain('class="qr-code"')
    const key = shown.replaceAll(' ', '')
    const wrong = await b.submit(begun.at, { intent: 'confirm-totp', code: '000000', name: '' })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toContain(shown)
    const code = codeAt(w.now, key)
    const done = await b.submit(begun.at, { intent: 'confirm-totp', code, name: 'Phone' })
    expect(done.status).toBe(200)
    const [, codes = ''] = /name="codes" value="([^"]+)"/.exec(done.body)!
    expect(codes.split(' ')).toHaveLength(10)
    const file = await b.submit(`${security}/codes`, { codes: `${codes} 0000-0000-0000-0000` })
    expect(file.headers['content-disposition']).toBe('attachment; filename="recovery-codes.txt"')
    expect(file.body).toContain(codes.split(' ').join('\r\n'))
    expect(file.body).not.toContain('0000-0000')
    for (const path of places.slice(0, -1))
      expect([path, (await b.open(path)).at]).toEqual([path, path])
  })

  test('calls of such a session are refused with a specific reason', async () => {
    const root = w.admin()
    const entered = await client(w, null).post('user/login/email', password(root))
    const { access_token } = entered.data as { access_token: string }
    for (const call of ['question/page', 'user/info'])
      expect(await client(w, access_token).get(call)).toMatchObject({
        status: 403,
        reason: 'error.user.second_step_required',
        data: { type: 'second_step_required' },
      })
  })

  test('members of other roles, open sessions and new accounts are not affected', async () => {
    const [mod, ann] = [w.moderator(), w.member()]
    expect((await site.open('/community/tags', mod)).status).toBe(200)
    const b = browser()
    expect((await logIn(b, ann)).at).toBe('/community')
    w.settings({ login: { second_step_required: 'everybody' } })
    const fresh = w.inactive()
    const c = browser()
    expect((await logIn(c, fresh)).at).toBe(`${loginPage}?status=inactive`)
  })

  test.each([
    ['the setting is turned off', () => w.settings({ login: { second_step_required: 'nobody' } })],
    ['it applies to other roles', () => w.settings({ login: { second_step_required: 'admins' } })],
  ])('a session is unlocked when %s', async (_, change) => {
    const mod = w.moderator()
    const b = browser()
    await logIn(b, mod)
    expect((await b.open('/community/tags')).at).toBe(security)
    change()
    expect((await b.open('/community/tags')).at).toBe('/community/tags')
  })

  test('a member who lost everything is helped by an administrator, and adds another app', async () => {
    const mod = w.moderator()
    addApp(w, mod)
    const b = browser()
    expect((await logIn(b, mod)).at).toBe(stepPage)
    await w.as(w.admin()).run(resetMemberStep, { user_id: mod.id })
    expect((await logIn(b, mod)).at).toBe(security)
  })
})

describe('the settings', () => {
  test('show no key and no codes when just opened, and remove an app with the password', async () => {
    const ann = w.member({ username: 'ann' })
    const { id } = addApp(w, ann)
    const page = await site.open(security, ann)
    expect(page.body).toContain(t('settings.security.codes_left', { left: 10, all: 10 }))
    expect(page.body).not.toContain('GEZDGNBV')
    expect(page.headers['cache-control']).toBe('private, no-store')
    const form = { intent: 'remove-step', step_id: String(id) }
    const wrong = await site.submit(`${security}?edit=${id}`, { ...form, pass: 'nope-nope' }, ann)
    expect(wrong.status).toBe(422)
    expect(wrong.body).toContain(t('error.object.old_password_verification_failed'))
    const gone = await site.submit(`${security}?edit=${id}`, { ...form, pass: 'password-1' }, ann)
    expect([gone.status, gone.headers.location]).toEqual([303, security])
    expect((await site.open(security, ann)).body).toContain(t('settings.security.off'))
  })

  test('a file of recovery codes contains only valid ones of the member', async () => {
    const [ann, bob] = [w.member(), w.member()]
    const { codes } = addApp(w, ann)
    addApp(w, bob)
    const asked = await site.submit(`${security}/codes`, { codes: codes.join(' ') }, bob)
    expect([asked.status, asked.headers.location]).toEqual([303, security])
    const visitor = await site.submit(`${security}/codes`, { codes: codes.join(' ') }, null)
    expect([visitor.status, visitor.body.includes(codes[0]!)]).toEqual([302, false])
  })

  test('an administrator resets a member on its page', async () => {
    const [root, ann] = [w.admin(), w.member({ username: 'ann' })]
    const page = `/community/admin/users/${ann.id}`
    expect((await site.open(page, root)).body).not.toContain(t('members.act.reset_step'))
    addApp(w, ann)
    expect((await site.open(page, root)).body).toContain(t('members.act.reset_step'))
    expect((await site.open(`${page}?dialog=reset_step`, root)).body).toContain(
      t('members.about.reset_step'),
    )
    const form = { intent: 'act', act: 'reset_step', ids: String(ann.id) }
    expect((await site.submit(page, form, w.moderator())).status).toBe(403)
    expect(w.user(ann.id).secondStepAt).toBeGreaterThan(0)
    expect((await site.submit(page, form, root)).status).toBe(303)
    expect(w.user(ann.id).secondStepAt).toBe(0)
    addApp(w, ann)
    const call = { user_id: String(ann.id) }
    expect(await api(w, root).post('admin/user/second-step/reset', call)).toMatchObject({
      status: 200,
    })
    expect(w.user(ann.id).secondStepAt).toBe(0)
  })
})
