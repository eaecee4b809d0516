/** Login by a code that the work-chat app of a phone scans, on both screens. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { limitNetworks } from '#access/auth/attempts.ts'
import { updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { callOutside } from '#infra/calls/http-client.ts'
import { client } from '#tests/support/api.ts'
import { png } from '#tests/support/pictures.ts'
import { openBrowser, type Shown, type TestBrowser } from '#tests/support/test-browser.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { type Colleague, openWorkChatApp, type WorkChatApp } from '#tests/support/work-chat-app.ts'
import { type World, world } from '#tests/support/world.ts'

const origin = 'http://localhost:3000'
const page = '/community/user-center/auth'
const api = '/answer/api/v1/wecom/login'
const mei = { userid: 'WangMei', name: '王梅', biz_mail: 'mei@corp.example' } satisfies Colleague

let w: World
let site: WholeSite
let app: WorkChatApp
beforeAll(async () => {
  limitNetworks(false)
  app = await openWorkChatApp()
  w = world()
  site = await openWholeSite(w)
})
afterAll(async () => {
  limitNetworks(true)
  await site.close()
  await app.close()
})
beforeEach(() => {
  w = world()
  w.site.env.INTERNAL_HOSTS = [app.host]
  w.settings({ work_chat: app.settings })
  site.enter(w)
  app.break('not')
})

const browser = () => openBrowser(site, origin)
const all = (sql: string) => w.site.sqlite.prepare(sql).all() as Record<string, unknown>[]
const tickets = () => all('select status, user_id, reason from qr_ticket')
const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? ''
const unescaped = (text: string) => text.replaceAll('&amp;', '&')
const addressIn = ({ body }: Shown) =>
  unescaped(new RegExp(`href="(http://${app.host}[^"]*)"`).exec(body)![1]!)
const numberIn = ({ body }: Shown) => /<b>(\d{4})<\/b>/.exec(body)?.[1]

async function show(b: TestBrowser, from = page) {
  const shown = await b.open(from)
  return { shown, address: addressIn(shown) }
}
/** A phone scans the code and comes back from the app. */
async function scanned(address: string, who: Colleague | null, phone = browser()) {
  const question = await phone.open(app.scan(address, who))
  const fields = { state: valueOf(question.body, 'state'), code: valueOf(question.body, 'code') }
  const answer = (intent: 'confirm' | 'deny') => phone.submit(question.at, { intent, ...fields })
  return { phone, question, answer }
}
const go = (b: TestBrowser) => b.submit(`${page}?wait=1`, { intent: 'check' })
const stateOf = async (b: TestBrowser) =>
  (JSON.parse((await b.open(`${page}/state`)).body) as { state: string }).state

