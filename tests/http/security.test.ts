/**
 * Protection of an account besides its password: known browsers, the log, links against intruders.
 */
import { describe, expect, test } from 'vitest'
import { createKey } from '#access/api-keys/create-key.ts'
import { startSession } from '#access/auth/sessions.queries.ts'
import { translator } from '#i18n/catalogue.ts'
import { adminPath, loginPath, passwordResetPath, provePath, settingsPath } from '#shared/paths.ts'
import { api, client } from '#tests/support/api.ts'
import { knownDevices, sessions } from '#drizzle/schema/index.ts'
import { openFreshSites, site, w } from '#tests/support/fresh-site.ts'

const en = translator('en_US')

openFreshSites()

type Cookies = { 'set-cookie'?: string[] }
const deviceLine = ({ headers }: { headers: Cookies }) =>
  headers['set-cookie']?.find(line => line.startsWith('forum_device='))
const logIn = (pass: string, cookie = '') =>
  site.submit(loginPath(), { intent: 'login', e_mail: 'ann@example.org', pass }, null, {
    Cookie: `forum_lang=en_US; ${cookie}`,
  })

test('a login sets a cookie that scripts cannot read, for a year, and renews it', async () => {
  w.member({ username: 'ann' })
  expect(deviceLine(await logIn('password-2'))).toBeUndefined()
  const line = deviceLine(await logIn('password-1'))!
  expect(line).toMatch(
    /^forum_device=[\w-]{22}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/,
  )
  expect(deviceLine(await logIn('password-1', line.split(';')[0]))).toBe(line)
  expect(w.db.select().from(knownDevices).all()).toHaveLength(1)
  // An invalid cookie is replaced.
  expect(deviceLine(await logIn('password-1', 'forum_device=short'))).toMatch(
    /^forum_device=[\w-]{22};/,
  )
  w.settings({ general: { site_url: 'https://forum.example' } })
  expect(deviceLine(await logIn('password-1'))).toMatch(/; HttpOnly; Secure$/)
})

test('the session cookie is kept from scripts, other sites and plain HTTP, and is new at each login', async () => {
  w.member({ username: 'ann' })
  const sessionLine = async () =>
    (await logIn('password-1')).headers['set-cookie']?.find(line =>
      /^[\w-]*forum_session=/.test(line),
    )
  const first = await sessionLine()
  expect(first).toMatch(/^forum_session=[\w-]{22,}; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/)
  expect(await sessionLine()).not.toBe(first)
  w.settings({ general: { site_url: 'https://forum.example' } })
  expect(await sessionLine()).toMatch(
    /^__Host-forum_session=[\w-]{22,}; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly; Secure$/,
  )
})

test('a locked-out owner is pointed to the reset email, and can log in with it', async () => {
  const ann = w.member({ username: 'ann' })
  for (let n = 0; n < 10; n++) await logIn('password-2')
  const refused = await logIn('password-1')
  expect(refused.status).toBe(429)
  expect(refused.body).toContain(en('error.user.too_many_logins'))
  await client(w, null).post('user/password/reset', { e_mail: ann.email! })
  const { code } = JSON.parse(w.outbox().at(-1)!.params) as { code: string }
  const form = { intent: 'reset', code, pass: 'password-9', confirm: 'password-9' }
  const done = await site.submit(passwordResetPath({ code }), form, null)
  const [cookie] = deviceLine(done)!.split(';')
  for (let n = 0; n < 10; n++) await logIn('password-2')
  expect((await logIn('password-9')).status).toBe(429)
  expect((await logIn('password-9', cookie)).status).toBe(303)
})

test('the settings show the security log, twenty entries per page', async () => {
  const ann = w.member({ username: 'ann' })
  for (let n = 0; n < 21; n++) await logIn('password-1', 'forum_device=abcdefghijklmnopqrstuv')
  await api(w, w.admin()).put('admin/user/password', { user_id: ann.id, password: 'password-8' })
  const first = (await site.open(settingsPath('security'), ann)).body
  expect(first).toContain(en('settings.security_log.event.password_set'))
  expect(first).toContain(en('settings.security_log.by_staff'))
  expect(first).toContain(en('settings.security_log.way.password'))
  expect(first).toContain('127.0.0.0/24')
  const count = (html: string) =>
    html.split(`<b>${en('settings.security_log.event.sign_in')}<`).length - 1
  expect(count(first)).toBe(19)
  const second = (await site.open(`${settingsPath('security')}?page=2`, ann)).body
  expect(count(second)).toBe(2)
})

const Minute = 60_000
const Hour = 60 * Minute
const customize = adminPath('/customize')
const code = { intent: 'save', custom_header: '<!-- of the boss -->' }

