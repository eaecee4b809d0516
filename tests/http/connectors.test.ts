/** Login by another service, from the button to the session, against a real provider. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { limitNetworks } from '#access/auth/attempts.ts'
import { ConnectorSettings } from '#kernel/site-settings.ts'
import { updateUser } from '#basics/users/users.queries.ts'
import { MailStatus } from '#shared/codes.ts'
import { client } from '#tests/support/api.ts'
import { community } from '#tests/support/community.ts'
import {
  openProvider,
  type PersonThere,
  type TestProvider,
} from '#tests/support/identity-provider.ts'
import { openBrowser, type TestBrowser } from '#tests/support/test-browser.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import type { World } from '#tests/support/world.ts'

const origin = 'http://localhost:3000'
const api = `${origin}/answer/api/v1`
const login = '/answer/api/v1/connector/login/acme'
const bob = {
  sub: 'bob-1',
  name: 'Bob Stone',
  preferred_username: 'bobstone',
  email: 'bob@example.org',
  email_verified: true,
} satisfies PersonThere

let w: World
let site: WholeSite
let provider: TestProvider
beforeAll(async () => {
  limitNetworks(false)
  provider = await openProvider([
    `${api}/connector/redirect/acme`,
    `${api}/connector/redirect/other`,
    `${origin}/oauth2/login/iam/callback`,
  ])
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
  configure()
  site.enter(w)
})

const connectorOf = (slug: string, more: object = {}) =>
  ConnectorSettings.parse({ slug, name: `Acme ${slug}`, ...provider.connector, ...more })

function configure(more: object = {}): void {
  const connectors = ['acme', 'other', 'iam'].map(slug => connectorOf(slug, more))
  w.settings({ connectors: { connectors } })
}

const browser = () => openBrowser(site, origin)
const all = (sql: string) => w.site.sqlite.prepare(sql).all() as Record<string, unknown>[]
const accounts = () => all('select * from user')
const identities = () => all('select provider, external_id, user_id from identity')
const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? ''

/** From the button to the final page. `null` cancels at the provider. */
async function logIn(b: TestBrowser, who: PersonThere | null, from = login) {
  const away = await b.open(from)
  expect(away.at).toMatch(new RegExp(`^${provider.origin}/auth\\?`))
  return b.open(await provider.visit(away.at, who))
}
/** The username of the browser's session. */
async function nameIn(b: TestBrowser): Promise<string | null> {
  const token = b.jar.get('forum_session')
  if (!token) return null
  const hash = w.site.ports.hashToken(token)
  const sql =
    'select username from user join session on user_id = user.id where token_hash = ? and kind = ?'
  return (w.site.sqlite.prepare(sql).pluck().get(hash, 'page') as string) ?? null
}

describe('a new member', () => {
  test('gets an active account, is logged in, and returns to where they came from', async () => {
    const b = browser()
    const shown = await logIn(b, bob, `${login}?redirect=${encodeURIComponent('/community/tags')}`)
    expect(shown).toMatchObject({ status: 200, at: '/community/tags' })
    expect(await nameIn(b)).toBe('bobstone')
    expect(accounts()).toMatchObject([
      { email: 'bob@example.org', mail_status: 1, rank: 1, password_hash: '' },
    ])
    expect(identities()).toEqual([{ provider: 'acme', external_id: 'bob-1', user_id: 1 }])
    expect(all('select * from sign_in_attempt')).toEqual([])
    expect([...b.jar.keys()].filter(name => name.startsWith('forum_way'))).toEqual([])
    const told = JSON.stringify([site.lines(), b.passed])
    expect(told).not.toContain(b.jar.get('forum_session'))
  })

  test('is refused while sign-ups are closed', async () => {
    w.settings({ login: { allow_new_registrations: false } })
    const b = browser()
    const shown = await logIn(b, bob)
    expect(shown.status).toBe(403)
    expect(shown.body).toContain('is not accepting new members')
    expect([accounts(), identities(), b.loggedIn()]).toEqual([[], [], false])
  })

  test.each([
    ['example.org', 1],
    ['ample.org', 0],
    ['sub.example.org', 0],
  ])('with the list of domains %s makes %i accounts', async (domain, made) => {
    w.settings({ login: { allow_email_domains: [domain] } })
    const shown = await logIn(browser(), bob)
    expect(accounts()).toHaveLength(made)
    expect(shown.status).toBe(made ? 200 : 403)
  })

  test('whose username is taken or reserved gets another', async () => {
    w.member({ username: 'bobstone' })
    await logIn(browser(), bob)
    await logIn(browser(), {
      ...bob,
      sub: 'r',
      preferred_username: 'admin',
      name: '!',
      email: 'r@example.org',
    })
    const names = accounts().map(({ username }) => username)
    expect(names[1]).toMatch(/^bobstone-[0-9a-f]{4}$/)
    expect(names[2]).toMatch(/^user-\d+$/)
  })
})