describe('a code', () => {
  test('is shown by the login page’s button, and confirmed on the phone logs this screen in', async () => {
    const b = browser()
    const login = await b.open('/community/users/login?redirect=%2Fcommunity%2Ftags')
    const button = /href="(\/community\/user-center\/auth[^"]*)"/.exec(login.body)![1]!
    const { shown, address } = await show(b, unescaped(button))
    expect(shown.headers['cache-control']).toContain('no-store')
    expect(shown.body).toMatch(/<svg class="qr-code"[^>]*aria-label="Code to scan/)
    expect(shown.body).toMatch(
      /<noscript><meta http-equiv="refresh" content="3;url=\/community\/user-center\/auth\?wait=1"/,
    )
    expect(await stateOf(b)).toBe('waiting')
    const { question, answer } = await scanned(address, mei)
    expect(numberIn(question)).toBe(numberIn(shown))
    expect([await stateOf(b), tickets()]).toEqual(['waiting', []])
    const done = await answer('confirm')
    expect(done.body).toContain('Go back to the other screen')
    expect(await stateOf(b)).toBe('confirmed')
    expect((await b.open(`${page}?wait=1`)).body).toContain('>Confirmed</h1>')
    expect(b.loggedIn()).toBe(false)
    const inside = await go(b)
    expect(inside).toMatchObject({ status: 200, at: '/community/tags' })
    expect([b.loggedIn(), b.jar.has('forum_qr')]).toEqual([true, false])
    expect(all('select username, display_name, email, mail_status, rank from user')).toEqual([
      {
        username: 'wangmei',
        display_name: '王梅',
        email: 'mei@corp.example',
        mail_status: 1,
        rank: 1,
      },
    ])
    expect(all('select provider, external_id from identity')).toEqual([
      { provider: 'work_chat', external_id: 'WangMei' },
    ])
    expect(tickets()).toEqual([{ status: 'used', user_id: 1, reason: '' }])
    expect(all('select * from pending_identity')).toEqual([])
  })

  test('of a known member logs them in again, without a second account', async () => {
    for (let i = 0; i < 2; i++) {
      const b = browser()
      const { address } = await show(b)
      await (await scanned(address, mei)).answer('confirm')
      await go(b)
      expect(b.loggedIn()).toBe(true)
    }
    expect(all('select * from user')).toHaveLength(1)
  })

  test('not yet confirmed, it says so, and stays the same on reload', async () => {
    const b = browser()
    const { address } = await show(b)
    const again = await go(b)
    expect(again.body).toContain('You have not confirmed on your phone yet.')
    expect(addressIn(again)).toBe(address)
    expect((await show(b)).address).toBe(address)
    expect(all('select * from qr_ticket')).toEqual([])
  })

  test('does not work in another browser', async () => {
    const b = browser()
    const { address } = await show(b)
    await (await scanned(address, mei)).answer('confirm')
    const other = browser()
    await show(other)
    expect((await go(other)).body).toContain('You have not confirmed')
    const none = await go(browser())
    expect(none.status).toBe(400)
    const state = new URL(address).searchParams.get('state')!
    const forged = browser()
    forged.jar.set('forum_qr', `${state.slice(0, 9)}.${state.slice(9)}~`)
    await go(forged)
    expect([other.loggedIn(), forged.loggedIn()]).toEqual([false, false])
  })

  test('works once, on the phone and on the screen', async () => {
    const b = browser()
    const { address } = await show(b)
    const phone = await scanned(address, mei)
    const pending = new Map(b.jar)
    await phone.answer('confirm')
    expect((await phone.answer('confirm')).status).toBe(400)
    const second = await scanned(address, { ...mei, userid: 'Eve', biz_mail: 'eve@corp.example' })
    expect(second.question).toMatchObject({ status: 400 })
    expect(second.question.body).toContain('This code no longer works')
    await go(b)
    const twin = browser()
    for (const [name, value] of pending) twin.jar.set(name, value)
    expect((await go(twin)).status).toBe(400)
    expect(twin.loggedIn()).toBe(false)
  })

  test('expires after five minutes, on both screens', async () => {
    const b = browser()
    const { address } = await show(b)
    const { answer } = await scanned(address, mei)
    w.tick(5 * 60_000)
    expect((await answer('confirm')).status).toBe(400)
    const over = await b.open(`${page}?wait=1`)
    expect(over.body).toContain('This code has expired')
    expect(over.body).not.toContain('http-equiv="refresh"')
    expect((await go(b)).status).toBe(400)
    expect((await show(b)).address).not.toBe(address)
  })

  test('made up by someone cannot be confirmed', async () => {
    const state = 'a'.repeat(73)
    const shown = await browser().open(`/community/user-center/confirm?code=1&state=${state}`)
    expect(shown.status).toBe(400)
    const sent = await browser().submit('/community/user-center/confirm', {
      ...{ intent: 'confirm', state, code: '1' },
    })
    expect(sent.status).toBe(400)
    expect(tickets()).toEqual([])
  })

  test('is not shown to members, nor without such an app', async () => {
    const ann = await site.open(page, w.member())
    expect(ann.headers.location).toBe('/community')
    w.settings({ work_chat: { enabled: false } })
    expect((await browser().open(page)).status).toBe(404)
  })

  test('fifty confirmations and fifty returns at once make one account and one session', async () => {
    const b = browser()
    const { address } = await show(b)
    const phone = await scanned(address, mei)
    await Promise.all(Array.from({ length: 50 }, () => phone.answer('confirm')))
    const twins = Array.from({ length: 50 }, () => {
      const twin = browser()
      for (const [name, value] of b.jar) twin.jar.set(name, value)
      return twin
    })
    await Promise.all(twins.map(go))
    expect(twins.filter(twin => twin.loggedIn())).toHaveLength(1)
    const count = (table: string) => all(`select * from ${table}`).length
    expect([count('user'), count('session'), count('identity')]).toEqual([1, 1, 1])
  })
})

