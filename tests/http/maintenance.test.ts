/** Maintenance mode: pages, calls and health checks, and who may still enter. */
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startSession } from '#access/auth/sessions.queries.ts'
import { type Maintenance, writing } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { insertUser } from '#basics/users/users.queries.ts'
import { translator } from '#i18n/catalogue.ts'
import { openSite } from '#infra/open-site.ts'
import { MailStatus } from '#shared/codes.ts'
import { htmlMistakes } from '#tests/e2e/support/html-check.ts'
import { type EmptySite, emptySite } from '#tests/support/empty-site.ts'

const t = translator('en_US')
const variables = { AUTO_INSTALL: 'true', ADMIN_PASSWORD: 'root-pass-1', LANGUAGE: 'en_US' }
const english = { 'Accept-Language': 'en-US' }

const closed: Maintenance = {
  ...{ mode: 'closed', since: 1, until: 0, text: '' },
  ...{ allowStaff: false, allowAdmins: false },
}
const setState = (next: Maintenance | null) => openSite().ports.maintenance.set(next)

/** The response once the server has noticed; it polls ten times a second. */
async function once(site: EmptySite, at: string, status: number, headers = {}) {
  for (let n = 0; ; n++) {
    const answer = await site.send('GET', at, { ...english, ...headers })
    if (answer.status === status || n === 100) return answer
    await pause(10)
  }
}

/** Sessions of the administrator and of an ordinary member. */
function sessions(): { admin: string; member: string } {
  const { db, ports } = openSite()
  return writing(db, tx => {
    const now = Date.now()
    const names = { username: 'ann', usernameKey: 'ann', displayName: 'Ann' }
    const email = { email: 'ann@a.example', emailKey: 'ann@a.example' }
    const times = { createdAt: now, updatedAt: now }
    const member = insertUser(tx, { ...names, ...email, ...times, mailStatus: MailStatus.verified })
    const session = (id: number) => startSession(tx, ports, id, 'page', now)
    return { admin: session(1), member: session(member) }
  })
}
const as = (token: string) => ({ Cookie: `forum_session=${token}` })

test('every page and call reports it at once, health checks work, and it can be ended', async () => {
  await using site = await emptySite(variables)
  const { admin } = sessions()
  expect((await site.send('GET', '/community')).status).toBe(200)
  setState(closed)
  const page = await once(site, '/community', 503)
  expect(page.headers['retry-after']).toBe('300')
  expect(page.headers['cache-control']).toContain('no-store')
  expect(page.body).toContain(t('install.maintenance.text'))
  for (const at of ['/community/questions', '/community/users/login', '/community/install', '/x']) {
    expect([at, (await site.send('GET', at, as(admin))).status]).toEqual([at, 503])
  }
  expect((await site.send('POST', '/community/users/login')).status).toBe(503)
  const call = await site.send('GET', '/answer/api/v1/siteinfo', english)
  expect([call.status, call.headers['retry-after'], JSON.parse(call.body)]).toEqual([
    503,
    '300',
    { code: 503, reason: 'base.maintenance', msg: t('base.maintenance'), data: null },
  ])
  // A call without a language gets that of the site.
  const { body } = await site.send('GET', '/answer/api/v1/siteinfo')
  expect(JSON.parse(body)).toMatchObject({ msg: t('base.maintenance') })
  const health = await site.send('GET', '/healthz')
  expect([health.status, health.body]).toEqual([200, 'maintenance'])
  setState(null)
  expect((await once(site, '/community', 200)).body).not.toContain(t('install.maintenance.text'))
  expect((await site.send('GET', '/healthz')).body).toBe('OK')
})

test('staff may be allowed in, through their login page', async () => {
  await using site = await emptySite(variables)
  const { admin, member } = sessions()
  setState({ ...closed, allowStaff: true })
  expect((await once(site, '/community', 503)).status).toBe(503)
  expect((await site.send('GET', '/community', as(admin))).status).toBe(200)
  expect((await site.send('GET', '/community', as(member))).status).toBe(503)
  expect((await site.send('GET', '/community', as('made-up'))).status).toBe(503)
  expect((await site.send('GET', '/community/users/login')).status).toBe(200)
  expect((await site.send('GET', '/community/users/register')).status).toBe(503)
})