describe('a known member', () => {
  test('is logged in again, without a second account', async () => {
    await logIn(browser(), bob)
    const b = browser()
    await logIn(b, { ...bob, email: 'new@example.org', name: 'Else' })
    expect(await nameIn(b)).toBe('bobstone')
    expect([accounts().length, identities().length]).toEqual([1, 1])
  })

  test('a suspended member sees the end date, and gets no session', async () => {
    await logIn(browser(), bob)
    await w.as(w.admin()).run(changeUserStatus, { user_id: 1, status: 'suspended' })
    const b = browser()
    const shown = await logIn(b, bob)
    expect(shown.at).toMatch(/^\/community\/users\/account-suspended/)
    expect(b.loggedIn()).toBe(false)
  })

  test('whose account was deleted counts as new', async () => {
    await logIn(browser(), bob)
    await w.as(w.admin()).run(changeUserStatus, { user_id: 1, status: 'deleted' })
    expect(identities()).toEqual([])
    const b = browser()
    await logIn(b, bob)
    expect(identities()).toMatchObject([{ user_id: 3 }])
    expect(await nameIn(b)).not.toBeNull()
  })
})

describe('an address of an existing account', () => {
  test('is linked only after its owner has logged in and agreed', async () => {
    const ann = w.member({ username: 'ann', email: bob.email })
    const b = browser()
    const step = await logIn(b, bob)
    expect(step.at).toMatch(/^\/community\/users\/confirm-email\?binding_key=/)
    expect(step.body).toContain('An account with the email address bob@example.org')
    expect([identities(), b.loggedIn()]).toEqual([[], false])
    b.jar.set('forum_session', site.token(ann, 'page'))
    const asked = await b.open(step.at)
    expect(asked.body).toContain('@ann')
    expect(identities()).toEqual([])
    await b.submit(step.at, { intent: 'join', binding_key: valueOf(asked.body, 'binding_key') })
    expect(identities()).toEqual([{ provider: 'acme', external_id: 'bob-1', user_id: ann.id }])
    const again = browser()
    await logIn(again, bob)
    expect(await nameIn(again)).toBe('ann')
  })

  test('is not linked by another account, nor in another browser', async () => {
    const [ann, eve] = [w.member({ username: 'ann', email: bob.email }), w.member()]
    const b = browser()
    const step = await logIn(b, bob)
    const key = valueOf(step.body, 'binding_key')
    const join = { intent: 'join', binding_key: key }
    b.jar.set('forum_session', site.token(eve, 'page'))
    expect((await b.submit(step.at, join)).status).toBe(400)
    const other = browser()
    other.jar.set('forum_session', site.token(ann, 'page'))
    expect((await other.submit(step.at, join)).status).toBe(400)
    expect(identities()).toEqual([])
  })

  test('is linked by an emailed link, once; sessions from before the confirmation end', async () => {
    const ann = w.inactive({ username: 'ann', email: bob.email })
    const squatter = site.token(ann, 'page')
    const b = browser()
    const step = await logIn(b, bob)
    const fields = {
      email: bob.email,
      must: 'true',
      binding_key: valueOf(step.body, 'binding_key'),
    }
    const sent = await b.submit(step.at, { intent: 'bind', ...fields })
    expect(sent.body).toContain('We sent a link')
    const mail = w.outbox().at(-1)!
    expect(mail).toMatchObject({ template: 'join_identity', recipient: bob.email })
    const { code } = JSON.parse(mail.params) as { code: string }
    const page = `/community/users/confirm-email?binding_key=${code}`
    const reader = browser()
    expect((await reader.open(page)).body).toContain('@ann')
    expect(identities()).toEqual([])
    await reader.submit(page, { intent: 'join', binding_key: code })
    expect(await nameIn(reader)).toBe('ann')
    expect(w.user(ann.id)).toMatchObject({
      mailStatus: MailStatus.verified,
      passwordHash: '',
      rank: 1,
    })
    const hash = w.site.ports.hashToken(squatter)
    expect(all(`select * from session where token_hash = '${hash}'`)).toEqual([])
    const twice = await browser().submit(page, { intent: 'join', binding_key: code })
    expect(twice.status).toBe(400)
    const first = await b.submit(step.at, { intent: 'bind', ...fields })
    expect(first.status).toBe(400)
  })
})