describe('inside the app', () => {
  const inApp = { 'User-Agent': 'Mozilla/5.0 (iPhone) wxwork/4.1 MicroMessenger/7.0' }

  test('needs no code: the browser goes to the app and returns logged in', async () => {
    const b = browser()
    const away = await site.send('GET', `${page}?redirect=%2Fcommunity%2Ftags`, {
      ...inApp,
      Cookie: 'forum_lang=en_US',
    })
    expect(away.headers.location).toMatch(new RegExp(`^http://${app.host}/`))
    const [pair] = away.headers['set-cookie']![0]!.split(';')
    b.jar.set('forum_qr', pair!.slice('forum_qr='.length))
    const shown = await b.open(app.scan(away.headers.location!, mei))
    expect(shown).toMatchObject({ status: 200, at: '/community/tags' })
    expect(b.loggedIn()).toBe(true)
  })

  test('the link below the code does the same, and a refusal is shown', async () => {
    const b = browser()
    const { address } = await show(b)
    const shown = await b.open(app.scan(address, null))
    expect(shown.status).toBe(403)
    expect(shown.body).toContain('the service denied access')
    const again = browser()
    await again.open(app.scan((await show(again)).address, mei))
    expect(again.loggedIn()).toBe(true)
  })
})

describe('errors', () => {
  const confirmed = async (who: Colleague) => {
    const b = browser()
    const { address } = await show(b)
    const { answer } = await scanned(address, who)
    const phone = await answer('confirm')
    return { b, phone, shown: await go(b) }
  }

  test('refused on the phone: both screens say so', async () => {
    const b = browser()
    const { address } = await show(b)
    const { answer } = await scanned(address, mei)
    expect((await answer('deny')).body).toContain('No one was logged in.')
    expect(await stateOf(b)).toBe('failed')
    expect((await b.open(`${page}?wait=1`)).body).toContain('The login was refused on the phone')
    const why = await go(b)
    expect(why.status).toBe(403)
    expect(b.loggedIn()).toBe(false)
    expect(all('select * from user')).toEqual([])
  })

  test('refused in the app: the phone can only tell the other screen', async () => {
    const b = browser()
    const { address } = await show(b)
    const { question, answer } = await scanned(address, null)
    expect(question.body).toContain('The app did not send your account ID')
    expect(question.body).not.toContain('value="confirm"')
    await answer('deny')
    expect(await stateOf(b)).toBe('failed')
  })

  test('no address: both screens explain, with pictures, how to allow it', async () => {
    const { phone, shown, b } = await confirmed({ userid: 'NoMail', name: 'No Mail' })
    for (const { at, body } of [phone, shown]) {
      expect(at).toBe('/community/user-center/auth-failed')
      expect(body).toContain('Allow the app to access your email information')
      expect(body.match(/class="step-picture"/g)).toHaveLength(5)
    }
    expect([b.loggedIn(), all('select * from user')]).toEqual([false, []])
  })

  test('the address of another account: its owner logs in to link the two', async () => {
    const ann = w.member({ username: 'ann', email: mei.biz_mail })
    const { shown, b } = await confirmed(mei)
    expect(shown.at).toMatch(/^\/community\/users\/confirm-email\?binding_key=/)
    expect(shown.body).toContain('An account with the email address mei@corp.example')
    expect([b.loggedIn(), all('select * from identity')]).toEqual([false, []])
    b.jar.set('forum_session', site.token(ann, 'page'))
    const asked = await b.open(shown.at)
    const binding_key = valueOf(asked.body, 'binding_key')
    await b.submit(shown.at, { intent: 'join', binding_key })
    expect(all('select user_id from identity')).toEqual([{ user_id: ann.id }])
    const settings = await b.open('/community/users/settings/account')
    expect(settings.body).toContain('Linked: 王梅')
    expect(settings.body).not.toContain('Not offered any more')
  })

  test('suspended, deleted', async () => {
    await confirmed(mei)
    const admin = w.as(w.admin())
    await admin.run(changeUserStatus, { user_id: 1, status: 'suspended' })
    const suspended = await confirmed(mei)
    expect(suspended.shown.at).toMatch(/^\/community\/users\/account-suspended/)
    expect(suspended.b.loggedIn()).toBe(false)
    await admin.run(changeUserStatus, { user_id: 1, status: 'deleted' })
    const fresh = await confirmed(mei)
    expect(fresh.b.loggedIn()).toBe(true)
    expect(all("select id from user where email = 'mei@corp.example'")).toEqual([{ id: 3 }])
  })

  test('closed sign-up, and a domain that is not accepted', async () => {
    w.settings({ login: { allow_new_registrations: false } })
    const closed = await confirmed(mei)
    expect([closed.shown.status, closed.b.loggedIn()]).toEqual([403, false])
    expect(closed.shown.body).toContain('is not accepting new members')
    w.settings({ login: { allow_new_registrations: true, allow_email_domains: ['x.example'] } })
    const domain = await confirmed(mei)
    expect([domain.shown.status, domain.b.loggedIn()]).toEqual([403, false])
    expect(all('select * from user')).toEqual([])
  })

  test('a user from outside the organization', async () => {
    const b = browser()
    const { address } = await show(b)
    const { answer } = await scanned(address, { userid: 'open-1', outsider: true })
    const told = await answer('confirm')
    expect(told.status).toBe(400)
    expect(told.body).toContain('Only members of the organization')
    expect(tickets()).toEqual([])
  })

  test.each(['status', 'text'] as const)(
    'the app is down (%s): the phone may try again',
    async how => {
      const b = browser()
      const { address } = await show(b)
      const { answer } = await scanned(address, mei)
      app.break(how)
      const told = await answer('confirm')
      expect(told.status).toBe(400)
      expect(told.body).toContain('did not respond as expected')
      app.break('not')
      await answer('confirm')
      await go(b)
      expect(b.loggedIn()).toBe(true)
    },
  )

  test('an app in a private network that was not allowed is not asked', async () => {
    w.site.env.INTERNAL_HOSTS = []
    const before = app.calls.length
    const { address } = await show(browser())
    const told = await (await scanned(address, mei)).answer('confirm')
    expect([told.status, app.calls.length]).toEqual([400, before])
  })

  test('a wrong secret is reported as a failure, and is in no log line', async () => {
    w.settings({ work_chat: { secret: 'mistyped-secret' } })
    const { address } = await show(browser())
    const told = await (await scanned(address, mei)).answer('confirm')
    expect(told.body).toContain('did not respond as expected')
    expect(JSON.stringify(site.lines()) + told.body).not.toContain('mistyped-secret')
  })

  test('the site’s token is requested once, and again when the app has revoked it', async () => {
    await confirmed(mei)
    const before = app.calls.length
    await confirmed(mei)
    expect(app.calls.slice(before)).not.toContain('gettoken')
    app.endToken()
    const { b } = await confirmed(mei)
    expect(b.loggedIn()).toBe(true)
    expect(app.calls.slice(before).filter(path => path === 'gettoken')).toHaveLength(1)
  })
})

