/** Login by another service when something goes wrong, and the import of avatars. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { limitNetworks } from '#access/auth/attempts.ts'
import { ConnectorSettings } from '#kernel/site-settings.ts'
import { callOutside } from '#infra/calls/http-client.ts'
import { animation, pngOfSize, photo, png, webp } from '#tests/support/pictures.ts'
import {
  openPlainProvider,
  type PlainProvider,
  type ProviderClaims,
} from '#tests/support/plain-provider.ts'
import { openBrowser, type Shown, type TestBrowser } from '#tests/support/test-browser.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { type World, world } from '#tests/support/world.ts'

const origin = 'http://localhost:3000'
const login = '/answer/api/v1/connector/login/acme'

let w: World
let site: WholeSite
let provider: PlainProvider
beforeAll(async () => {
  limitNetworks(false)
  provider = await openPlainProvider()
  w = world()
  site = await openWholeSite(w)
})
afterAll(async () => {
  limitNetworks(true)
  await site.close()
  await provider.close()
})
beforeEach(() => {
  provider.reset()
  w = world()
  w.site.env.INTERNAL_HOSTS = [provider.host]
  // The server of this test is no public one.
  w.site.ports.fetchPublic = ({ timeoutMs, maxBytes, ...call }) =>
    callOutside(call, { by: 'a person', internalHosts: [provider.host], timeoutMs, maxBytes })
  configure()
  site.enter(w)
})

function configure(more: object = {}): void {
  const acme = { slug: 'acme', name: 'Acme', ...provider.connector, ...more }
  w.settings({ connectors: { connectors: [ConnectorSettings.parse(acme)] } })
}

const browser = () => openBrowser(site, origin)
const count = (table: string) =>
  w.site.sqlite.prepare(`select count(*) from ${table}`).pluck().get() as number
const made = () => [count('user'), count('session'), count('identity')]
const avatar = () => w.site.sqlite.prepare('select avatar from user').pluck().get() as string

/** From the button to the final page; `changes` modify the callback URL. */
async function logIn(b: TestBrowser = browser(), changes?: Record<string, string | null>) {
  const away = await b.open(login)
  return b.open(provider.visit(away.at, changes))
}

/** No session was started, and the page says why. */
function refused(shown: Shown, status: number, words: string): void {
  expect(shown).toMatchObject({ status })
  expect(shown.body).toContain(words)
  expect(shown.body).toContain('Back to login')
  expect(made()).toEqual([0, 0, 0])
}

const unexpected = 'did not respond as expected'
const expired = 'has expired, was already used'

