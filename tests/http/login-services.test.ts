/** How administrators set up login services, and how secrets are handled. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ConnectorSettings } from '#kernel/site-settings.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { service } from '#tests/support/known-elsewhere.ts'
import { openPlainProvider, type PlainProvider } from '#tests/support/plain-provider.ts'
import { type Fields, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { type World, world } from '#tests/support/world.ts'

const list = '/community/admin/connectors'

let w: World
let site: WholeSite
let provider: PlainProvider
let admin: UserRow
beforeAll(async () => {
  provider = await openPlainProvider()
  w = world()
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  await provider.close()
})
beforeEach(() => {
  provider.reset()
  w = world()
  site.enter(w)
  admin = w.admin({ username: 'boss' })
})

const settings = () => currentSettings(w.db).settings
const connectors = () => settings().connectors.connectors
const send = (path: string, fields: Fields) => site.submit(path, fields, admin)
const add = (more: Fields = {}) =>
  send(`${list}/new`, { intent: 'save', enabled: 'on', ...service, ...more })
/** The page after an accepted form. */
async function after(answer: Awaited<ReturnType<typeof send>>) {
  expect(answer.status).toBe(303)
  const flash = answer.headers['set-cookie']!.find(line => line.startsWith('forum_flash='))!
  return site.open(answer.headers.location!, admin, {
    Cookie: `${site.cookie(admin).Cookie}; ${flash.split(';')[0]}`,
  })
}
const logged = () => JSON.stringify(rowsAfter(w.db, 0, 99))
const valueOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1]