describe('a client of the API', () => {
  const call = async <D>(path: string) => {
    const answer = await site.call('GET', path, null)
    return { status: answer.status, ...(JSON.parse(answer.body) as { reason: string; data: D }) }
  }

  test('shows the code, polls until it is confirmed, and gets a token once', async () => {
    const { data } = await call<{ key: string; redirect_url: string }>(`${api}/url`)
    const check = () =>
      call<{ is_login: boolean; token: string }>(`${api}/check?key=${encodeURIComponent(data.key)}`)
    expect((await check()).data).toEqual({ is_login: false, token: '' })
    await (await scanned(data.redirect_url, mei)).answer('confirm')
    const { data: inside } = await check()
    expect(inside.is_login).toBe(true)
    const info = await site.send('GET', '/answer/api/v1/user/info', { Authorization: inside.token })
    expect(JSON.parse(info.body)).toMatchObject({ data: { username: 'wangmei' } })
    expect(await check()).toMatchObject({ status: 400, reason: 'error.external.stale' })
  })

  test('shows the reason', async () => {
    const { data } = await call<{ key: string; redirect_url: string }>(`${api}/url`)
    await (await scanned(data.redirect_url, mei)).answer('deny')
    expect(await call(`${api}/check?key=${data.key}`)).toMatchObject({
      status: 400,
      reason: 'error.external.denied',
    })
    expect((await call(`${api}/check?key=nothing`)).status).toBe(400)
    w.settings({ work_chat: { enabled: false } })
    expect((await call(`${api}/url`)).status).toBe(404)
  })
})