describe('the service', () => {
  test.each([
    ['refuses the login', { code: null, error: 'access_denied' }, 403, 'the service denied access'],
    [
      'has an internal error',
      { code: null, error: 'server_error' },
      403,
      'the service denied access',
    ],
    [
      'does not know the scope',
      { code: null, error: 'invalid_scope' },
      403,
      'the service denied access',
    ],
    ['returns no code', { code: null }, 400, expired],
    ['returns no state', { state: null }, 400, expired],
    ['returns another state', { state: 'x'.repeat(43) }, 400, expired],
    ['does not recognize its code', { code: 'made-up' }, 502, unexpected],
  ])('%s', async (_, changes, status, words) => {
    refused(await logIn(browser(), changes), status, words)
  })

  test.each([
    ['the token: 500', 'token', { status: 500 }],
    ['the token: a refusal', 'token', { status: 400, body: '{"error":"invalid_grant"}' }],
    ['the token: a page', 'token', { body: '<p>down</p>', type: 'text/html' }],
    ['the token: nothing', 'token', { body: '' }],
    ['the token: missing', 'token', { body: '{}' }],
    ['the token: of another type', 'token', { body: '{"access_token":{"a":1}}' }],
    ['the token: endless', 'token', { body: Buffer.alloc(1_200_000, 'x') }],
    ['the person: 503', 'me', { status: 503 }],
    ['the person: refused', 'me', { status: 401, body: '{"sub":"kim-1"}' }],
    ['the person: a page', 'me', { body: '<p>down</p>', type: 'text/html' }],
    ['the person: a word', 'me', { body: '"kim"' }],
    ['the person: nobody', 'me', { body: 'null' }],
    ['the person: bytes', 'me', { body: Buffer.from([0xff, 0xfe, 0, 1]) }],
  ] as const)('answers incorrectly – %s', async (_, part, how) => {
    provider.answers(part, how)
    refused(await logIn(), 502, unexpected)
  })

  test.each(['token', 'me'] as const)('hangs at the %s', async part => {
    const real = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => real(60))
    provider.answers(part, { hangs: true })
    refused(await logIn(), 502, unexpected)
  })

  test('is down', async () => {
    const gone = createServer()
    await new Promise<void>(resolve => gone.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(gone.address() as AddressInfo).port}`
    await new Promise(resolve => gone.close(resolve))
    w.site.env.INTERNAL_HOSTS.push(host)
    configure({ token_url: `http://${host}/token` })
    refused(await logIn(), 502, unexpected)
  })

  test.each([
    [{}, 'did not send your account ID'],
    [{ sub: '' }, 'did not send your account ID'],
    [{ sub: { nested: true } }, 'did not send your account ID'],
    [{ sub: 'x'.repeat(129) }, 'did not send your account ID'],
  ])('returns %j', async (told, words) => {
    provider.tells(told)
    refused(await logIn(), 502, words)
  })

  test.each([
    ['none', {}],
    ['an unverified one', { email: 'kim@example.org', email_verified: false }],
    ['one without that claim', { email: 'kim@example.org' }],
    ['no address at all', { email: 'kim', email_verified: true }],
  ])('returns the address %s: the person is asked for one', async (_, told: ProviderClaims) => {
    provider.tells({ sub: 'kim-1', name: 'Kim', ...told })
    const step = await logIn()
    expect(step.at).toMatch(/^\/community\/users\/confirm-email\?binding_key=/)
    expect(made()).toEqual([0, 0, 0])
  })

  test('the address of another account: nothing is linked before its owner agrees', async () => {
    w.member({ username: 'kim', email: 'KIM@example.org' })
    const step = await logIn()
    expect(step.body).toContain('An account with the email address kim@example.org')
    expect(made()).toEqual([1, 0, 0])
  })

  test.each([
    ['4 minutes fast', 240, 200],
    ['4 minutes slow', -240, 200],
    ['6 minutes fast', 360, 502],
    ['6 minutes slow', -360, 502],
  ])('has a wrong clock: %s, %i s give %i', async (_, skew, status) => {
    const now = w.now / 1000 + skew
    // Valid for one second, so that a slow clock finds it expired.
    provider.signs(nonce => ({ aud: 'forum', nonce, sub: 'kim-1', iat: now, exp: now + 1 }))
    const shown = await logIn()
    expect(shown.status).toBe(status)
    expect(made()).toEqual(status === 200 ? [1, 1, 1] : [0, 0, 0])
    if (status !== 200) expect(shown.body).toContain('The clocks of the service')
  })

  test.each([
    ['someone else', { sub: 'eve-1' }],
    ['another site', { aud: 'other' }],
    ['another login', { nonce: 'n' }],
  ])('signs for %s', async (_, changes) => {
    const now = w.now / 1000
    const claims = { aud: 'forum', sub: 'kim-1', iat: now, exp: now + 60 }
    provider.signs(nonce => ({ ...claims, nonce, ...changes }))
    refused(await logIn(), 502, unexpected)
  })
})

describe('a login in progress', () => {
  test('ends after ten minutes', async () => {
    const b = browser()
    const back = provider.visit((await b.open(login)).at)
    w.tick(10 * 60_000)
    refused(await b.open(back), 400, expired)
    expect(provider.calls).toEqual([])
  })

  test('works once, also after the service has failed', async () => {
    const b = browser()
    const back = provider.visit((await b.open(login)).at)
    const pending = new Map(b.jar)
    provider.answers('me', { status: 503 })
    refused(await b.open(back), 502, unexpected)
    provider.answers('me', { status: 200 })
    for (const [name, value] of pending) b.jar.set(name, value)
    refused(await b.open(back), 400, expired)
    await logIn(b)
    expect([b.loggedIn(), made()]).toEqual([true, [1, 1, 1]])
  })

  test('finished fifty times at once, makes one account and one session', async () => {
    const b = browser()
    const back = provider.visit((await b.open(login)).at)
    const twins = Array.from({ length: 50 }, () => {
      const twin = browser()
      for (const [name, value] of b.jar) twin.jar.set(name, value)
      return twin
    })
    await Promise.all(twins.map(twin => twin.open(back)))
    expect(twins.filter(twin => twin.loggedIn())).toHaveLength(1)
    expect(made()).toEqual([1, 1, 1])
    expect(provider.calls).toEqual(['token', 'me'])
  })

  test('finished by fifty browsers of one person, makes one account', async () => {
    const browsers = Array.from({ length: 50 }, browser)
    await Promise.all(browsers.map(logIn as (b: TestBrowser) => Promise<Shown>))
    expect(browsers.every(b => b.loggedIn())).toBe(true)
    expect([count('user'), count('identity')]).toEqual([1, 1])
  })
})