test.each([
  ['zh_CN', '', 'zh-CN'],
  ['en_US', '', 'en-US'],
  ['en_US', 'forum_lang=de_DE', 'de-DE'],
  ['en_US', 'forum_lang=none', 'en-US'],
])('a site in %s, with the cookie "%s", reports it in %s', async (LANGUAGE, Cookie, tag) => {
  await using site = await emptySite({ ...variables, LANGUAGE })
  const headers = { 'Accept-Language': 'ja', Cookie }
  const { status, body } = await site.send('GET', '/community/maintenance', headers)
  setState(closed)
  expect((await once(site, '/community', 503, headers)).body).toContain(`<html lang="${tag}"`)
  expect(status).toBe(503)
  expect(body).toContain(`<html lang="${tag}"`)
  // The bundler inserts the URL of the stylesheet; without it the URL is empty.
  expect(await htmlMistakes(body.replace('href=""', 'href="/site.css"'))).toEqual([])
})

describe('from the back office', () => {
  const form = (site: EmptySite, admin: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({
      intent: 'save',
      ends_in: '0',
      text: '',
      ...fields,
    }).toString()
    return site.send(
      'POST',
      '/community/admin/maintenance',
      {
        ...{ ...english, ...as(admin), Origin: origin() },
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': String(body.length),
      },
      body,
    )
  }
  const origin = () => new URL(currentSettings(openSite().db).settings.general.site_url).origin

  test('an administrator closes the site with a message and an end, keeps working, and reopens it', async () => {
    await using site = await emptySite(variables)
    const { admin, member } = sessions()
    const screen = await site.send('GET', '/community/admin/maintenance', {
      ...english,
      ...as(admin),
    })
    expect(screen.body).toContain(t('admin.maintenance.mode_read_only'))
    const sent = await form(site, admin, { mode: 'closed', ends_in: '60', text: 'Moving <house>.' })
    expect([sent.status, sent.headers.location]).toEqual([303, '/community/admin/maintenance'])
    const page = await once(site, '/community', 503)
    expect(page.body).toContain('Moving &lt;house&gt;.')
    expect(page.body).toContain('Expected back:')
    const wait = Number(page.headers['retry-after'])
    expect([wait > 3500, wait <= 3600]).toEqual([true, true])
    expect((await site.send('GET', '/community', as(member))).status).toBe(503)
    expect((await site.send('GET', '/community/users/login')).status).toBe(200)
    expect((await site.send('GET', '/community/admin/dashboard', as(admin))).status).toBe(200)
    const call = await site.send('GET', '/answer/api/v1/siteinfo', english)
    expect(JSON.parse(call.body)).toMatchObject({ code: 503, msg: 'Moving &lt;house&gt;.' })
    expect((await form(site, admin, { mode: 'open' })).status).toBe(303)
    expect((await once(site, '/community', 200)).status).toBe(200)
    const rows = openSite()
      .sqlite.prepare(`select note, after from staff_log where note = 'maintenance' order by id`)
      .all() as { note: string; after: string }[]
    expect(rows.map(({ after }) => (JSON.parse(after) as { mode: string }).mode)).toEqual([
      'closed',
      'open',
    ])
  })

  test('a read-only site can be read but not written', async () => {
    await using site = await emptySite(variables)
    const { admin, member } = sessions()
    await form(site, admin, { mode: 'read_only' })
    const write = () =>
      site.send('PUT', '/answer/api/v1/user/interface', { ...english, Authorization: member })
    await expect.poll(async () => (await write()).status).toBe(503)
    expect(JSON.parse((await write()).body)).toMatchObject({ reason: 'base.read_only' })
    expect((await site.send('GET', '/community', as(member))).status).toBe(200)
    const page = await site.send('POST', '/community/questions/ask', { ...english, ...as(member) })
    expect([page.status, page.body.includes(t('install.read_only.text'))]).toEqual([503, true])
    expect((await site.send('GET', '/healthz')).body).toBe('read-only')
    expect((await form(site, admin, { mode: 'open' })).status).toBe(303)
    await expect.poll(async () => (await write()).status).not.toBe(503)
  })

  test('is for administrators', async () => {
    await using site = await emptySite(variables)
    const { member } = sessions()
    expect((await form(site, member, { mode: 'closed' })).status).toBe(403)
    expect((await site.send('GET', '/community')).status).toBe(200)
  })
})