describe('a member links the app in the settings', () => {
  const settings = '/community/users/settings/account'
  const linking = `${page}?link=1&redirect=${encodeURIComponent(settings)}`
  const nameless = { userid: 'WangMei', name: '王梅' } satisfies Colleague
  const links = () => all('select provider, external_id, user_id from identity')

  function loggedIn(who: UserRow) {
    const b = browser()
    b.jar.set('forum_session', site.token(who, 'page'))
    return b
  }
  /** Up to the last question. */
  async function ask(b: TestBrowser, who: Colleague) {
    const { address, shown } = await show(b, linking)
    const phone = await scanned(address, who)
    await phone.answer('confirm')
    const asked = await b.submit(`${page}?wait=1&link=1`, { intent: 'check' })
    return { address, shown, phone, asked }
  }
  const join = (b: TestBrowser, { at, body }: Shown) =>
    b.submit(at, { intent: 'join', binding_key: valueOf(body, 'binding_key'), redirect: settings })

  test('with a code that says so on both screens, and unlinks it', async () => {
    const ann = w.member({ username: 'ann' })
    const b = loggedIn(ann)
    const list = await b.open(settings)
    expect(unescaped(list.body)).toContain(`href="${linking}"`)
    const { shown, phone, asked } = await ask(b, nameless)
    expect(shown.body).toContain(`Link ${w.ctx(null).settings.work_chat.name}`)
    expect(phone.question.body).toContain('Link your account on the other screen?')
    expect(phone.question.body).toContain('log in to someone else’s account')
    expect(asked.body).toContain('@ann')
    expect(links()).toEqual([])
    const done = await join(b, asked)
    expect([done.status, done.at]).toEqual([200, settings])
    expect(links()).toEqual([{ provider: 'work_chat', external_id: 'WangMei', user_id: ann.id }])
    expect(done.body).toContain('王梅')

    const unlink = { intent: 'unlink', external_id: 'WangMei', provider: 'work_chat' }
    w.write(tx => updateUser(tx, ann.id, { passwordHash: '' }))
    expect((await b.submit(settings, unlink)).status).toBe(400)
    expect(links()).toHaveLength(1)
    w.write(tx => updateUser(tx, ann.id, { passwordHash: ann.passwordHash }))
    expect((await b.submit(settings, unlink)).status).toBe(200)
    expect(links()).toEqual([])
  })

  test('not someone else’s, and not a second one', async () => {
    const b = loggedIn(w.member({ username: 'ann' }))
    await join(b, (await ask(b, mei)).asked)
    const other = loggedIn(w.member({ username: 'bob' }))
    expect((await ask(other, mei)).asked.at).toContain('failed=taken')
    const second = await ask(b, { userid: 'Other', name: 'Other' })
    expect((await join(b, second.asked)).status).toBe(409)
    expect(links()).toHaveLength(1)
  })

  test('a code for linking logs no one in', async () => {
    const b = loggedIn(w.member({ username: 'ann' }))
    const { address } = await show(b, linking)
    await (await scanned(address, mei)).answer('confirm')
    b.jar.delete('forum_session')
    const check = await b.submit(`${page}?wait=1&link=1`, { intent: 'check' })
    expect(check.at).toContain('failed=stale')
    expect([b.loggedIn(), links()]).toEqual([false, []])
  })

  test('visitors are sent to log in, inactive members are refused', async () => {
    const visitor = await browser().open(linking)
    expect(visitor.at).toMatch(/^\/community\/users\/login\?redirect=/)
    const waiting = await loggedIn(w.inactive()).open(linking)
    expect(waiting.at).not.toContain('user-center')
    const member = await loggedIn(w.member()).open(page)
    expect(member.at).toBe('/community')
  })

  test('the call names the way to link it', async () => {
    const ann = w.member({ username: 'ann' })
    const { data } = await client(w, site.token(ann, 'api')).get('connector/user/info')
    expect(data).toMatchObject([{ link: `${origin}${page}?link=1`, binding: false }])
  })
})

test('a call imports the avatar, as the screen does', async () => {
  const provider = await openPictures()
  try {
    // The server of this test is no public one.
    w.site.ports.fetchPublic = ({ timeoutMs, maxBytes, ...call }) =>
      callOutside(call, { by: 'a person', internalHosts: [provider.host], timeoutMs, maxBytes })
    const { data } = await client(w, null).get('wecom/login/url')
    const who = { ...mei, avatar: provider.address }
    await (await scanned(data.redirect_url as string, who)).answer('confirm')
    const checked = await client(w, null).get('wecom/login/check', { key: data.key as string })
    expect(checked.data).toMatchObject({ is_login: true })
    const shown = w.site.sqlite.prepare('select avatar from user').pluck().get()
    expect(shown).toMatch(/^\/community\/uploads\/avatar\/[\w-]+\.png$/)
  } finally {
    await provider.close()
  }
})

/** A server with one image. */
async function openPictures() {
  const bytes = await png(64, 64)
  const server = createServer((_, res) => {
    res.setHeader('Content-Type', 'image/png')
    res.end(bytes)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    address: `http://${host}/me.png`,
    close: () => new Promise<void>(resolve => void server.close(() => resolve())),
  }
}
