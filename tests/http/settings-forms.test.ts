/** The settings forms of the back office: each rule broken once, then saved; and their calls. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SettingGroup } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import { usualRobots } from '#site/site-info/robots.ts'
import { updateTag } from '#tags/tags.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { TagStatus } from '#shared/codes.ts'
import { api } from '#tests/support/api.ts'
import { community, type Community } from '#tests/support/community.ts'
import { fieldsOfForm } from '#tests/support/page-form.ts'
import { type Changes, sendSettings } from '#tests/support/settings-forms.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

let w: Community
let root: UserRow
let site: WholeSite
const fresh = () => {
  w = community({})
  w.settings({ general: { name: 'Birds', contact_email: 'help@example.org' } })
  root = w.admin({ username: 'root' })
  for (const slug of ['birds', 'eggs', 'nests']) w.topic(slug)
  w.write(tx => updateTag(tx, w.tag('nests').id, { mainTagId: w.tag('birds').id }))
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

const inForce = <G extends SettingGroup>(group: G) => currentSettings(w.db).settings[group]
const at = (screen: string) => `/community/admin/${screen}`

const send = (screen: string, changes: Changes, intent?: string) =>
  sendSettings(site, root, screen, changes, intent)

const entity = (text: string) => text.replaceAll("'", '&#x27;').replaceAll('"', '&quot;')

const screens = [
  ...['general', 'interface', 'legal', 'write', 'seo', 'login', 'settings-users', 'privileges'],
]

test.each(screens)('%s: saving the unchanged form changes nothing', async screen => {
  const before = currentSettings(w.db).settings
  const { status, headers } = await send(screen, {})
  expect([status, headers.location]).toEqual([303, at(screen)])
  expect(currentSettings(w.db).settings).toEqual(before)
  expect(w.count('staff_log')).toBe(0)
  const { body } = await site.open(at(screen), root, {
    Cookie: `${site.cookie(root).Cookie}; ${String(headers['set-cookie']).split(';')[0]!}`,
  })
  expect(body).toContain('No changes to save')
})

test.each(screens)('%s: only administrators', async screen => {
  const before = JSON.stringify(currentSettings(w.db).settings)
  const fields = fieldsOfForm((await site.open(at(screen), root)).body)
  for (const who of [null, w.inactive(), w.member({ rank: 100_000 }), w.moderator()]) {
    for (const answer of [
      await site.open(at(screen), who),
      await site.submit(at(screen), { ...fields, intent: 'save', name: 'Mine' }, who),
    ]) {
      expect([302, 303, 403]).toContain(answer.status)
    }
  }
  expect(JSON.stringify(currentSettings(w.db).settings)).toBe(before)
})

/** One more than there may be. */
const manyHosts = Array.from({ length: 21 }, (_, n) => `a${n}.example`).join('\n')