describe('services', () => {
  test('are added, edited, turned off and deleted; each act is in the log', async () => {
    expect((await site.open(list, admin)).body).toContain('No login services yet.')
    expect((await after(await add())).body).toContain('settings saved.')
    expect(connectors()).toMatchObject([{ ...service, enabled: true }])
    const login = await site.open('/community/users/login', null)
    expect(login.body).toContain('Continue with Acme')

    const change = { ...service, client_secret: '********', name: 'Acme Ltd', enabled: 'on' }
    await after(await send(`${list}/acme`, { intent: 'save', ...change, slug: 'stolen' }))
    expect(connectors()).toMatchObject([
      { slug: 'acme', name: 'Acme Ltd', client_secret: 'forum-secret' },
    ])
    const off = await after(await send(list, { intent: 'switch', slug: 'acme', enabled: 'off' }))
    expect(off.body).toContain('Acme Ltd is off.')
    expect((await site.open('/community/users/login', null)).body).not.toContain('Acme')
    const asked = await site.open(`${list}?dialog=delete&id=acme`, admin)
    expect(asked.body).toContain('Delete Acme Ltd?')
    await after(await send(list, { intent: 'delete', slug: 'acme' }))
    expect(connectors()).toEqual([])
    expect(rowsAfter(w.db, 0, 99).map(({ note }) => note)).toEqual(Array(4).fill('connectors'))
    const shown = await site.open('/community/review/log', admin)
    expect(shown.body).toContain('Login services')
  })

  test('keep their secrets: no page, refused form or log contains one', async () => {
    await add({ client_secret: 'first-secret' })
    await send(`${list}/acme`, { intent: 'save', ...service, client_secret: 'second-secret' })
    expect(connectors()[0]!.client_secret).toBe('second-secret')
    const form = await site.open(`${list}/acme`, admin)
    expect(valueOf(form.body, 'client_secret')).toBe('********')
    const refused = await send(`${list}/acme`, {
      ...{ intent: 'save', ...service, name: '', client_secret: 'third-secret' },
    })
    expect(refused.status).toBe(422)
    const pages = [form, refused, await site.open(list, admin)].map(({ body }) => body)
    expect(pages.join() + logged() + JSON.stringify(site.lines())).not.toMatch(
      /(first|second|third)-secret/,
    )
    const kept = await send(`${list}/acme`, {
      ...{ intent: 'save', ...service, name: '', client_secret: '********' },
    })
    expect(valueOf(kept.body, 'client_secret')).toBe('********')
  })

  test.each([
    [{ slug: '' }, 'slug'],
    [{ slug: 'New' }, 'slug'],
    [{ slug: 'new' }, 'slug'],
    [{ slug: 'a/b' }, 'slug'],
    [{ slug: '-a' }, 'slug'],
    [{ name: ' ' }, 'name'],
    [{ client_id: '' }, 'client_id'],
    [{ client_secret: '' }, 'client_secret'],
    [{ client_secret: '********' }, 'client_secret'],
    [{ token_url: '' }, 'token_url'],
    [{ token_url: 'acme.example' }, 'token_url'],
    [{ authorize_url: 'javascript:alert(1)' }, 'authorize_url'],
    [{ user_info_url: 'https://u:p@acme.example/' }, 'user_info_url'],
    [{ icon: 'https://acme.example/a.png' }, 'icon'],
    [{ icon: '//acme.example/a.png' }, 'icon'],
    [{ id_claim: '' }, 'id_claim'],
  ])('%j is refused at its field', async (wrong, field) => {
    const answer = await add(wrong)
    expect(answer.status).toBe(422)
    expect(answer.body).toContain(`href="#${field}"`)
    expect(valueOf(answer.body, 'authorize_url')).toBe(
      (wrong as Fields).authorize_url ?? service.authorize_url,
    )
    expect(connectors()).toEqual([])
  })

  test('have unique keys, and a limited number', async () => {
    await add()
    expect((await add()).body).toContain('Another login service already uses this key.')
    const many = Array.from({ length: 30 }, (_, i) =>
      ConnectorSettings.parse({ ...service, slug: `s${i}` }),
    )
    w.settings({ connectors: { connectors: many } })
    expect((await add({ slug: 'more' })).status).toBe(422)
    const lost = await send(`${list}/nothing`, { intent: 'save', ...service })
    expect(lost.status).toBe(404)
    expect((await site.open(`${list}/nothing`, admin)).status).toBe(404)
  })

  test('start with known defaults, and show the URL to register with them', async () => {
    const github = await site.open(`${list}/new?preset=github`, admin)
    expect(valueOf(github.body, 'authorize_url')).toBe('https://github.com/login/oauth/authorize')
    expect(github.body).toContain('http://localhost:3000/answer/api/v1/connector/redirect/github')
    const google = await site.open(`${list}/new?preset=google`, admin)
    expect(valueOf(google.body, 'token_url')).toBe('https://oauth2.googleapis.com/token')
    expect((await site.open(`${list}/new?preset=toString`, admin)).status).toBe(200)
  })

  test('return their endpoints on request, without storing them', async () => {
    w.site.env.INTERNAL_HOSTS = [provider.host]
    const published = {
      authorization_endpoint: `${provider.origin}/auth`,
      token_endpoint: `${provider.origin}/token`,
      userinfo_endpoint: `${provider.origin}/me`,
    }
    const ask = (issuer: string) =>
      send(`${list}/new`, { intent: 'discover', issuer, name: 'Found', slug: 'found' })
    provider.answers('.well-known/openid-configuration', { body: JSON.stringify(published) })
    for (const issuer of [provider.origin, `${provider.origin}/`]) {
      const form = await ask(issuer)
      expect(form.status).toBe(200)
      expect(valueOf(form.body, 'token_url')).toBe(`${provider.origin}/token`)
      expect(valueOf(form.body, 'name')).toBe('Found')
    }
    for (const body of ['{}', 'no', 'null', '{"token_endpoint":1}']) {
      provider.answers('.well-known/openid-configuration', { body })
      const form = await ask(provider.origin)
      expect(form.status).toBe(422)
      expect(form.body).toContain('No URLs were found.')
    }
    for (const issuer of ['', 'file:///etc', 'http://127.0.0.1:1', 'https://localhost']) {
      expect((await ask(issuer)).status).toBe(422)
    }
    expect(connectors()).toEqual([])
  })

  test('removing the last way to log in warns, and can still be undone', async () => {
    await add()
    w.settings({ login: { allow_password_login: false } })
    expect((await site.open(list, admin)).body).not.toContain('Members cannot log in')
    const off = await after(await send(list, { intent: 'switch', slug: 'acme', enabled: 'off' }))
    expect(off.body).toContain('It was the last way to log in')
    expect(off.body).toContain('Members cannot log in')
    const on = await after(await send(list, { intent: 'switch', slug: 'acme', enabled: 'on' }))
    expect(on.body).not.toContain('Members cannot log in')
    const gone = await after(await send(list, { intent: 'delete', slug: 'acme' }))
    expect(gone.body).toContain('It was the last way to log in')
    const pair = { intent: 'login', e_mail: admin.email!, pass: 'password-1' }
    const back = await site.submit('/community/users/login?admin=1', pair, null)
    expect(back.status).toBe(303)
  })
})