describe('without a verified address', () => {
  const { email: _e, email_verified: _v, ...nameless } = bob

  test.each([
    ['none', nameless],
    ['an unverified one', { ...bob, email_verified: false }],
  ])('%s: the form for the address makes an account that has to confirm', async (_, who) => {
    const b = browser()
    const step = await logIn(b, who)
    expect(step.at).toMatch(/^\/community\/users\/confirm-email\?binding_key=/)
    expect(accounts()).toEqual([])
    const binding_key = valueOf(step.body, 'binding_key')
    const wrong = await b.submit(step.at, { intent: 'bind', binding_key, email: 'x' })
    expect(wrong.status).toBe(422)
    const done = await b.submit(step.at, { intent: 'bind', binding_key, email: 'b@example.org' })
    expect(done.at).toBe('/community/users/login?status=inactive')
    expect(accounts()).toMatchObject([{ email: 'b@example.org', mail_status: 2 }])
    expect(w.outbox()).toMatchObject([{ template: 'activation', recipient: 'b@example.org' }])
    const twice = await b.submit(step.at, { intent: 'bind', binding_key, email: 'c@example.org' })
    expect(twice.status).toBe(400)
    expect(accounts()).toHaveLength(1)
  })

  test('the address of an account gets the same response as any other; its owner may link the two', async () => {
    const ann = w.member({ username: 'ann', language: 'de_DE' })
    const b = browser()
    const step = await logIn(b, nameless)
    const binding_key = valueOf(step.body, 'binding_key')
    const email = 'ann@example.org'
    const done = await b.submit(step.at, { intent: 'bind', binding_key, email })
    expect(done.at).toBe('/community/users/login?status=inactive')
    expect(done.body).toContain(email)
    expect(await nameIn(b)).toBe('bobstone')
    const mail = w.outbox().at(-1)!
    expect(w.outbox()).toHaveLength(1)
    expect(mail).toMatchObject({ template: 'join_identity', userId: ann.id, locale: 'de_DE' })
    // Until then the person logs in to the unconfirmed account.
    const again = browser()
    await logIn(again, nameless)
    expect(await nameIn(again)).toBe('bobstone')

    const { code } = JSON.parse(mail.params) as { code: string }
    const page = `/community/users/confirm-email?binding_key=${code}`
    const reader = browser()
    expect((await reader.open(page)).body).toContain('@ann')
    await reader.submit(page, { intent: 'join', binding_key: code })
    expect(await nameIn(reader)).toBe('ann')
    expect(identities()).toEqual([{ provider: 'acme', external_id: 'bob-1', user_id: ann.id }])
    expect(await nameIn(again)).toBeNull()
    expect(all("select status from user where username = 'bobstone'")).toEqual([{ status: 10 }])
    const last = browser()
    await logIn(last, nameless)
    expect(await nameIn(last)).toBe('ann')
  })

  test('calls reveal as little, and never that an address must be confirmed', async () => {
    w.member({ username: 'ann' })
    const answers = []
    for (const name of ['ann', 'free']) {
      const step = await logIn(browser(), { ...nameless, sub: name })
      const form = { binding_key: valueOf(step.body, 'binding_key'), email: `${name}@example.org` }
      const { status, data } = await client(w, null).post('connector/binding/email', form)
      answers.push([status, { ...data, access_token: (data.access_token as string).length }])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toEqual([
      200,
      { email_exist_and_must_be_confirmed: false, access_token: 43 },
    ])
  })

  test('the form expires after ten minutes', async () => {
    const b = browser()
    const step = await logIn(b, nameless)
    w.tick(10 * 60_000)
    expect((await b.open(step.at)).body).toContain('took too long')
  })

  test('closed sign-up and the list of domains apply here, too', async () => {
    w.settings({ login: { allow_email_domains: ['sub.test'] } })
    const b = browser()
    const step = await logIn(b, nameless)
    const binding_key = valueOf(step.body, 'binding_key')
    const bind = (email: string) => b.submit(step.at, { intent: 'bind', binding_key, email })
    expect((await bind('b@example.org')).status).toBe(422)
    w.settings({ login: { allow_new_registrations: false, allow_email_domains: [] } })
    expect((await bind('b@example.org')).status).toBe(400)
    expect(accounts()).toEqual([])
  })
})

describe('a member', () => {
  async function linked() {
    const ann = w.member({ username: 'ann' })
    const b = browser()
    b.jar.set('forum_session', site.token(ann, 'page'))
    const step = await logIn(b, bob)
    expect(step.body).toContain('Link this login to your account?')
    await b.submit(step.at, { intent: 'join', binding_key: valueOf(step.body, 'binding_key') })
    return { ann, b }
  }

  test('links another service by agreeing, and unlinks it', async () => {
    const { ann } = await linked()
    expect(identities()).toMatchObject([{ user_id: ann.id }])
    expect(accounts()).toHaveLength(1)
    const path = '/answer/api/v1/connector/user/unbinding'
    const gone = await site.call('DELETE', path, ann, { external_id: 'bob-1' })
    expect(gone.status).toBe(200)
    expect(identities()).toEqual([])
  })

  test('sees and unlinks it in the settings, after a confirmation', async () => {
    const { b } = await linked()
    const page = '/community/users/settings/account'
    const shown = await b.open(page)
    expect(shown.body).toContain('Linked: Bob Stone')
    expect(shown.body).toContain(`href="/answer/api/v1/connector/login/other?redirect=`)
    expect(shown.body).not.toContain('value="unlink"')
    const asked = await b.open(`${page}?dialog=unbind&id=acme`)
    const external_id = valueOf(asked.body, 'external_id')
    expect(external_id).toBe('bob-1')
    const form = { intent: 'unlink', external_id, provider: 'acme' }
    const done = await b.submit(`${page}?dialog=unbind&id=acme`, form)
    expect(done).toMatchObject({ status: 200, at: page })
    expect(done.body).toContain('The login was unlinked.')
    expect(identities()).toEqual([])
  })

  test('cannot remove the last way to log in', async () => {
    const { ann } = await linked()
    w.write(tx => updateUser(tx, ann.id, { passwordHash: '' }))
    const path = '/answer/api/v1/connector/user/unbinding'
    const refused = await site.call('DELETE', path, ann, { external_id: 'bob-1' })
    expect(refused.status).toBe(400)
    expect(JSON.parse(refused.body)).toMatchObject({
      reason: 'error.user.external_login_unbinding_forbidden',
      data: { err_type: 'toast' },
    })
    const page = '/community/users/settings/account'
    const form = { intent: 'unlink', external_id: 'bob-1', provider: 'acme' }
    const said = await site.submit(page, form, ann)
    expect(said.status).toBe(400)
    expect(said.body).toContain('Set a password before you unlink it.')
    expect(identities()).toHaveLength(1)
  })

  test('does not get another browser’s login', async () => {
    await logIn(browser(), bob)
    const b = browser()
    b.jar.set('forum_session', site.token(w.member(), 'page'))
    const shown = await logIn(b, bob)
    expect(shown.status).toBe(409)
    expect(identities()).toMatchObject([{ user_id: 1 }])
  })
})

describe('the callback', () => {
  test('says so when the service refuses the login', async () => {
    const b = browser()
    const shown = await logIn(b, null)
    expect(shown.status).toBe(403)
    expect(shown.body).toContain('the service denied access')
    expect([accounts(), b.loggedIn()]).toEqual([[], false])
  })

  test('works once', async () => {
    const b = browser()
    const away = await b.open(login)
    const kept = new Map(b.jar)
    const back = await provider.visit(away.at, bob)
    await b.open(back)
    const again = browser()
    for (const [name, value] of kept) again.jar.set(name, value)
    const shown = await again.open(back)
    expect(shown.status).toBe(400)
    expect(again.loggedIn()).toBe(false)
  })

  test('is refused in another browser, and stays open in the one that started', async () => {
    const b = browser()
    const back = await provider.visit((await b.open(login)).at, bob)
    const other = browser()
    expect((await other.open(back)).status).toBe(400)
    expect(other.loggedIn()).toBe(false)
    await b.open(back)
    expect(await nameIn(b)).toBe('bobstone')
  })

  test('is refused for another service than the one that was asked', async () => {
    const b = browser()
    const back = await provider.visit((await b.open(login)).at, bob)
    expect((await b.open(back.replace('/acme?', '/other?'))).status).toBe(400)
    expect(accounts()).toEqual([])
  })

  test('expires after ten minutes', async () => {
    const b = browser()
    const back = await provider.visit((await b.open(login)).at, bob)
    w.tick(10 * 60_000)
    expect((await b.open(back)).status).toBe(400)
    expect(accounts()).toEqual([])
  })

  test('without an id is refused with a message', async () => {
    configure({ id_claim: 'data.id' })
    const shown = await logIn(browser(), bob)
    expect(shown.status).toBe(502)
    expect(shown.body).toContain('did not send your account ID')
  })

  test('does not call a service in a private network that was not allowed', async () => {
    w.site.env.INTERNAL_HOSTS = []
    const shown = await logIn(browser(), bob)
    expect(shown.status).toBe(502)
    expect(accounts()).toEqual([])
  })

  test('an unknown or disabled service leads to the error page', async () => {
    configure({ enabled: false })
    for (const path of [login, '/answer/api/v1/connector/redirect/none?code=1&state=2']) {
      expect((await browser().open(path)).at).toBe('/community/50x')
    }
  })
})

test('a site’s identity system has a separate URL', async () => {
  const b = browser()
  await logIn(b, bob, '/oauth2/login/iam')
  expect(await nameIn(b)).toBe('bobstone')
  expect(identities()).toMatchObject([{ provider: 'iam' }])
})

test('a client that asks for it gets a token, which stays out of log and history', async () => {
  const b = browser()
  const shown = await logIn(b, bob, `${login}?answer=token`)
  expect(shown).toMatchObject({ status: 200, at: '/community/users/auth-landing?done=1' })
  const landing = b.passed.find(path => path.includes('access_token='))!
  const token = new URL(landing, origin).searchParams.get('access_token')!
  const info = await site.send('GET', '/answer/api/v1/user/info', { Authorization: token })
  expect(JSON.parse(info.body)).toMatchObject({ data: { username: 'bobstone' } })
  expect(b.loggedIn()).toBe(false)
  expect(JSON.stringify(site.lines())).not.toContain(token)
})