type Wrong = [screen: string, field: string, changes: Record<string, string | null>, says: RegExp]
const wrong: Wrong[] = [
  ['general', 'name', { name: ' ' }, /Fill in/],
  ['general', 'name', { name: 'x' }, /at least 2/],
  ['general', 'name', { name: 'x'.repeat(31) }, /at most 30/],
  ['general', 'short_description', { short_description: 'abc' }, /at least 4/],
  ['general', 'short_description', { short_description: 'x'.repeat(256) }, /at most 255/],
  ['general', 'description', { description: 'abc' }, /at least 4/],
  ['general', 'description', { description: 'x'.repeat(2001) }, /at most 2000/],
  ['general', 'site_url', { site_url: '' }, /Fill in/],
  ['general', 'site_url', { site_url: 'birds.example/community' }, /starts with http/],
  ['general', 'site_url', { site_url: 'ftp://birds.example/community' }, /starts with http/],
  ['general', 'site_url', { site_url: 'https://me:pw@birds.example/community' }, /starts with/],
  ['general', 'site_url', { site_url: 'https://birds.example/community?a=1' }, /Remove \? and #/],
  ['general', 'site_url', { site_url: 'https://birds.example/community#' }, /Remove \? and #/],
  ['general', 'site_url', { site_url: 'https://birds.example/forum' }, /end with \/community/],
  ['general', 'site_url', { site_url: `https://birds.example/${'x'.repeat(500)}` }, /at most 512/],
  ['general', 'contact_email', { contact_email: '' }, /Fill in/],
  ['general', 'contact_email', { contact_email: 'help' }, /valid email/],
  ['interface', 'language', { language: '' }, /Fill in/],
  ['interface', 'time_zone', { time_zone: '' }, /Fill in/],
  ['interface', 'time_zone', { time_zone: 'Mars/Olympus' }, /time zone from the list/],
  ['interface', 'time_zone', { time_zone: '+01:00' }, /time zone from the list/],
  ['interface', 'default_avatar', { default_avatar: 'none' }, /not valid/],
  ['interface', 'default_avatar', { default_avatar: '' }, /Fill in/],
  ['legal', 'external_content_display', { external_content_display: 'never' }, /not valid/],
  ...[
    ...['localhost', 'https://a.example', 'a.example/i.png', 'a.example:8443', '*.example.org'],
    ...["a.example; script-src 'unsafe-inline'", 'a.example https:', 'a..example', '.example'],
    ...['a.example,b.example', 'user@a.example', 'a.example?', 'a.example#'],
    ...['a.example\u0000', 'a%2eexample', 'xn--.example', '1.2.3.400', '-a.example', '[::1]'],
  ].map((host): Wrong => ['legal', 'image_hosts', { image_hosts: `b.example\n${host}` }, /Line 2/]),
  ['legal', 'image_hosts', { image_hosts: `${'a.'.repeat(130)}example` }, /Line 1/],
  ['legal', 'image_hosts', { image_hosts: manyHosts }, /20/],
  [
    ...(['legal', 'terms_of_service_original_text'] as const),
    ...([{ terms_of_service_original_text: 'x'.repeat(65_536) }, /at most 65535/] as const),
  ],
  [
    ...(['legal', 'privacy_policy_original_text'] as const),
    ...([{ privacy_policy_original_text: 'x'.repeat(65_536) }, /at most 65535/] as const),
  ],
  ['write', 'recommend_tags', { recommend_tags_text: 'unknown' }, /do not exist: unknown/],
  ['write', 'recommend_tags', { recommend_tags_text: 'nests' }, /main tags instead: nests/],
  ['write', 'reserved_tags', { reserved_tags_text: 'gone, eggs' }, /do not exist: gone/],
  ['write', 'reserved_tags', { reserved_tags_text: 'nests' }, /main tags instead: nests/],
  [
    ...(['write', 'recommend_tags'] as const),
    ...([
      { recommend_tags_text: 'eggs', reserved_tags_text: 'eggs' },
      /cannot be recommended: eggs/,
    ] as const),
  ],
  ['write', 'min_tags', { min_tags: '6' }, /0 to 5/],
  ['write', 'min_content', { min_content: '65536' }, /0 to 65535/],
  ['write', 'min_content', { min_content: '-1' }, /0 to 65535/],
  ['write', 'max_image_size', { max_image_size: '1025' }, /1 to 1024/],
  ['write', 'max_image_size', { max_image_size: '0.5' }, /1 to 1024/],
  ['write', 'max_attachment_size', { max_attachment_size: 'much' }, /1 to 1024/],
  ['write', 'max_image_megapixel', { max_image_megapixel: '401' }, /1 to 400/],
  ['write', 'authorized_image_extensions', { authorized_image_extensions: ' , ' }, /Fill in/],
  [
    'write',
    'authorized_image_extensions',
    { authorized_image_extensions: 'png, svg' },
    /Only these/,
  ],
  [
    ...(['write', 'authorized_attachment_extensions'] as const),
    ...([{ authorized_attachment_extensions: 'tar.gz' }, /1 to 16 letters/] as const),
  ],
  ['seo', 'permalink', { permalink: '5' }, /1 to 4/],
  ['seo', 'permalink', { permalink: '0' }, /1 to 4/],
  ['seo', 'permalink', { permalink: null }, /Fill in/],
  ['seo', 'robots', { robots: '  ' }, /Fill in/],
  ['login', 'allow_email_domains', { allow_email_domains: 'example.org\nex ample' }, /Line 2/],
  ['login', 'allow_email_domains', { allow_email_domains: 'localhost' }, /Line 1/],
  ['login', 'allow_password_login', { allow_password_login: null }, /no longer be able to log in/],
  ['settings-users', 'default_avatar', { default_avatar: '' }, /Fill in/],
  ['settings-users', 'gravatar_base_url', { gravatar_base_url: 'http://a.example/' }, /https:/],
  ['settings-users', 'gravatar_base_url', { gravatar_base_url: 'https://a.example/?d=' }, /https:/],
  ['privileges', 'level', { level: '4' }, /Choose one/],
  ['privileges', 'level', { level: null }, /Choose one/],
  ['privileges', 'rank_tag_add', { level: '99', rank_tag_add: '0' }, /1 to 1000000/],
  ['privileges', 'rank_question_edit', { level: '99', rank_question_edit: '' }, /Fill in/],
  ['privileges', 'rank_tag_audit', { level: '99', rank_tag_audit: 'lots' }, /1 to 1000000/],
]

test.each(wrong)('%s: %s of %j is rejected at its field', async (screen, field, changes, says) => {
  const before = currentSettings(w.db).settings
  const { status, body } = await send(screen, changes)
  expect(status).toBe(422)
  const said = new RegExp(`id="${field}-error"[^]*?</p>`).exec(body)?.[0] ?? ''
  expect(said.replace(/<[^>]*>/g, '')).toMatch(says)
  const wrongFields = [...body.matchAll(/id="([\w-]+)-error"/g)].map(match => match[1])
  expect(wrongFields).toEqual([field])
  for (const value of Object.values(changes)) {
    if (value !== null && value.trim() !== '' && value.length < 100) {
      const typed = value.replace(/[^]*\n/, '')
      if (
        ![
          'level',
          'permalink',
          'language',
          'default_avatar',
          'external_content_display',
          'time_zone',
        ].includes(field)
      ) {
        expect(body).toContain(entity(typed))
      }
    }
  }
  expect(currentSettings(w.db).settings).toEqual(before)
  expect(w.count('staff_log')).toBe(0)
})

type Saved = [
  screen: string,
  changes: Record<string, string | string[] | null>,
  group: SettingGroup,
  stored: object,
]
const saved: Saved[] = [
  [
    'general',
    { name: ' Our <b>birds</b> ', short_description: 'All of them', description: 'Birds & more' },
    'general',
    { name: 'Our birds', short_description: 'All of them', description: 'Birds & more' },
  ],
  [
    'general',
    { contact_email: ' us@example.org ', check_update: null },
    'general',
    { contact_email: 'us@example.org', check_update: false, name: 'Birds' },
  ],
  [
    'general',
    { site_url: 'https://Birds.example/' },
    'new_url',
    { pending_url: 'https://birds.example/community' },
  ],
  [
    'general',
    { site_url: 'http://localhost:3000/community/' },
    'general',
    { site_url: 'http://localhost:3000/community' },
  ],
  [
    'interface',
    { language: 'en_US', time_zone: 'Asia/Tokyo' },
    'interface',
    { language: 'en_US', time_zone: 'Asia/Tokyo' },
  ],
  ['interface', { default_avatar: 'gravatar' }, 'users', { default_avatar: 'gravatar' }],
  [
    'legal',
    {
      terms_of_service_original_text: 'Be *kind*.',
      external_content_display: 'always_display',
      image_hosts: ' A.example \r\n\r\nmüller.example\na.example',
    },
    'legal',
    {
      image_hosts: ['a.example', 'xn--mller-kva.example'],
      terms_of_service_original_text: 'Be *kind*.',
      terms_of_service_parsed_text: '<p>Be <em>kind</em>.</p>',
      external_content_display: 'always_display',
    },
  ],
  [
    'write',
    {
      ...{ min_tags: '2', min_content: '0', restrict_answer: null, required_tag: 'on' },
      ...{ max_image_size: '', max_attachment_size: '20', max_image_megapixel: '0' },
      ...{ authorized_image_extensions: ' .PNG, jpg png', authorized_attachment_extensions: 'PDF' },
    },
    'write',
    {
      ...{ min_tags: 2, min_content: 0, restrict_answer: false, required_tag: true },
      ...{ max_image_size: 4, max_attachment_size: 20, max_image_megapixel: 40 },
      authorized_image_extensions: ['png', 'jpg'],
      authorized_attachment_extensions: ['pdf'],
    },
  ],
  ['seo', { permalink: '3' }, 'seo', { permalink: 3, robots: '' }],
  [
    'seo',
    { robots: 'User-agent: *\r\nDisallow: /a\r\n' },
    'seo',
    { robots: 'User-agent: *\nDisallow: /a' },
  ],
  [
    'login',
    {
      allow_email_domains: '@Example.org\r\n\r\nexample.org\r\nmüller.example',
      login_required: 'on',
    },
    'login',
    { allow_email_domains: ['example.org', 'müller.example'], login_required: true },
  ],
  [
    'login',
    { allow_password_login: null, lockout_confirmed: 'on' },
    'login',
    { allow_password_login: false },
  ],
  [
    'settings-users',
    { gravatar_base_url: 'https://a.example/avatar', allow_update_bio: 'on' },
    'users',
    { gravatar_base_url: 'https://a.example/avatar/', allow_update_bio: true },
  ],
  [
    'settings-users',
    { gravatar_base_url: '' },
    'users',
    { gravatar_base_url: 'https://www.gravatar.com/avatar/' },
  ],
  ['privileges', { level: '3' }, 'privileges', { level: 3, custom: {} }],
]

test.each(saved)(
  '%s: %j is stored and shown in the form',
  async (screen, changes, group, stored) => {
    const { status, headers } = await send(screen, changes)
    expect([status, headers.location]).toEqual([303, at(screen)])
    expect(inForce(group)).toMatchObject(stored)
    const form = fieldsOfForm((await site.open(at(screen), root)).body)
    for (const [name, value] of Object.entries(stored)) {
      if (!(name in form) || typeof value === 'boolean') continue
      const list = Array.isArray(value)
        ? value.join(/_(domains|hosts)$/.test(name) ? '\n' : ', ')
        : value
      expect([name, form[name]]).toEqual([
        name,
        name === 'robots' && !value ? usualRobots() : String(list),
      ])
    }
  },
)

test('a change is logged with the old value, and only what changed', async () => {
  await send('general', { name: 'Owls', check_update: null })
  await send('interface', { time_zone: 'Asia/Tokyo', default_avatar: 'gravatar' })
  const rows = rowsAfter(w.db, 0, 9)
  expect(rows.map(row => [row.note, JSON.parse(row.before), JSON.parse(row.after)])).toEqual([
    ['general', { name: 'Birds', check_update: true }, { name: 'Owls', check_update: false }],
    [
      'interface',
      { time_zone: 'UTC', default_avatar: 'system' },
      { time_zone: 'Asia/Tokyo', default_avatar: 'gravatar' },
    ],
  ])
  const { body } = await site.open('/community/review/log', root)
  for (const word of ['Site name', 'Time zone', 'Default avatar', at('general')]) {
    expect(body).toContain(word)
  }
})

describe('tags', () => {
  const marks = () => {
    const { recommend, reserved } = w.tag('birds')
    return { recommend, reserved }
  }

  test('typed names are marked, selected ones stay, and deselected ones lose their mark', async () => {
    await send('write', { recommend_tags_text: 'Birds、eggs' })
    expect([w.tag('birds').recommend, w.tag('eggs').recommend]).toEqual([true, true])
    const form = fieldsOfForm((await site.open(at('write'), root)).body)
    expect(form.recommend_tags).toEqual(['birds', 'eggs'])
    await send('write', { recommend_tags: 'eggs', reserved_tags_text: 'birds' })
    expect(marks()).toEqual({ recommend: false, reserved: true })
    await send('write', { recommend_tags: null, reserved_tags: null })
    expect(marks()).toEqual({ recommend: false, reserved: false })
    const [, row] = rowsAfter(w.db, 0, 9)
    expect(JSON.parse(row!.after)).toEqual({ recommend_tags: ['eggs'], reserved_tags: ['birds'] })
  })

  test('names are looked up without a script: exact ones are selected, others offered', async () => {
    w.topic('bird-song')
    const { status, body } = await send('write', { recommend_tags_text: 'birds, bird' }, 'lookup')
    expect(status).toBe(200)
    expect(fieldsOfForm(body).recommend_tags).toBe('birds')
    expect(body).toMatch(/type="checkbox" name="recommend_tags" value="bird-song"\/?>/)
    expect(marks().recommend).toBe(false)
  })

  test('a deleted tag cannot be marked', async () => {
    w.write(tx => updateTag(tx, w.tag('eggs').id, { status: TagStatus.deleted }))
    expect((await send('write', { reserved_tags_text: 'eggs' })).status).toBe(422)
  })
})

test('legal texts are previewed as their pages show them, and nothing is saved', async () => {
  const { status, body } = await send(
    'legal',
    {
      terms_of_service_original_text: '# Rules\n\n<script>alert(1)</script>',
      privacy_policy_original_text: 'https://law.example/privacy',
    },
    'preview',
  )
  expect(status).toBe(200)
  expect(body).toMatch(/<h1[^>]*>Rules|<h2[^>]*>Rules/)
  expect(body).not.toContain('<script>alert(1)')
  expect(body).toContain('redirects to https://law.example/privacy')
  expect(fieldsOfForm(body)).toMatchObject({
    privacy_policy_original_text: 'https://law.example/privacy',
  })
  expect(inForce('legal').terms_of_service_original_text).toBe('')
})

test('settings that would lock people out need a confirmation', async () => {
  const without = await site.open(at('login'), root)
  expect(without.body).not.toContain('lockout_confirmed')
  const asked = await send('login', { allow_password_login: null })
  expect(asked.body).toContain('name="lockout_confirmed"')
  const connector = { slug: 'acme', name: 'Acme', client_id: 'x', authorize_url: '', token_url: '' }
  w.settings({
    connectors: { connectors: [{ ...connector, user_info_url: '', enabled: true } as never] },
  })
  expect((await send('login', { allow_password_login: null })).status).toBe(303)
  expect(inForce('login').allow_password_login).toBe(false)
})

describe('privileges', () => {
  test('a level is previewed before it is saved, and its numbers are read-only', async () => {
    const shown = await send('privileges', { level: '3' }, 'show')
    expect([shown.status, shown.headers.location]).toEqual([303, `${at('privileges')}?level=3`])
    const { body } = await site.open(`${at('privileges')}?level=3`, root)
    expect(fieldsOfForm(body)).toMatchObject({ level: '3', rank_tag_add: '1500' })
    expect(body).toMatch(
      /<input[^>]*id="rank_tag_add"[^>]*readOnly|<input[^>]*readonly[^>]*id="rank_tag_add"/i,
    )
    expect(inForce('privileges').level).toBe(2)
    const own = await site.open(`${at('privileges')}?level=99`, root)
    expect(own.body).not.toMatch(/readonly/i)
    expect(fieldsOfForm(own.body)).toMatchObject({ level: '99', rank_question_vote_down: '125' })
  })

  test('custom numbers are kept while a level is in force', async () => {
    const form = fieldsOfForm((await site.open(`${at('privileges')}?level=99`, root)).body)
    await site.submit(at('privileges'), { ...form, intent: 'save', rank_tag_add: '77' }, root)
    expect(inForce('privileges')).toMatchObject({ level: 99, custom: { 'tag.add': 77 } })
    await send('privileges', { level: '1' })
    expect(inForce('privileges')).toMatchObject({ level: 1, custom: { 'tag.add': 77 } })
    const again = await site.open(`${at('privileges')}?level=99`, root)
    expect(fieldsOfForm(again.body)).toMatchObject({ rank_tag_add: '77' })
  })
})

describe('the calls', () => {
  const call = () => api(w, root)
  const both = async (path: string, body: object) => {
    const put = await call().put(`admin/${path}`, body)
    const { data } = await call().get(`admin/${path}`)
    return { put: [put.code, put.data], data }
  }

  test('general answers with the saved values', async () => {
    const body = {
      ...{ name: '<i>Owls</i>', short_description: '', description: '' },
      ...{ site_url: 'https://owls.example/', contact_email: 'a@example.org', check_update: true },
    }
    // Another URL is not in force until it was confirmed there.
    const stored = { ...body, name: 'Owls', site_url: 'http://localhost:3000/community' }
    expect(await both('siteinfo/general', body)).toEqual({ put: [200, stored], data: stored })
    const bad = await call().put('admin/siteinfo/general', { ...body, name: 'x', site_url: 'y' })
    expect([bad.status, bad.data]).toEqual([
      400,
      [
        { error_field: 'name', error_msg: expect.stringMatching(/at least 2/) as string },
        { error_field: 'site_url', error_msg: expect.stringMatching(/http/) as string },
      ],
    ])
  })

  test('the avatar settings are the same in both groups; unknown languages mean the first one', async () => {
    const body = {
      ...{ language: 'tlh', time_zone: 'Europe/Paris', default_avatar: 'gravatar' },
      gravatar_base_url: '',
    }
    const base = 'https://www.gravatar.com/avatar/'
    expect(await both('siteinfo/interface', body)).toEqual({
      put: [200, null],
      data: { ...body, language: 'zh_CN', gravatar_base_url: base },
    })
    const { data } = await call().get('admin/siteinfo/users')
    expect(data).toMatchObject({ default_avatar: 'gravatar', gravatar_base_url: base })
  })

  test('legal texts come with HTML rendered here; `ask` is another value', async () => {
    const body = {
      ...{ terms_of_service_original_text: '*a*', terms_of_service_parsed_text: '<b>x</b>' },
      ...{ privacy_policy_original_text: '', privacy_policy_parsed_text: 'y' },
    }
    expect(await both('siteinfo/legal', { ...body, external_content_display: 'ask' })).toEqual({
      put: [200, null],
      data: {
        ...{
          terms_of_service_original_text: '*a*',
          terms_of_service_parsed_text: '<p><em>a</em></p>',
        },
        ...{ privacy_policy_original_text: '', privacy_policy_parsed_text: '' },
        ...{ external_content_display: 'ask_before_display', image_hosts: [] },
      },
    })
    const hosts = { external_content_display: 'always_display', image_hosts: ['A.example'] }
    expect(await both('siteinfo/legal', hosts)).toMatchObject({
      data: { external_content_display: 'always_display', image_hosts: ['a.example'] },
    })
  })

  test('writing: sizes fall back, a reserved tag is not recommended, wrong tags are reported at their field', async () => {
    const tag = (slug_name: string) => ({ slug_name, display_name: slug_name })
    const body = {
      ...{ min_content: 10, restrict_answer: false, min_tags: 0, required_tag: true },
      recommend_tags: [tag('birds'), tag('eggs')],
      reserved_tags: [tag('eggs')],
      ...{ max_image_size: 0, max_image_megapixel: 12 },
      ...{ authorized_image_extensions: ['PNG'], authorized_attachment_extensions: [] },
    }
    const { reason, msg } = await call().put('admin/siteinfo/write', body)
    expect([reason, msg]).toEqual([
      'base.success',
      'These tags are reserved, so they cannot be recommended: eggs.',
    ])
    expect(await both('siteinfo/write', body)).toEqual({
      put: [200, null],
      data: {
        ...body,
        recommend_tags: [tag('birds')],
        ...{ max_image_size: 4, max_attachment_size: 8 },
        authorized_image_extensions: ['png'],
      },
    })
    const bad = await call().put('admin/siteinfo/write', {
      ...body,
      recommend_tags: [tag('nests')],
      reserved_tags: [tag('none')],
    })
    expect(bad.data).toEqual([
      { error_field: 'recommend_tags', error_msg: expect.stringMatching(/nests/) as string },
      { error_field: 'reserved_tags', error_msg: expect.stringMatching(/none/) as string },
    ])
  })

  test('a private site disallows robots, without replacing the saved text', async () => {
    await call().put('admin/siteinfo/seo', { permalink: 4, robots: 'User-agent: owl' })
    w.settings({ login: { login_required: true } })
    const { data } = await call().get('admin/siteinfo/seo')
    expect(data).toEqual({ permalink: 4, robots: 'User-agent: *\nDisallow: /' })
    await call().put('admin/siteinfo/seo', { ...data, permalink: 1 })
    expect(inForce('seo')).toEqual({ permalink: 1, robots: 'User-agent: owl' })
    for (const body of [{ permalink: 0, robots: 'x' }, { permalink: 1, robots: '' }, {}]) {
      expect((await call().put('admin/siteinfo/seo', body)).status).toBe(400)
    }
  })

  test('login accepts null for any domain, and whole lists', async () => {
    const body = {
      ...{ allow_new_registrations: false, allow_email_registrations: true },
      ...{ allow_password_login: false, login_required: false, second_step_required: 'staff' },
      require_email_verification: true,
    }
    expect(await both('siteinfo/login', { ...body, allow_email_domains: null })).toEqual({
      put: [200, null],
      data: { ...body, allow_email_domains: [] },
    })
    await call().put('admin/siteinfo/login', { allow_email_domains: ['A.example'] })
    expect(inForce('login')).toEqual({
      ...{ allow_new_registrations: false, allow_email_registrations: true },
      ...{ allow_password_login: false, login_required: false, require_email_verification: true },
      // Not known to clients of other servers.
      second_step_required: 'staff',
      allow_email_domains: ['a.example'],
    })
  })

  test('privileges: four options with names, custom numbers, and 0 for those left out', async () => {
    const { data } = await call().get('admin/setting/privileges')
    expect(data.selected_level).toBe(2)
    expect(data.options.map((option: { level: number }) => option.level)).toEqual([1, 2, 3, 99])
    expect(data.options[1]).toMatchObject({ level_desc: 'Level 2: young community' })
    expect(data.options[1].privileges).toHaveLength(22)
    expect(data.options[1].privileges[0]).toEqual({
      ...{ key: 'rank.question.add', label: 'Ask questions', value: 1 },
    })
    const custom_privileges = [
      { key: 'rank.tag.add', label: 'x', value: 20 },
      { key: 'rank.unknown', value: 5 },
    ]
    const next = await both('setting/privileges', { level: 99, custom_privileges })
    expect([next.put, next.data.selected_level]).toEqual([[200, null], 99])
    const values = Object.fromEntries(
      next.data.options[3].privileges.map((one: { key: string; value: number }) => [
        one.key,
        one.value,
      ]),
    )
    expect(values).toMatchObject({ 'rank.tag.add': 20, 'rank.answer.add': 0 })
    expect(values).not.toHaveProperty('rank.unknown')
    const bad = [
      { level: 7 },
      { level: 99, custom_privileges: [{ key: 'rank.tag.add', value: 0 }] },
    ]
    for (const body of bad) {
      expect((await call().put('admin/setting/privileges', body)).status).toBe(400)
    }
    expect((await call().put('admin/setting/privileges', { level: 3 })).code).toBe(200)
    expect(inForce('privileges')).toMatchObject({ level: 3, custom: { 'tag.add': 20 } })
  })
})