describe('a sensitive act of staff', () => {
  test('asks for the password after 15 minutes, keeps what was typed, and continues', async () => {
    const boss = w.admin({ username: 'boss' })
    site.token(boss, 'page')
    w.tick(15 * Minute - 1)
    expect((await site.submit(customize, code, boss)).status).toBe(303)
    w.tick(1)
    const typed = { ...code, custom_header: '<!-- a second thought -->' }
    const asked = await site.submit(customize, typed, boss)
    expect(asked.headers.location).toBe(provePath({ redirect: customize, ended: 'kept' }))
    expect(asked.headers.location).not.toContain('thought')
    const kept = asked.headers['set-cookie']!.find(line => line.startsWith('forum_kept='))!
    const cookie = { Cookie: `${site.cookie(boss).Cookie}; ${kept.split(';')[0]}` }
    const shown = await site.open(asked.headers.location!, boss, cookie)
    expect(shown.body).toContain(en('auth.prove.kept'))
    const form = { intent: 'prove', redirect: customize }
    const wrong = await site.submit(provePath(), { ...form, pass: 'password-2' }, boss)
    expect(wrong.status).toBe(422)
    expect(wrong.body).toContain(en('error.object.old_password_verification_failed'))
    expect((await site.submit(customize, typed, boss)).headers.location).toContain(provePath())
    const right = await site.submit(provePath(), { ...form, pass: 'password-1' }, boss, cookie)
    expect([right.status, right.headers.location]).toEqual([303, customize])
    expect((await site.open(customize, boss, cookie)).body).toContain('a second thought')
    expect((await site.submit(customize, typed, boss)).status).toBe(303)
  })

  test('asks before a download, too', async () => {
    const boss = w.admin({ username: 'boss' })
    site.token(boss, 'page')
    const file = adminPath('/settings-file/download')
    w.tick(15 * Minute)
    const asked = await site.open(file, boss)
    expect(asked.headers.location).toBe(provePath({ redirect: file }))
    const form = { intent: 'prove', redirect: file, pass: 'password-1' }
    expect((await site.submit(provePath(), form, boss)).headers.location).toBe(file)
    expect((await site.open(file, boss)).status).toBe(200)
  })

  test('is refused over JSON until the confirming call', async () => {
    const [boss, ann] = [w.admin({ username: 'boss' }), w.member({ username: 'ann' })]
    site.token(boss, 'api')
    w.tick(15 * Minute)
    const set = () =>
      site.call('PUT', '/answer/admin/api/user/password', boss, {
        user_id: ann.id,
        password: 'password-8',
      })
    const prove = (body: object) => site.call('POST', '/answer/api/v1/user/prove', boss, body)
    const refused = await set()
    expect(refused.status).toBe(403)
    expect(JSON.parse(refused.body)).toMatchObject({
      reason: 'error.user.prove_again',
      data: { type: 'prove_again' },
    })
    expect((await prove({ pass: 'password-2' })).status).toBe(400)
    expect((await prove({})).status).toBe(400)
    expect((await set()).status).toBe(403)
    expect((await prove({ pass: 'password-1' })).status).toBe(200)
    expect((await set()).status).toBe(200)
    // This does not confirm another session of the account.
    expect(
      w.db
        .select()
        .from(sessions)
        .all()
        .map(({ provedAt }) => provedAt),
    ).toEqual([w.now])
  })

  test('counts wrong passwords, and confirms only the session that asks', async () => {
    const boss = w.admin({ username: 'boss' })
    site.token(boss, 'page')
    w.tick(15 * Minute)
    const other = w.write(tx => startSession(tx, w.site.ports, boss.id, 'api', w.now - Hour))
    const form = { intent: 'prove', redirect: customize }
    for (let n = 0; n < 10; n++)
      await site.submit(provePath(), { ...form, pass: 'password-2' }, boss)
    const locked = await site.submit(provePath(), { ...form, pass: 'password-1' }, boss)
    expect(locked.status).toBe(429)
    w.tick(15 * Minute)
    expect((await site.submit(provePath(), { ...form, pass: 'password-1' }, boss)).status).toBe(303)
    const proof = w.db.select().from(sessions).all()
    const of = (token: string) =>
      proof.find(({ tokenHash }) => tokenHash === w.site.ports.hashToken(token))!.provedAt
    expect([of(site.token(boss, 'page')), of(other)]).toEqual([w.now, w.now - Hour - 15 * Minute])
  })

  test('asks members without a password to log in again, and keeps what they typed', async () => {
    const boss = w.admin({ username: 'boss', passwordHash: '' })
    site.token(boss, 'page')
    w.tick(15 * Minute)
    const asked = await site.submit(customize, code, boss)
    const shown = await site.open(asked.headers.location!, boss)
    expect(shown.body).toContain(en('auth.prove.again'))
    expect(shown.body).not.toContain('name="pass"')
    const none = await site.submit(provePath(), { intent: 'prove', pass: '' }, boss)
    expect(none.status).toBe(422)
    const again = { intent: 'again', redirect: customize }
    const left = await site.submit(provePath(), again, boss)
    expect(left.headers.location).toBe(loginPath({ redirect: customize }))
    expect(left.headers['set-cookie']!.some(line => line.startsWith('forum_kept='))).toBe(false)
    expect(w.db.select().from(sessions).all()).toEqual([])
  })

  test('can be done with an API key and by the operator', async () => {
    const boss = w.admin({ username: 'boss' })
    const ann = w.member({ username: 'ann' })
    const made = await w.as(boss).run(createKey, {
      ...{ name: 'Robot', scopes: ['sensitive'], pass: 'password-1' },
    })
    w.tick(15 * Minute)
    const body = { user_id: ann.id, role_id: 3 }
    const answer = await site.send(
      'PUT',
      '/answer/admin/api/user/role',
      { Authorization: made.key, 'Content-Type': 'application/json' },
      JSON.stringify(body),
    )
    expect([answer.status, w.user(ann.id).roleId]).toEqual([200, 3])
  })
})
