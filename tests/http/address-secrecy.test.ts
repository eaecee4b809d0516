/**
 * Nothing reveals whether an address has an account (trust rule B4). Each way to find out is tried with an
 * unused address and with that of an account, and the results are compared:
 *
 * 1. status, headers and body of the response to the form and to the call, and the format of the cookie;
 * 2. the next screen, and every screen and call that the new session can open;
 * 3. asking for another email, at once and after a minute, up to the limit;
 * 4. logging out and logging in again, with the chosen password and with a wrong one;
 * 5. signing up twice, with the same form and with another password;
 * 6. changing to another address, and back;
 * 7. looking for the new account from outside: its page, lists, search, mentions;
 * 8. signing up with the same name again;
 * 9. asking for the address as a member's new one, by form and call;
 * 10. opening an earlier link after asking for the address;
 * 11. the cost of the work: see app/domain/access/auth/even-cost.test.ts.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limitNetworks } from '#access/auth/attempts.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { client } from '#tests/support/api.ts'
import { community } from '#tests/support/community.ts'
import { openBrowser, type TestBrowser } from '#tests/support/test-browser.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import type { World } from '#tests/support/world.ts'

const origin = 'http://localhost:3000'
const at = (path: string) => `/community/users/${path}`
const form = { name: 'Robin', pass: 'correct-horse' }
/** Both have the same length, so that only the messages can differ. */
const Free = 'nobody@example.org'
const Taken = 'member@example.org'

let w: World
let site: WholeSite
let owner: UserRow
function fresh() {
  w = community()
  owner = w.member({ username: 'member', displayName: 'Owner' })
}
beforeAll(async () => {
  limitNetworks(false)
  fresh()
  site = await openWholeSite(w)
})
afterAll(async () => {
  limitNetworks(true)
  await site.close()
})

type Seen = unknown[]
/** Replaces what always differs: typed addresses, random parts, and numbers derived from them. */
const plain = (body: string) =>
  body
    .replace(/(nobody|member)@example\.org/gi, 'ADDRESS')
    .replace(/\b\d{10}(\d{3})?\b/g, 'TIME')
    .replace(/[\w-]{43}/g, 'RANDOM')
    .replace(/nonce="[^"]*"/g, 'NONCE')

const headersOf = (headers: Headers) =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => !['date', 'x-request-id', 'server-timing'].includes(name))
      .map(([name, value]) => [name, plain(value)]),
  )

/** Does the same with an unknown address and with one of an account, each on a separate site. */
async function bothWays(act: (email: string) => Promise<Seen>): Promise<Seen> {
  const seen: Seen[] = []
  for (const email of [Free, Taken]) {
    fresh()
    site.enter(w)
    seen.push(await act(email))
  }
  expect(seen[1]).toEqual(seen[0])
  expect(w.outbox().map(mail => mail.template)).toContain('address_taken')
  expect(w.user(owner.id)).toMatchObject({ emailKey: Taken, passwordHash: owner.passwordHash })
  return seen[0]!
}
beforeEach(() => site.enter(w))

const page = async (b: TestBrowser, path: string): Promise<Seen> => {
  const { status, body, at } = await b.open(path)
  return [path, status, at, plain(body)]
}
type Method = 'get' | 'post' | 'put'
const call = async (token: string, method: Method, path: string, input?: object): Promise<Seen> => {
  const { status, headers, data, reason } = await client(w, token || null)[method](
    path,
    input as never,
  )
  return [
    path.split('?')[0],
    status,
    reason,
    headersOf(headers),
    plain(JSON.stringify(data ?? null)),
  ]
}
const registered = async (e_mail: string, more: object = {}) => {
  const { data } = await client(w, null).post('user/register/email', { ...form, e_mail, ...more })
  return data.access_token as string
}
/** With the form, as a person fills it in. */
async function registeredBy(b: TestBrowser, e_mail: string) {
  const path = at('register')
  const opened_at = /name="opened_at"[^>]* value="([^"]*)"/.exec((await b.open(path)).body)![1]!
  w.tick(5000)
  return b.submit(path, { intent: 'register', opened_at, e_mail, ...form })
}

test('the form: response, cookie and the next screen', async () => {
  const seen = await bothWays(async email => {
    const b = openBrowser(site, origin)
    const { status, body, at } = await registeredBy(b, email)
    const cookies = [...b.jar].map(([name, value]) => [
      name,
      /^forum_(device|reader)$/.test(name) ? value.replace(/[\w-]/g, 'x') : plain(value),
    ])
    return [status, at, cookies, plain(body)]
  })
  expect(seen[1]).toBe(at('login?status=inactive'))
  expect(seen[3]).toContain('We sent an email to')
  expect(seen[3]).toContain('ADDRESS')
})

test('the call: response and headers, and each call that the token opens', async () => {
  const seen = await bothWays(async email => {
    const answer = await client(w, null).post('user/register/email', { ...form, e_mail: email })
    const { access_token: token } = answer.data as { access_token: string }
    return [
      [answer.status, headersOf(answer.headers), plain(JSON.stringify(answer.data))],
      await call(token, 'get', 'user/info'),
      await call(token, 'get', 'question/page'),
      await call(token, 'get', 'notification/status'),
      await call(token, 'get', 'personal/user/info', { username: 'robin' }),
      await call(token, 'put', 'user/info', { display_name: 'Other' }),
      await call(token, 'post', 'user/email/verification/send'),
      await call(token, 'post', 'user/email/verification/send'),
      await call('', 'post', 'user/password/reset', { e_mail: email }),
      await call(token, 'get', 'user/logout'),
      await call(token, 'get', 'user/info'),
    ]
  })
  const statuses = (seen.slice(1) as Seen[]).map(
    ([path, status]) => `${path as string} ${status as number}`,
  )
  expect(statuses).toContain('user/email/verification/send 200')
  expect(statuses).toContain('user/email/verification/send 400')
})

