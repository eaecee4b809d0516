/** Changes of settings can be undone in one step, and all settings exported as a file. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unwritten } from '#site/configuration/writer.ts'
import { ConnectorSettings, type SettingGroup, SettingGroups } from '#kernel'
import { enabledOf } from '#basics/plugins/plugins.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { community, type Community } from '#tests/support/community.ts'
import { service } from '#tests/support/known-elsewhere.ts'
import { fieldsOfForm } from '#tests/support/page-form.ts'
import { png } from '#tests/support/pictures.ts'
import { type Changes, sendSettings } from '#tests/support/settings-forms.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

let w: Community
let root: UserRow
let site: WholeSite
const fresh = () => {
  w = community({})
  w.settings({
    general: { name: 'Birds', contact_email: 'help@example.org' },
    smtp: { smtp_host: 'mail.example.org', smtp_username: 'birds', smtp_password: 'mail-secret' },
  })
  root = w.admin({ username: 'root' })
  for (const slug of ['owls', 'eggs']) w.topic(slug)
}
beforeAll(async () => {
  fresh()
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})
beforeEach(() => {
  w[Symbol.dispose]()
  fresh()
  site.enter(w)
})

const at = (screen: string) => `/community/admin/${screen}`
const inForce = <G extends SettingGroup>(group: G) => currentSettings(w.db).settings[group]
const set = async (screen: string, changes: Changes) =>
  expect((await sendSettings(site, root, screen, changes)).status).toBe(303)
const undoButton =
  /name="intent" value="undo"[^>]*>\s*<input type="hidden" name="entry" value="(\d+)"/
const entryOf = async (screen: string) =>
  undoButton.exec((await site.open(at(screen), root)).body)?.[1] ?? ''
const undo = (screen: string, entry: string) =>
  site.submit(at(screen), { intent: 'undo', entry }, root)
const texts = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('undoing', () => {
  const changes: [screen: string, changes: Changes][] = [
    ['general', { name: 'Owls', description: 'About owls.', check_update: null }],
    ['interface', { language: 'en_US', time_zone: 'Asia/Tokyo', default_avatar: 'gravatar' }],
    ['legal', { terms_of_service_original_text: 'Be *kind*.' }],
    ['write', { recommend_tags_text: 'owls', reserved_tags_text: 'eggs', min_tags: '2' }],
    ['seo', { permalink: '3', robots: 'User-agent: owl' }],
    ['login', { allow_new_registrations: null, allow_email_domains: 'a.example' }],
    ['settings-users', { allow_update_bio: 'on', gravatar_base_url: 'https://a.example/' }],
    ['privileges', { level: '3' }],
    ['privileges?level=99', { level: '99', rank_tag_add: '7' }],
    ['moderation', { words: 'casino', first_posts: '1' }],
    ['smtp', { smtp_port: '25', from_name: 'Owls' }],
    ['themes', { color_scheme: 'dark' }],
    ['customize', { custom_css: 'a { color: red }' }],
    ['agent', { display_name: 'Platform', url: 'https://platform.example' }],
    ['work-chat', { corp_id: 'corp-7', name: 'Chat' }],
  ]
  test.each(changes)('%s: %j', async (screen, change) => {
    const plain = screen.split('?')[0]!
    const before = currentSettings(w.db).settings
    const tags = () => [w.tag('owls').recommend, w.tag('eggs').reserved]
    expect(await entryOf(plain)).toBe('')
    await set(screen, change)
    expect([currentSettings(w.db).settings, tags()]).not.toEqual([before, [false, false]])
    const answer = await undo(plain, await entryOf(plain))
    expect([answer.status, answer.headers.location]).toEqual([303, at(plain)])
    expect(currentSettings(w.db).settings).toEqual({
      ...before,
      // Custom numbers are kept while a level is in force.
      privileges: { ...before.privileges, custom: inForce('privileges').custom },
    })
    expect(tags()).toEqual([false, false])
    const rows = rowsAfter(w.db, 0, 9)
    expect(rows).toHaveLength(2)
    expect(JSON.parse(rows[0]!.after)).toMatchObject(JSON.parse(rows[1]!.before) as object)
  })

  test('the screen says who changed what; undoing twice redoes it', async () => {
    await set('general', { name: 'Owls' })
    const { body } = await site.open(at('general'), root)
    expect(texts(body)).toMatch(/Last change .* root Site name .*Birds → After: Owls Undo/)
    await undo('general', await entryOf('general'))
    expect(inForce('general').name).toBe('Birds')
    await undo('general', await entryOf('general'))
    expect(inForce('general').name).toBe('Owls')
  })

  test('applies only to the last change, and only if nothing changed elsewhere since', async () => {
    await set('general', { name: 'Owls' })
    const first = await entryOf('general')
    await set('general', { description: 'About owls.' })
    const stale = await undo('general', first)
    expect([stale.status, texts(stale.body)]).toEqual([
      400,
      expect.stringContaining('have changed since'),
    ])
    expect(fieldsOfForm(stale.body)).toMatchObject({ name: 'Owls', description: 'About owls.' })
    await set('settings-users', { default_avatar: 'gravatar' })
    const entry = await entryOf('settings-users')
    await set('interface', { default_avatar: 'system' })
    expect((await undo('settings-users', entry)).status).toBe(400)
    expect(inForce('general').name).toBe('Owls')
  })

  test('follows the rules of the form: no one is locked out by it', async () => {
    await set('login', { allow_password_login: null, lockout_confirmed: 'on' })
    await set('login', { allow_password_login: 'on' })
    const { status, body } = await undo('login', await entryOf('login'))
    expect([status, texts(body)]).toEqual([
      422,
      expect.stringContaining('no longer be able to log in'),
    ])
    expect(inForce('login').allow_password_login).toBe(true)
  })

  test('does not apply to the URL of the site', async () => {
    await set('general', { site_url: 'https://owls.example/community' })
    expect(await entryOf('general')).toBe('')
  })

  test('never restores or shows a secret', async () => {
    await set('smtp', { smtp_password: 'another-secret' })
    expect(await entryOf('smtp')).toBe('')
    await set('smtp', { smtp_password: 'third-secret', smtp_port: '25' })
    await undo('smtp', await entryOf('smtp'))
    expect(inForce('smtp')).toMatchObject({ smtp_port: 465, smtp_password: 'third-secret' })
    expect((await site.open(at('smtp'), root)).body).not.toMatch(/mail-secret|another-|third-/)
  })

  test('removes an added service, restores a changed one, and returns a deleted one turned off', async () => {
    const list = at('connectors')
    const save = (more: object) =>
      site.submit(`${list}/acme`, { intent: 'save', ...service, enabled: 'on', ...more }, root)
    const services = () => inForce('connectors').connectors
    await site.submit(`${list}/new`, { intent: 'save', ...service, enabled: 'on' }, root)
    await save({ name: 'Acme Ltd', client_secret: '********' })
    await undo('connectors', await entryOf('connectors'))
    expect(services()).toMatchObject([{ ...service, enabled: true }])
    await site.submit(list, { intent: 'switch', slug: 'acme', enabled: 'off' }, root)
    await undo('connectors', await entryOf('connectors'))
    expect(services()).toMatchObject([{ enabled: true, client_secret: service.client_secret }])
    await site.submit(list, { intent: 'delete', slug: 'acme' }, root)
    await undo('connectors', await entryOf('connectors'))
    expect(services()).toMatchObject([{ ...service, client_secret: '', enabled: false }])
    const on = await site.submit(list, { intent: 'switch', slug: 'acme', enabled: 'on' }, root)
    expect([on.status, services()[0]!.enabled]).toEqual([422, false])
    await undo('connectors', await entryOf('connectors'))
    expect(services()).toEqual([])
    const log = await site.open('/community/review/log', root)
    expect(texts(log.body)).toContain('acme: Name')
    expect(log.body + JSON.stringify(rowsAfter(w.db, 0, 99))).not.toContain(service.client_secret)
  })

  test('restores a logo as long as its file exists', async () => {
    const logo = `data:image/png;base64,${(await png(240, 60)).toString('base64')}`
    const file = JSON.stringify({
      ...{ format: 'forum-settings', version: 1, groups: { branding: { logo } } },
    })
    await site.submit(at('settings-file'), { intent: 'import', file }, root)
    const first = inForce('branding').logo
    expect(first).toMatch(/^\/community\/uploads\/branding\//)
    await undo('branding', await entryOf('branding'))
    expect(inForce('branding').logo).toBe('')
    await undo('branding', await entryOf('branding'))
    expect(inForce('branding').logo).toBe(first)
  })

  test('is for administrators', async () => {
    await set('general', { name: 'Owls' })
    const entry = await entryOf('general')
    for (const who of [null, w.member({ rank: 9999 }), w.moderator()]) {
      const { status } = await site.submit(at('general'), { intent: 'undo', entry }, who)
      expect([302, 403]).toContain(status)
    }
    expect(inForce('general').name).toBe('Owls')
  })
})

describe('the file', () => {
  const download = at('settings-file/download')
  const file = async () => (await site.open(download, root)).body
  const look = (text: string) =>
    site.submit(at('settings-file'), { intent: 'check', file: text }, root)
  const take = (text: string) =>
    site.submit(at('settings-file'), { intent: 'import', file: text }, root)
  const of = (groups: object, more: object = {}) =>
    JSON.stringify({ format: 'forum-settings', version: 1, groups, ...more })

  test('has every form, and no secret', async () => {
    const { status, headers, body } = await site.open(download, root)
    expect([status, headers['content-disposition'], headers['cache-control']]).toEqual([
      200,
      'attachment; filename="settings-2026-01-15.json"',
      'private, no-store',
    ])
    expect(body).not.toContain('mail-secret')
    const { groups } = JSON.parse(body) as { groups: Record<string, object> }
    const all = Object.keys(SettingGroups).filter(group => !(group in unwritten))
    expect(Object.keys(groups).sort()).toEqual(all.sort())
    expect(Object.keys(unwritten)).toEqual(['new_url', 'install'])
    for (const who of [null, w.member(), w.moderator()]) {
      const refused = await site.open(download, who)
      expect([302, 403]).toContain(refused.status)
      expect(refused.body).not.toContain('forum-settings')
    }
  })

  test('restores a site’s settings, after a preview of the changes', async () => {
    const kept = await file()
    const before = currentSettings(w.db).settings
    await set('general', { name: 'Owls' })
    await set('write', { recommend_tags_text: 'owls', max_image_size: '9' })
    await set('seo', { permalink: '4' })
    await set('privileges', { level: '1' })
    const changed = currentSettings(w.db).settings
    const { status, body } = await look(kept)
    expect(status).toBe(200)
    expect(texts(body)).toMatch(/General Site name .*Owls → After: Birds/)
    expect(texts(body)).toMatch(/Recommended tags Removed: owls/)
    expect(currentSettings(w.db).settings).toEqual(changed)
    const form = fieldsOfForm(
      body.slice(body.indexOf('id="look"')).replace('<form', '<form class="admin-form"'),
    )
    expect(form.intent).toBe('import')
    expect((await site.submit(at('settings-file'), form, root)).status).toBe(303)
    expect(currentSettings(w.db).settings).toEqual(before)
    expect(w.tag('owls').recommend).toBe(false)
    expect((await take(kept)).status).toBe(400)
  })

  test('skips the site URL, omitted secrets and unknown fields', async () => {
    const text = of({
      general: { name: 'Owls', site_url: 'https://owls.example/community', colour: 'red' },
      smtp: { smtp_password: '', smtp_port: 25 },
      install: { installed_at: 0 },
      nonsense: {},
    })
    const { body } = await look(text)
    expect(texts(body)).toContain('Ignored: install, nonsense, general.site_url, general.colour.')
    expect((await take(text)).status).toBe(303)
    expect(inForce('general')).toMatchObject({
      ...{ name: 'Owls', site_url: 'http://localhost:3000/community' },
    })
    expect(inForce('smtp')).toMatchObject({ smtp_port: 25, smtp_password: 'mail-secret' })
    expect(inForce('install').installed_at).toBeGreaterThan(0)
  })

  test('contains passwords and keys on request; omitted ones stay', async () => {
    w.settings({
      connectors: { connectors: [ConnectorSettings.parse(service)] },
      work_chat: { secret: 'chat-secret' },
    })
    const secret = /mail-secret|forum-secret|chat-secret/
    const without = await file()
    expect(without).not.toMatch(secret)
    const { body: all } = await site.open(`${download}?secrets=on`, root)
    expect(all.match(new RegExp(secret, 'g'))).toHaveLength(3)
    expect((await take(without)).status).toBe(400)

    const before = currentSettings(w.db).settings
    w.settings({
      connectors: { connectors: [] },
      smtp: { smtp_password: 'other', smtp_port: 25 },
      work_chat: { secret: 'other' },
    })
    const shown = texts((await look(all)).body)
    expect(shown).toMatch(/acme: Client secret .*→ After: changed/)
    expect(shown).not.toMatch(secret)
    expect((await take(all)).status).toBe(303)
    expect(currentSettings(w.db).settings).toEqual(before)
    expect(JSON.stringify([rowsAfter(w.db, 0, 99), site.lines()])).not.toMatch(secret)

    w.settings({ connectors: { connectors: [] }, smtp: { smtp_port: 25 } })
    expect((await take(without)).status).toBe(303)
    expect(inForce('smtp')).toEqual(before.smtp)
    expect(inForce('connectors').connectors).toMatchObject([
      { slug: 'acme', client_secret: '', enabled: false },
    ])
  })

  test('a service with a wrong field is named by its key; nothing is imported', async () => {
    const connectors = [{ ...ConnectorSettings.parse(service), token_url: 'nowhere' }]
    const { status, body } = await take(of({ connectors: { connectors } }))
    expect([status, texts(body)]).toEqual([
      422,
      expect.stringMatching(/Login services, acme: Token URL:/),
    ])
    expect((await take(of({ connectors: { connectors: 7 } }))).status).toBe(422)
    expect(inForce('connectors').connectors).toEqual([])
  })

  test('imports images, by the rules of their places', async () => {
    const uri = async (width: number, height: number) =>
      `data:image/png;base64,${(await png(width, height)).toString('base64')}`
    const good = of({ branding: { logo: await uri(240, 60), square_icon: await uri(600, 600) } })
    expect(texts((await look(good)).body)).toMatch(/image\/png, 1 KB/)
    expect((await take(good)).status).toBe(303)
    const { logo, square_icon } = inForce('branding')
    for (const image of [logo, square_icon]) {
      expect((await site.open(image, null)).headers['content-type']).toBe('image/png')
    }
    const kept = await file()
    w.settings({ branding: { logo: '', square_icon } })
    expect(texts((await look(kept)).body)).not.toContain('Square icon')
    expect((await take(kept)).status).toBe(303)
    const before = inForce('branding')
    for (const [image, says] of [
      [await uri(60, 60), /Branding, Logo/],
      ['data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=', /Branding, Logo/],
      ['data:image/png;base64,????', /Branding, Logo/],
      ['/community/uploads/branding/none-of-them-at-all.png', /Branding, Logo/],
    ] as const) {
      const answer = await take(of({ branding: { logo: image }, general: { name: 'Owls' } }))
      expect([answer.status, texts(answer.body)]).toEqual([422, expect.stringMatching(says)])
    }
    expect([inForce('branding'), inForce('general').name]).toEqual([before, 'Birds'])
  })

  test('contains plugins with their forms, and custom texts', async () => {
    const plugins = (JSON.parse(await file()) as { plugins: Record<string, object> }).plugins
    expect(plugins['word-list']).toMatchObject({ enabled: false })
    const key = 'layout.skip.main'
    const text = JSON.stringify({
      ...(JSON.parse(of({})) as object),
      plugins: {
        'quick-links': { enabled: true, config: { nothing: 1 } },
        'none-such': { enabled: true },
      },
      texts: { en_US: { [key]: 'Over to the page', 'no.such': 'x' }, xx_XX: { [key]: 'x' } },
    })
    const shown = texts((await look(text)).body)
    expect(shown).toContain('Ignored:')
    for (const name of ['quick-links.nothing', 'plugins.none-such', 'texts.en_US.no.such']) {
      expect(shown).toContain(name)
    }
    expect((await take(text)).status).toBe(303)
    expect(enabledOf(w.db, 'sidebar')).toEqual(['quick-links'])
    expect((await site.open('/community', null)).body).toContain('Over to the page')
    const again = JSON.parse(await file()) as { plugins: Record<string, object>; texts: object }
    expect(again.plugins['quick-links']).toMatchObject({ enabled: true })
    expect(again.texts).toEqual({ en_US: { [key]: 'Over to the page' } })
    expect((await take(text)).status).toBe(400)
  })

  test.each([
    ['{', /not a valid settings file/],
    ['{"groups":{}}', /not a valid settings file/],
    [of({}, { version: 2 }), /newer version/],
    [' ', /Fill in/],
  ])('%s is not a settings file', async (text, says) => {
    for (const answer of [await look(text), await take(text)]) {
      expect(answer.status).toBe(422)
      expect(texts(answer.body)).toMatch(says)
    }
  })

  test('one wrong value and nothing is imported; the error names the field', async () => {
    const before = currentSettings(w.db).settings
    const wrong = [
      [{ seo: { permalink: 9 }, general: { name: 'Owls' } }, /Search engines, Permalink: .*1 to 4/],
      [
        { write: { recommend_tags: ['none'] }, general: { name: 'Owls' } },
        /Recommended tags: .*none/,
      ],
      [{ login: { allow_password_login: false } }, /no longer be able to log in/],
      [{ interface: { time_zone: 5 } }, /Time zone/],
    ] as const
    for (const [groups, says] of wrong) {
      const { status, body } = await take(of(groups))
      expect(status).toBe(422)
      expect(texts(body)).toMatch(says)
    }
    expect(currentSettings(w.db).settings).toEqual(before)
    expect(w.count('staff_log')).toBe(0)
  })

  test('can be uploaded as a file', async () => {
    const boundary = 'x-settings'
    const part = (name: string, value: string, more = '') =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
    const body =
      part('intent', 'check') +
      part('file', '') +
      part('upload', of({ seo: { permalink: 4 } }), '; filename="settings.json"') +
      `--${boundary}--\r\n`
    const headers = {
      ...site.cookie(root),
      Origin: 'http://localhost:3000',
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    }
    const answer = await site.send('POST', at('settings-file'), headers, body)
    expect(answer.status).toBe(200)
    expect(texts(answer.body)).toMatch(/Search engines Permalink .*ID → After: Short code/)
  })
})
