/**
 * Setup over HTTP: its steps and rules, who may take them, and that nothing is left of it
 * afterwards.
 */
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { openDatabase } from '#infra/database/db.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { findUser } from '#basics/users/users.queries.ts'
import {
  browserOf,
  type EmptyBrowser,
  type EmptySite,
  emptySite,
} from '#tests/support/empty-site.ts'
import { Sqlite } from '#infra/database/sqlite.ts'

const t = translator('en_US')
const install = '/community/install'

const file = { db_type: 'sqlite3', db_file: 'forum.sqlite' }
const chosen = {
  ...{ site_name: 'Our forum', site_url: 'https://forum.example', contact_email: 'help@a.example' },
  ...{ external_content_display: 'always_display', login_required: 'on' },
  ...{ name: 'founder', password: 'founder-pass-1', confirm: 'founder-pass-1' },
  email: 'founder@a.example',
}
type Fields = Record<string, string>

const revisionOf = (html: string) => /name="revision" value="(\d+)"/.exec(html)?.[1] ?? '0'

/** Takes a step as its screen does, which sends the number of the state. */
async function take(browser: EmptyBrowser, intent: string, fields: Fields = {}) {
  const { body } = await browser.open(install)
  return browser.submit(install, { intent, revision: revisionOf(body), ...fields })
}
const stepOf = (html: string) => Number(/Step (\d) of 5/.exec(html)?.[1])
const shownStep = async (browser: EmptyBrowser) => stepOf((await browser.open(install)).body)
const text = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The message at a wrong field. */
function faultAt(html: string, field: string): string {
  const at = html.indexOf(`id="${field}-error"`)
  return at < 0 ? '' : text(html.slice(at, html.indexOf('</p>', at)))
}

/** Takes the steps before this one. */
async function walkTo(step: number, browser: EmptyBrowser): Promise<void> {
  if (step > 1) await take(browser, 'language', { lang: 'en_US' })
  if (step > 2) await take(browser, 'database', file)
  if (step > 3) await take(browser, 'config')
  if (step > 4) await take(browser, 'site', chosen)
}

function opened(site: EmptySite, name = 'forum.sqlite') {
  const database = openDatabase(path.join(site.folder, name))
  return { ...database, [Symbol.dispose]: () => database.close() }
}