test('every screen that an unconfirmed account may see', async () => {
  const seen = await bothWays(async email => {
    const b = openBrowser(site, origin)
    await registeredBy(b, email)
    const paths = ['login', 'login?status=inactive&sent=1', 'change-email', 'settings/account']
    const shown: Seen = []
    for (const path of [...paths, 'register', 'robin', 'account-recovery']) {
      shown.push(await page(b, at(path)))
    }
    shown.push(await page(b, '/community/questions/ask'))
    return shown
  })
  expect(JSON.stringify(seen[2])).toContain('ADDRESS')
})

test('another email can be requested equally often, with the same response', async () => {
  await bothWays(async email => {
    const b = openBrowser(site, origin)
    await registeredBy(b, email)
    const seen: Seen = []
    for (const wait of [0, 1, 60_000, 60_000, 60_000, 60_000]) {
      w.tick(wait)
      const { status, at: path, body } = await b.submit(at('login'), { intent: 'resend' })
      seen.push([status, path, plain(body)])
    }
    return seen
  })
})

test('the chosen password logs in again, others do not, equally often', async () => {
  const seen = await bothWays(async email => {
    await registered(email)
    const tries = ['wrong-secret', form.pass, ...Array<string>(9).fill('wrong-secret'), form.pass]
    const told: Seen = []
    for (const pass of tries) {
      told.push(await call('', 'post', 'user/login/email', { e_mail: email, pass }))
    }
    const b = openBrowser(site, origin)
    w.tick(3_600_000)
    const fields = { intent: 'login', e_mail: email, pass: form.pass }
    const { status, at: path, body } = await b.submit(at('login'), fields)
    return [...told, [status, path, plain(body)]]
  })
  expect(seen.map(one => (one as Seen)[1])).toEqual([
    400,
    200,
    ...Array<number>(9).fill(400),
    400,
    at('login?status=inactive'),
  ])
})

test('signing up twice', async () => {
  await bothWays(async email => {
    const seen: Seen = []
    for (const pass of [form.pass, form.pass, 'other-secret']) {
      w.tick(1000)
      const input = { ...form, pass, e_mail: email }
      const { status, data } = await client(w, null).post('user/register/email', input)
      const { username, id: _, created_at: _c, ...rest } = data as Record<string, unknown>
      seen.push([
        status,
        String(username).replace(/-[0-9a-f]{4}$/, '-HEX'),
        plain(JSON.stringify(rest)),
      ])
    }
    for (const pass of [form.pass, 'other-secret']) {
      const { status } = await client(w, null).post('user/login/email', { e_mail: email, pass })
      seen.push(status)
    }
    return seen
  })
})

test('changing to another address and back', async () => {
  const seen = await bothWays(async email => {
    const b = openBrowser(site, origin)
    await registeredBy(b, 'first@example.org')
    const code = (JSON.parse(w.outbox()[0]!.params) as { code: string }).code
    const told: Seen = []
    for (const e_mail of [email, 'first@example.org', email.toUpperCase()]) {
      const {
        status,
        at: path,
        body,
      } = await b.submit(at('change-email'), { intent: 'send', e_mail })
      told.push([status, path, plain(body)])
    }
    told.push(await call('', 'post', `user/email/verification?code=${code}`))
    return told
  })
  expect((seen[3] as Seen)[1]).toBe(403)
})

test('the new account and its name as others see them', async () => {
  await bothWays(async email => {
    await registered(email)
    const looker = w.member({ username: 'looker', displayName: 'Looker' })
    const seen: Seen = []
    for (const path of [
      '/community/users/robin',
      '/community/users',
      '/community/search?q=robin',
    ]) {
      const { status, body } = await site.open(path, looker)
      seen.push([path, status, plain(body)])
    }
    const second = await client(w, null).post('user/register/email', {
      ...form,
      e_mail: 'second@example.org',
    })
    return [...seen, (second.data.username as string).replace(/-[0-9a-f]{4}$/, '-HEX')]
  })
})

test('a member who asks for another address, and the earlier links', async () => {
  const seen = await bothWays(async email => {
    const eve = w.member({ username: 'eve', displayName: 'Eve' })
    const ask = { e_mail: 'eve-2@example.org', pass: 'password-1' }
    const token = site.token(eve, 'api')
    const told = [await call(token, 'post', 'user/email/change/code', ask)]
    const { code } = JSON.parse(w.outbox()[0]!.params) as { code: string }
    told.push(await call(token, 'post', 'user/email/change/code', { ...ask, e_mail: email }))
    const path = at('settings/account')
    const fields = { intent: 'email', e_mail: email, pass: 'password-1' }
    const { status, body, headers } = await site.submit(path, fields, eve)
    told.push([status, headers.location, plain(body)])
    told.push(await call('', 'put', 'user/email', { code }))
    return told
  })
  expect(seen.map(one => (one as Seen).at(0))).toHaveLength(4)
  expect((seen[3] as Seen)[1]).toBe(403)
})