describe('the hosting platform', () => {
  const page = '/community/admin/agent'
  const platform = { enabled: 'on', name: 'platform', connector: 'acme', url: 'https://p.example' }

  test('needs a name and a service in use', async () => {
    const refused = await send(page, { intent: 'save', ...platform, name: '' })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('Enter the key of a login service that is turned on.')
    expect(settings().agent.enabled).toBe(false)
    await add()
    await after(await send(page, { intent: 'save', ...platform }))
    expect(settings().agent).toMatchObject({
      ...{ enabled: true, name: 'platform', connector: 'acme' },
      enabled_original_user_system: false,
    })
    const login = await site.open('/community/users/login', null)
    expect(login.body).toContain('Continue with platform')
  })

  test('that is turned off may have any values except wrong URLs', async () => {
    await after(await send(page, { intent: 'save', name: 'later' }))
    const wrong = await send(page, { intent: 'save', login_redirect_url: 'javascript:1' })
    expect(wrong.status).toBe(422)
  })
})

describe('the work-chat app', () => {
  const page = '/community/admin/work-chat'
  const app = {
    ...{ name: 'Chat', corp_id: 'corp', agent_id: '7', secret: 'corp-secret' },
    ...{ authorize_url: 'https://chat.example/in', api_url: 'https://chat.example' },
  }

  test('is set up, offered, and keeps its secret', async () => {
    const missing = await send(page, { intent: 'save', enabled: 'on', ...app, secret: '' })
    expect(missing.status).toBe(422)
    await after(await send(page, { intent: 'save', enabled: 'on', ...app }))
    const form = await site.open(page, admin)
    expect(valueOf(form.body, 'secret')).toBe('********')
    expect(form.body).toContain('http://localhost:3000/community/user-center/confirm')
    await after(
      await send(page, { intent: 'save', enabled: 'on', ...app, secret: '********', name: 'C' }),
    )
    expect(settings().work_chat).toMatchObject({ secret: 'corp-secret', name: 'C' })
    expect((await site.open('/community/users/login', null)).body).toContain('Continue with C')
    expect(form.body + logged() + JSON.stringify(site.lines())).not.toContain('corp-secret')
  })
})

describe('the login form for administrators, while passwords are off', () => {
  const login = '/community/users/login'
  const enter = (who: UserRow | null, pass: string, path = `${login}?admin=1`) =>
    site.submit(path, { intent: 'login', e_mail: who?.email ?? 'x@example.org', pass }, null)
  beforeEach(() => w.settings({ login: { allow_password_login: false } }))

  test('has a separate URL, linked from the login page', async () => {
    const shown = await site.open(login, null)
    expect(shown.body).not.toContain('name="pass"')
    expect(shown.body).toContain(`href="${login}?admin=1"`)
    const form = await site.open(`${login}?admin=1`, null)
    expect(form.body).toContain('Only administrators can log in')
    expect(form.body).toContain('name="pass"')
  })

  test('works only for them; all others get the same response, right or wrong', async () => {
    const others = [
      await enter(w.member(), 'password-1'),
      await enter(w.moderator(), 'password-1'),
      await enter(w.member(), 'wrong-secret'),
      await enter(admin, 'wrong-secret'),
      await enter(null, 'password-1'),
    ]
    const told = others.map(({ status, headers, body }) => [
      status,
      headers['set-cookie'] === undefined,
      body.replace(/[\w.]+@example\.org/g, ''),
    ])
    expect(new Set(told.map(String)).size).toBe(1)
    expect(others[0]!.status).toBe(400)
    const inside = await enter(admin, 'password-1')
    expect(inside.status).toBe(303)
    expect(inside.headers['set-cookie']!.join()).toContain('forum_session=')
  })

  test('locks after ten wrong passwords like the usual form', async () => {
    for (let i = 0; i < 10; i++) expect((await enter(admin, 'wrong-secret')).status).toBe(400)
    expect((await enter(admin, 'password-1')).status).toBe(429)
  })

  test('stays closed to an administrator who was suspended or became a member', async () => {
    const gone = w.admin({ status: 9, suspendedAt: w.now, suspendedUntil: w.now + 60_000 })
    expect((await enter(gone, 'password-1')).headers.location).toContain('account-suspended')
    const demoted = w.admin()
    w.site.sqlite.prepare('update user set role_id = 1 where id = ?').run(demoted.id)
    expect((await enter(demoted, 'password-1')).status).toBe(400)
  })
})