describe('before the setup', () => {
  test('every URL leads to the setup, calls say why, and health reports it', async () => {
    await using site = await emptySite()
    const browser = browserOf(site)
    for (const address of ['/community', '/community/questions', '/community/users/login', '/x']) {
      const { status, headers } = await browser.open(address)
      expect([status, headers.location]).toEqual([302, install])
    }
    const call = await site.send('GET', '/answer/api/v1/siteinfo')
    expect([call.status, JSON.parse(call.body)]).toEqual([
      503,
      expect.objectContaining({ reason: 'error.install.not_yet', data: null }),
    ])
    const write = await site.send('POST', '/answer/admin/api/users')
    expect(write.status).toBe(503)
    expect((await site.send('GET', '/healthz')).body).toBe('set-up')
    expect(existsSync(path.join(site.folder, 'forum.sqlite'))).toBe(false)
    expect(statSync(path.join(site.folder, 'setup-token')).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['zh-CN,zh;q=0.9', '<html lang="zh-CN"'],
    ['en-GB', '<html lang="en-US"'],
    ['en-GB', '<title>Set up the community - Community</title>'],
    ['ko', '<html lang="zh-CN"'],
  ])('a browser that prefers %s gets a language it accepts', async (language, tag) => {
    await using site = await emptySite()
    expect((await browserOf(site, { language }).open(install)).body).toContain(tag)
  })

  test('the chosen language applies from the next step on, also in other browsers', async () => {
    await using site = await emptySite()
    const browser = browserOf(site)
    await take(browser, 'language', { lang: 'zh_CN' })
    expect((await browser.open(install)).body).toContain('<html lang="zh-CN"')
    expect((await browserOf(site).open(install)).body).toContain('<html lang="zh-CN"')
  })
})

describe('a visitor from another machine', () => {
  const other = { host: 'forum.example' }

  test('must enter the token, and sees nothing before', async () => {
    await using site = await emptySite()
    const browser = browserOf(site, other)
    const { body } = await browser.open(install)
    expect(body).toContain('id="token"')
    expect(body).not.toContain(site.folder)
    const wrong = await browser.submit(install, { intent: 'unlock', token: 'guess' })
    expect([wrong.status, text(wrong.body)]).toEqual([
      422,
      expect.stringContaining(t('error.install.token_wrong')),
    ])
    const token = site.read('setup-token').trim()
    expect((await browser.submit(install, { intent: 'unlock', token })).status).toBe(303)
    expect(await shownStep(browser)).toBe(1)
  })

  test('cannot take a step without it, by any form or call', async () => {
    await using site = await emptySite()
    const browser = browserOf(site, other)
    const steps: [string, Fields][] = [
      ['language', { lang: 'zh_CN' }],
      ['database', file],
      ['take-database', {}],
      ['config', {}],
      ['site', chosen],
      ['finish', {}],
    ]
    for (const [intent, fields] of steps) {
      const { status } = await browser.submit(install, { intent, revision: '1', ...fields })
      expect([intent, status]).toEqual([intent, 403])
    }
    for (const call of ['config-file/check', 'db/check', 'init', 'base-info']) {
      const answer = await site.send('POST', `/installation/${call}`, { Host: other.host })
      expect([call, answer.status]).toEqual([call, 403])
    }
    expect(existsSync(path.join(site.folder, 'setup.json'))).toBe(false)
  })

  test.each([
    [{ 'X-Forwarded-For': '203.0.113.9' }],
    [{ Forwarded: 'for=203.0.113.9' }],
    [{ Via: '1.1 proxy' }],
    [{ 'X-Real-IP': '203.0.113.9' }],
    [{ Origin: 'https://evil.example' }],
  ])('is recognized by %j', async headers => {
    await using site = await emptySite()
    const { body } = await site.send('GET', install, headers)
    expect(body).toContain('id="token"')
  })

  test('is assumed if the site already has a URL', async () => {
    await using site = await emptySite({ SITE_URL: 'https://forum.example' })
    expect((await browserOf(site).open(install)).body).toContain('id="token"')
  })

  test('a form from another site is refused', async () => {
    await using site = await emptySite()
    const headers = { Origin: 'https://evil.example', Cookie: 'forum_setup=x' }
    const { status } = await site.send('POST', install, headers)
    expect(status).toBe(403)
  })
})

describe('the choice of the database', () => {
  const wrong: [Fields, string, string][] = [
    [{ db_type: 'sqlite3', db_file: '' }, 'db_file', t('form.required')],
    [
      { db_type: 'sqlite3', db_file: '/dev/null/forum.sqlite' },
      'db_file',
      t('error.install.no_folder', { folder: '/dev/null' }),
    ],
  ]
  test('is refused where it cannot be used, at the wrong field', async () => {
    await using site = await emptySite()
    const browser = browserOf(site)
    await walkTo(2, browser)
    for (const [fields, field, message] of wrong) {
      const { status, body } = await take(browser, 'database', fields)
      expect([fields, status]).toEqual([fields, 422])
      expect(faultAt(body, field)).toContain(message)
      expect(await shownStep(browser)).toBe(2)
    }
    expect(existsSync(path.join(site.folder, 'config.json'))).toBe(false)
  })

  test('says what is wrong with a file', async () => {
    await using site = await emptySite()
    const browser = browserOf(site)
    await walkTo(2, browser)
    const at = (name: string) => path.join(site.folder, name)
    mkdirSync(at('folder'))
    writeFileSync(at('text.sqlite'), 'This is no database at all, but long enough to be one.')
    const foreign = new Sqlite(at('foreign.sqlite'))
    foreign.exec('create table customers (id)')
    foreign.close()
    writeFileSync(at('plain'), '')
    const cases: [string, string][] = [
      ['folder', t('error.install.file_is_folder', { file: at('folder') })],
      ['text.sqlite', t('error.install.not_a_database', { file: at('text.sqlite') })],
      ['foreign.sqlite', t('error.install.foreign_database', { tables: 'customers' })],
      ['plain/a.sqlite', t('error.install.no_folder', { folder: at('plain') })],
    ]
    for (const [db_file, message] of cases) {
      const { status, body } = await take(browser, 'database', { db_type: 'sqlite3', db_file })
      expect([status, text(body)]).toEqual([422, expect.stringContaining(message)])
    }
  })

  test('never overwrites the database of a finished site', async () => {
    await using site = await emptySite()
    const browser = browserOf(site)
    await walkTo(2, browser)
    using other = opened(site, 'other.sqlite')
    const row = "insert into site_setting (type, content, updated_at) values ('install', ?, 1)"
    other.sqlite.prepare(row).run('{"installed_at": 5}')
    const { status, body } = await take(browser, 'database', { ...file, db_file: 'other.sqlite' })
    expect([status, text(body)]).toEqual([
      422,
      expect.stringContaining(t('error.install.already_there')),
    ])
  })

  test('is stored in a file that only its user may read, and read at the next start', async () => {
    await using site = await emptySite()
    const browser = browserOf(site)
    await walkTo(2, browser)
    await take(browser, 'database', { db_type: 'sqlite3', db_file: 'own/place.sqlite' })
    expect(statSync(path.join(site.folder, 'config.json')).mode & 0o777).toBe(0o600)
    expect(JSON.parse(site.read('config.json'))).toEqual({ DATABASE_URL: 'file:own/place.sqlite' })
    await take(browser, 'config')
    await take(browser, 'site', chosen)
    await take(browser, 'finish')
    await site.restart()
    expect((await site.send('GET', '/healthz')).body).toBe('OK')
    expect(existsSync(path.join(site.folder, 'own/place.sqlite'))).toBe(true)
  })

  test('shows what to write if the file cannot be written', async () => {
    await using site = await emptySite()
    const browser = browserOf(site)
    await walkTo(2, browser)
    const config = path.join(site.folder, 'config.json')
    mkdirSync(config)
    writeFileSync(path.join(config, 'in-the-way'), '')
    await take(browser, 'database', file)
    const { body } = await browser.open(install)
    expect(stepOf(body)).toBe(3)
    expect(text(body)).toContain(t('install.config.failed'))
    const shown = text(/<textarea[^>]*>([^<]*)</.exec(body)![1]!).trim()
    expect((await take(browser, 'config')).status).toBe(400)
    expect(await shownStep(browser)).toBe(3)
    rmSync(config, { recursive: true })
    writeFileSync(config, shown)
    expect((await take(browser, 'config')).status).toBe(303)
    expect(await shownStep(browser)).toBe(4)
  })

  test('made by the environment is only checked', async () => {
    await using site = await emptySite({ DATABASE_URL: 'file:given.sqlite' })
    const browser = browserOf(site)
    await walkTo(2, browser)
    const { body } = await browser.open(install)
    expect(body).not.toContain('name="db_file"')
    await take(browser, 'take-database')
    await take(browser, 'site', chosen)
    await take(browser, 'finish')
    using database = opened(site, 'given.sqlite')
    expect(currentSettings(database.db).settings.general.name).toBe('Our forum')
    expect(existsSync(path.join(site.folder, 'config.json'))).toBe(false)
  })
})

describe('site and administrator', () => {
  const wrong: [Fields, string, string][] = [
    [{ site_name: '' }, 'site_name', t('form.required')],
    [{ site_name: 'x'.repeat(31) }, 'site_name', t('form.too_long', { max: 30 })],
    [{ site_url: '' }, 'site_url', t('form.required')],
    [{ site_url: 'forum.example' }, 'site_url', t('error.install.site_url')],
    [{ site_url: 'ftp://forum.example' }, 'site_url', t('error.install.site_url')],
    [
      { site_url: `https://forum.example/${'x'.repeat(500)}` },
      'site_url',
      t('form.too_long', { max: 512 }),
    ],
    [{ contact_email: '' }, 'contact_email', t('form.required')],
    [{ contact_email: 'nobody' }, 'contact_email', t('form.email')],
    [{ external_content_display: 'never' }, 'external_content_display', t('form.required')],
    [{ name: 'a' }, 'name', t('form.too_short', { min: 2 })],
    [{ name: 'x'.repeat(31) }, 'name', t('form.too_long', { max: 30 })],
    [{ name: 'an na' }, 'name', t('error.user.username_invalid')],
    [{ name: 'settings' }, 'name', t('error.user.username_invalid')],
    [{ password: '', confirm: '' }, 'password', t('form.required')],
    [{ password: 'seven77', confirm: 'seven77' }, 'password', t('form.too_short', { min: 8 })],
    [
      { password: 'x'.repeat(33), confirm: 'x'.repeat(33) },
      'password',
      t('form.too_long', { max: 32 }),
    ],
    [{ password: 'Sunshine1', confirm: 'Sunshine1' }, 'password', t('error.password.common')],
    [
      { name: 'own-name', password: 'own-name', confirm: 'own-name' },
      'password',
      t('error.password.own_name'),
    ],
    [{ confirm: 'founder-pass-2' }, 'confirm', t('form.password_mismatch')],
    [{ email: 'nobody' }, 'email', t('form.email')],
  ]
  test('are refused by each rule, at the wrong field', async () => {
    await using site = await emptySite()
    const browser = browserOf(site)
    await walkTo(4, browser)
    // Valid passwords are kept, so the invalid ones come first.
    const secrets = (fields: Fields) => Number('password' in fields)
    for (const [changes, field, message] of wrong.sort(([a], [b]) => secrets(b) - secrets(a))) {
      const { status, body } = await take(browser, 'site', { ...chosen, ...changes })
      expect([changes, status]).toEqual([changes, 422])
      expect(faultAt(body, field)).toContain(message)
      expect(body).not.toContain('founder-pass')
      expect(await shownStep(browser)).toBe(4)
    }
  })

  test('a good password is kept, hashed, when another field is wrong', async () => {
    await using site = await emptySite()
    const browser = browserOf(site)
    await walkTo(4, browser)
    await take(browser, 'site', { ...chosen, name: 'admin', email: 'nobody' })
    expect(site.read('setup.json')).not.toContain(chosen.password)
    expect(site.read('setup.json')).toContain('$argon2id$')
    const rest = { ...chosen, name: 'admin', password: '', confirm: '' }
    expect((await take(browser, 'site', rest)).status).toBe(303)
    await take(browser, 'finish')
    const login = { intent: 'login', e_mail: chosen.email, pass: chosen.password }
    const answer = await browserOf(site, { host: 'forum.example' }).submit(
      '/community/users/login',
      login,
    )
    expect(answer.status).toBe(403)
    using database = opened(site)
    expect(findUser(database.db, 1)).toMatchObject({ username: 'admin', roleId: 2, rank: 1 })
  })
})

describe('the end', () => {
  test('the site opens at once, as chosen, with its administrator logged in', async () => {
    await using site = await emptySite()
    const browser = browserOf(site)
    await walkTo(4, browser)
    const here = `http://127.0.0.1:${site.port()}`
    await take(browser, 'site', { ...chosen, site_url: `${here}/community` })
    const { status, headers } = await take(browser, 'finish')
    expect([status, headers.location]).toEqual([303, '/community/admin'])
    const { body } = await browser.open('/community/admin/smtp')
    expect(text(body)).toContain(t('admin.smtp.title'))
    expect((await site.send('GET', '/healthz')).body).toBe('OK')
    using database = opened(site)
    const { general, login, legal, interface: own } = currentSettings(database.db).settings
    expect(general).toMatchObject({ name: 'Our forum', contact_email: 'help@a.example' })
    expect([login.login_required, legal.external_content_display, own.language]).toEqual([
      true,
      'always_display',
      'en_US',
    ])
    // The next start does not say how to log in for the first time.
    expect(findUser(database.db, 1)!.lastLoginAt).toBeGreaterThan(0)
    for (const name of ['setup.json', 'setup-token']) {
      expect(existsSync(path.join(site.folder, name))).toBe(false)
    }
  })

  test('leaves nothing of the setup, also after a restart', async () => {
    await using site = await emptySite()
    const browser = browserOf(site)
    await walkTo(5, browser)
    await take(browser, 'finish')
    for (let round = 0; round < 2; round++) {
      const page = await site.send('GET', install)
      expect([page.status, page.headers.location]).toEqual([302, '/community'])
      for (const call of ['GET language/options', 'POST init', 'POST base-info']) {
        const [method = '', name = ''] = call.split(' ')
        const answer = await site.send(method, `/installation/${name}`)
        expect([call, answer.status]).toEqual([call, 404])
      }
      await site.restart()
    }
  })

  test('leads to the URL of the site if that is another one', async () => {
    await using site = await emptySite()
    const browser = browserOf(site)
    await walkTo(5, browser)
    const { headers } = await take(browser, 'finish')
    expect(headers.location).toBe('https://forum.example/community')
    expect(headers['set-cookie']!.join()).toContain('__Host-forum_session=')
  })

  test('database errors are shown, and the setup continues', async () => {
    await using site = await emptySite()
    const browser = browserOf(site)
    await walkTo(5, browser)
    writeFileSync(path.join(site.folder, 'forum.sqlite'), 'Somebody has put something else here.')
    const { status, body } = await take(browser, 'finish')
    expect([status, text(body)]).toEqual([400, expect.stringContaining('not a SQLite database')])
    rmSync(path.join(site.folder, 'forum.sqlite'))
    expect((await take(browser, 'finish')).status).toBe(303)
  })
})

test('the setup can be interrupted at any step and continued', async () => {
  await using site = await emptySite()
  const browser = browserOf(site)
  const steps: [string, Fields][] = [
    ['language', { lang: 'en_US' }],
    ['database', file],
    ['site', chosen],
    ['finish', {}],
  ]
  const shown: number[] = []
  for (const [intent, fields] of steps) {
    shown.push(await shownStep(browser))
    expect((await take(browser, intent, fields)).status).toBe(303)
    await site.restart()
  }
  expect(shown).toEqual([1, 2, 4, 5])
  expect((await site.send('GET', '/healthz')).body).toBe('OK')
})

describe('two browsers', () => {
  test('a form of an older state is refused, and the current one shown', async () => {
    await using site = await emptySite()
    const [one, two] = [browserOf(site), browserOf(site)]
    await walkTo(2, one)
    const old = revisionOf((await two.open(install)).body)
    await take(one, 'database', { db_type: 'sqlite3', db_file: 'one.sqlite' })
    const late = { intent: 'database', revision: old, db_type: 'sqlite3', db_file: 'two.sqlite' }
    const { status, body } = await two.submit(install, late)
    expect([status, text(body)]).toEqual([
      409,
      expect.stringContaining(t('error.install.moved_on')),
    ])
    expect(site.read('config.json')).toContain('one.sqlite')
  })

  test('describing an older state changes nothing', async () => {
    await using site = await emptySite()
    const [one, two] = [browserOf(site), browserOf(site)]
    await walkTo(4, one)
    const old = revisionOf((await two.open(install)).body)
    await take(one, 'site', chosen)
    const late = { intent: 'site', revision: old, ...chosen, name: 'latecomer' }
    const { status, body } = await two.submit(install, late)
    expect([status, text(body)]).toEqual([
      409,
      expect.stringContaining(t('error.install.moved_on')),
    ])
    expect(site.read('setup.json')).not.toContain('latecomer')
  })

  test('one creates the site, the other gets a message', async () => {
    await using site = await emptySite()
    const [one, two] = [browserOf(site), browserOf(site)]
    await walkTo(4, one)
    const site_url = `http://127.0.0.1:${site.port()}/community`
    await take(one, 'site', { ...chosen, site_url })
    const revision = revisionOf((await one.open(install)).body)
    const answers = await Promise.all(
      [one, two].map(browser => browser.submit(install, { intent: 'finish', revision })),
    )
    expect(answers[0]!.headers['set-cookie']!.join()).toContain('forum_session=')
    expect((answers[1]!.headers['set-cookie'] ?? []).join()).not.toContain('forum_session=')
    const late = await two.submit(install, { intent: 'finish', revision })
    expect(late.status).toBe(404)
    expect(late.body).toContain(t('install.done_by_other'))
    using database = opened(site)
    expect(findUser(database.db, 2)).toBeUndefined()
  })
})

describe('a file with a choice that was not made here', () => {
  const write = (site: EmptySite, content: string) =>
    writeFileSync(path.join(site.folder, 'config.json'), content)

  test('is reported, and the setup can continue', async () => {
    await using site = await emptySite()
    write(site, '{"DATABASE_URL": "file:there.sqlite"}')
    const browser = browserOf(site)
    const { body } = await browser.open(install)
    expect(text(body)).toContain(t('install.stop.ready_title'))
    await take(browser, 'take-database')
    expect(await shownStep(browser)).toBe(1)
  })

  test.each([
    ['{"DATABASE_URL": "http://127.0.0.1:1"}', 'must be file:'],
    ['{"DATABASE_URL": 5}', 'config.json'],
    ['nonsense', 'config.json'],
  ])('%s: stops and names the problem', async (content, message) => {
    await using site = await emptySite()
    write(site, content)
    const { body } = await browserOf(site).open(install)
    expect(text(body)).toContain(t('install.stop.unreachable_title'))
    expect(text(body)).toContain(message)
    expect(body).not.toContain('<form')
  })

  test('leads nowhere if there is a site behind it', async () => {
    await using site = await emptySite()
    using there = opened(site, 'there.sqlite')
    const row = "insert into site_setting (type, content, updated_at) values ('install', ?, 1)"
    there.sqlite.prepare(row).run('{"installed_at": 5}')
    write(site, '{"DATABASE_URL": "file:there.sqlite"}')
    const { body } = await browserOf(site).open(install)
    expect(text(body)).toContain(t('install.stop.installed_title'))
    expect(body).not.toContain('<form')
  })
})

describe('setup by calls', () => {
  const call = async (site: EmptySite, name: string, input: object = {}, headers = {}) => {
    const body = JSON.stringify(input)
    const type = { 'Content-Type': 'application/json', 'Accept-Language': 'en_US', ...headers }
    const length = { 'Content-Length': String(Buffer.byteLength(body)) }
    const answer = await site.send('POST', `/installation/${name}`, { ...type, ...length }, body)
    return JSON.parse(answer.body) as { code: number; reason: string; msg: string; data: unknown }
  }
  const { login_required: _l, confirm: _c, ...base } = chosen

  test('sets a site up without a browser', async () => {
    await using site = await emptySite()
    const options = await site.send('GET', '/installation/language/options')
    const { data } = JSON.parse(options.body) as { data: { value: string }[] }
    expect(data.map(({ value }) => value)).toContain('en_US')
    const texts = await site.send('GET', '/installation/language/config?lang=en_US')
    expect(texts.body).toContain(t('install.title'))
    expect((await call(site, 'config-file/check')).data).toEqual({
      config_file_exist: false,
      db_connection_success: false,
      db_table_exist: false,
    })
    expect((await call(site, 'base-info', { lang: 'en_US', ...base })).reason).toBe(
      'error.config.read_config_failed',
    )
    expect((await call(site, 'db/check', file)).data).toEqual({ connection_success: true })
    expect(await call(site, 'init', file)).toMatchObject({ code: 200, data: null })
    expect(await call(site, 'init', { ...file, db_file: 'b.sqlite' })).toMatchObject({ code: 200 })
    expect(site.read('config.json')).toContain('forum.sqlite')
    expect(await call(site, 'config-file/check')).toMatchObject({
      data: { config_file_exist: true, db_connection_success: true, db_table_exist: false },
    })
    expect(await call(site, 'base-info', { lang: 'en_US', ...base })).toMatchObject({
      code: 200,
      data: null,
    })
    expect((await call(site, 'base-info', { lang: 'en_US', ...base })).code).toBe(404)
  })

  test('reports errors in the shapes of the contract', async () => {
    await using site = await emptySite()
    const refused = await call(site, 'db/check', { ...file, db_file: '/dev/null/forum.sqlite' })
    expect(refused).toEqual({
      code: 400,
      reason: 'error.database.connection_failed',
      msg: t('error.install.no_folder', { folder: '/dev/null' }),
      data: { err_type: 'alert' },
    })
    const kind = await call(site, 'db/check', { ...file, db_type: 'mysql' })
    expect(kind.data).toEqual([
      { error_field: 'db_type', error_msg: t('error.install.database_type') },
    ])
    mkdirSync(path.join(site.folder, 'config.json', 'in-the-way'), { recursive: true })
    const failed = await call(site, 'init', file)
    expect(failed.code).toBe(400)
    rmSync(path.join(site.folder, 'config.json'), { recursive: true })
    await call(site, 'init', file)
    const name = await call(site, 'base-info', { lang: 'en_US', ...base, name: 'a b' })
    expect(name.data).toEqual([
      { error_field: 'name', error_msg: t('error.user.username_invalid') },
    ])
    const weak = await call(site, 'base-info', { lang: 'en_US', ...base, password: 'sunshine1' })
    expect(weak.data).toEqual([{ error_field: 'password', error_msg: t('error.password.common') }])
  })

  test('takes the token in any of its places', async () => {
    await using site = await emptySite()
    const host = { Host: 'forum.example' }
    const token = site.read('setup-token').trim()
    expect((await call(site, 'config-file/check', {}, host)).code).toBe(403)
    const shown = { ...host, Authorization: token }
    expect((await call(site, 'config-file/check', {}, shown)).code).toBe(200)
  })
})

describe('unattended setup', () => {
  const admin = { ADMIN_EMAIL: 'root@a.example', ADMIN_PASSWORD: 'root-pass-1' }

  test.each<[string, Record<string, string>]>([
    ['AUTO_INSTALL', { AUTO_INSTALL: 'true' }],
    ['a first administrator', admin],
    [
      'all variables',
      {
        ...admin,
        ...{ ADMIN_NAME: 'root', SITE_NAME: 'Own', SITE_URL: 'https://own.example' },
        ...{ LANGUAGE: 'en_US', LOGIN_REQUIRED: 'true', DATABASE_URL: 'file:forum.sqlite' },
        EXTERNAL_CONTENT_DISPLAY: 'always_display',
      },
    ],
  ])('by the environment, with %s', async (_name, variables) => {
    await using site = await emptySite(variables)
    expect((await site.send('GET', '/healthz')).body).toBe('OK')
    expect((await site.send('GET', install)).status).toBe(302)
    expect(existsSync(path.join(site.folder, 'setup-token'))).toBe(false)
    using database = opened(site)
    const { login } = currentSettings(database.db).settings
    expect(login.login_required).toBe(variables.LOGIN_REQUIRED === 'true')
  })

  test('a started setup is over once the environment makes the site', async () => {
    await using site = await emptySite()
    await walkTo(3, browserOf(site))
    await site.restart(admin)
    expect((await site.send('GET', '/healthz')).body).toBe('OK')
    for (const name of ['setup.json', 'setup-token']) {
      expect(existsSync(path.join(site.folder, name))).toBe(false)
    }
  })

  test('AUTO_INSTALL=false asks anyway', async () => {
    await using site = await emptySite({ ...admin, AUTO_INSTALL: 'false' })
    expect((await site.send('GET', '/healthz')).body).toBe('set-up')
  })

  test('never sets up an existing site again', async () => {
    await using site = await emptySite({ AUTO_INSTALL: 'true' })
    await site.restart({ AUTO_INSTALL: '' })
    expect((await site.send('GET', '/healthz')).body).toBe('OK')
  })
})