describe('the avatar', () => {
  const withPicture = (more: ProviderClaims = {}) =>
    provider.tells({
      ...{ sub: 'kim-1', name: 'Kim', email: 'kim@example.org', email_verified: true },
      ...{ picture: `${provider.origin}/picture`, ...more },
    })
  const serve = (body: Buffer | string, type = 'image/png') =>
    provider.answers('picture', { body, type })

  test.each([
    ['png', png, 'png'],
    ['webp', webp, 'webp'],
    ['jpeg', photo, 'jpg'],
  ])('as %s is stored here, without camera metadata', async (_, make, ending) => {
    withPicture()
    serve(await make(40, 20))
    const b = browser()
    await logIn(b)
    const kept = avatar()
    expect(kept).toMatch(new RegExp(`^/community/uploads/avatar/[\\w-]{24}\\.${ending}$`))
    const shown = await b.open(kept)
    expect(shown.status).toBe(200)
    expect(shown.body).not.toContain('Secret Camera')
    expect(w.site.sqlite.prepare('select use_count, unused_since from upload').all()).toEqual([
      { use_count: 1, unused_since: 0 },
    ])
    const page = await b.open('/community/users/kim')
    expect(page.body).not.toContain(provider.host)
  })

  test.each([
    ['no image', 'not a picture', 'image/png'],
    ['a page', '<p>down</p>', 'text/html'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'image/svg+xml'],
    ['too many pixels', pngOfSize(60_000, 60_000), 'image/png'],
    ['too many bytes', Buffer.alloc(5 * 1024 * 1024, 1), 'image/png'],
  ])('that is %s is left out', async (_, body, type) => {
    withPicture()
    serve(body, type)
    const b = browser()
    expect((await logIn(b)).status).toBe(200)
    expect([b.loggedIn(), avatar(), count('upload')]).toEqual([true, '', 0])
  })

  test('is left out if animated, as with an upload', async () => {
    withPicture()
    serve(await animation('gif'), 'image/gif')
    await logIn()
    expect([avatar(), count('upload')]).toEqual(['', 0])
  })

  test.each([
    ['that is gone', { status: 404 }],
    ['that never arrives', { hangs: true }],
  ])('%s does not prevent a login', async (_, how) => {
    const real = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => real(ms === 3000 ? 60 : ms))
    withPicture()
    provider.answers('picture', how)
    const b = browser()
    await logIn(b)
    expect([b.loggedIn(), avatar()]).toEqual([true, ''])
  })

  test.each([
    ['file:///etc/passwd'],
    ['http://127.0.0.1:1/picture'],
    ['http://169.254.169.254/latest'],
    ['nothing'],
    ['javascript:alert(1)'],
  ])('at %s is not fetched', async picture => {
    withPicture({ picture })
    const b = browser()
    await logIn(b)
    expect([b.loggedIn(), avatar(), provider.calls.includes('picture')]).toEqual([true, '', false])
  })

  test('is imported once: later ones change nothing, and a site without that claim requests none', async () => {
    withPicture()
    serve(await png())
    await logIn()
    const first = avatar()
    serve(await png(30, 30))
    await logIn()
    expect([avatar(), provider.calls.filter(part => part === 'picture')]).toEqual([
      first,
      ['picture'],
    ])
    configure({ avatar_claim: '' })
    withPicture({ sub: 'lee-1', email: 'lee@example.org' })
    await logIn()
    expect(provider.calls.filter(part => part === 'picture')).toHaveLength(1)
  })

  test('is kept while a new member enters an address', async () => {
    withPicture({ email: '' })
    serve(await png())
    const b = browser()
    const step = await logIn(b)
    const binding_key = /name="binding_key"[^>]* value="([^"]*)"/.exec(step.body)![1]!
    await b.submit(step.at, { intent: 'bind', binding_key, email: 'kim@example.org' })
    expect(avatar()).toMatch(/^\/community\/uploads\/avatar\//)
  })

  test('fills an empty one of a linked account, and leaves a chosen one', async () => {
    for (const chosen of ['', 'system']) {
      const email = `ann${chosen}@example.org`
      const ann = w.member({ username: `ann${chosen}`, avatar: chosen })
      withPicture({ sub: `kim-${chosen}`, email })
      serve(await png())
      const b = browser()
      b.jar.set('forum_session', site.token(ann, 'page'))
      const step = await logIn(b)
      const binding_key = /name="binding_key"[^>]* value="([^"]*)"/.exec(step.body)![1]!
      await b.submit(step.at, { intent: 'join', binding_key })
      const expected = chosen ? /^system$/ : /^\/community\/uploads\/avatar\//
      expect(w.user(ann.id).avatar).toMatch(expected)
    }
  })
})
