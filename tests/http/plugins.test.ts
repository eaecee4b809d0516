/** Plugins over HTTP: their list, forms and calls, and their effect on pages. */
import http from 'node:http'
import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pluginRows, pluginValue } from '#basics/plugins/plugins.queries.ts'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { sendCalls, signatureOf } from '#infra/plugins/send-calls.ts'
import { PostStatus } from '#shared/codes.ts'
import { outgoingCalls, pluginUserConfigs } from '#drizzle/schema/index.ts'
import { type PluginSite, pluginSite, thrower, writePlugin } from '#tests/support/plugin-site.ts'
import { type Answer, type Fields, openWholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

const everyField = [
  ...['input', 'textarea', 'checkbox', 'radio', 'select', 'upload', 'timezone', 'switch'].map(
    type => ({
      ...{ name: `a_${type}`, type, title: `Title of ${type}`, description: 'What it does' },
      ...(/checkbox|radio|select/.test(type)
        ? {
            options: [
              { value: 'one', label: 'One' },
              { value: 'two', label: 'Two' },
            ],
          }
        : {}),
    }),
  ),
  { name: 'press', type: 'button', title: 'Press', ui_options: { label: 'Press me' } },
  { name: 'fail', type: 'button', title: 'Fail' },
  { name: 'part', type: 'legend', title: 'A new part' },
  { name: 'topics', type: 'tag_selector', title: 'Topics' },
  { name: 'key', type: 'input', title: 'Key', ui_options: { input_type: 'password' } },
  {
    name: 'count',
    type: 'input',
    title: 'Count',
    required: true,
    ui_options: { input_type: 'number', suffix: 'items' },
  },
  { name: 'secretly', type: 'input', title: 'Hidden', ui_options: { hidden: true } },
]

const good: Fields = {
  ...{ a_input: 'x', a_textarea: 'y\nz', a_checkbox: ['one', 'two'], a_radio: 'two' },
  ...{ a_select: 'one', a_upload: '/uploads/post/x.png', a_timezone: 'Asia/Shanghai' },
  ...{ a_switch: 'on', topics: 'Birds, night birds,owls', key: 'secret-of-the-plugin', count: '7' },
}

let w: PluginSite
let site: Awaited<ReturnType<typeof openWholeSite>>
let admin: UserRow
let member: UserRow

beforeAll(async () => {
  w = pluginSite(folder => {
    writePlugin(
      ...([
        folder,
        'every-field',
        { name: 'Every field', config: everyField, userConfig: everyField },
      ] as const),
      `export default () => ({
        checkConfig: v => v.a_input === 'bad' ? { a_input: 'Not this one', '': 'Not at all' } : null,
        actions: { press: () => 'It was pressed', fail() { throw new Error('no such luck') } },
      })`,
    )
    writePlugin(folder, 'thrower', { kinds: ['sidebar', 'embed', 'search'] }, thrower)
    writePlugin(folder, 'old', { apiVersion: 0 }, `throw new Error('loaded')`)
    writePlugin(
      ...([folder, 'finder', { kinds: ['search'] }] as const),
      `export default () => {
        const known = (globalThis.finderRecords = new Map())
        return { search: {
          find: async ({ words }) => {
            if (words[0] === 'broken') throw new Error('index is gone')
            const ids = [...known.values()].filter(r => r.text.includes(words[0])).map(r => r.id)
            return { ids, count: ids.length }
          },
          put: async records => records.forEach(r => known.set(r.id, r)),
          remove: async ids => ids.forEach(id => known.delete(id)),
        } }
      }`,
    )
  })
  admin = w.admin()
  member = w.member()
  site = await openWholeSite(w)
  w.topic('birds')
  w.topic('owls', { displayName: 'Night birds' })
  await set('every-field', true)
  await save('/admin/every-field', good)
  await set('quick-links', true)
  await save('/admin/quick-links', {
    ...{ tags: 'birds', links: 'Handbook,https://example.org/handbook' },
  })
  await save('/users/settings/quick-links', { links: 'Mine,/community/tags' }, member)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const list = '/community/admin/installed-plugins'
const set = (plugin: string, enabled: boolean) =>
  site.submit(list, { intent: 'status', plugin, enabled: String(enabled) }, admin)
const save = (path: string, fields: Fields, who = admin) =>
  site.submit(`/community${path}`, { intent: 'save', ...fields }, who)
const call = async (method: string, path: string, who: UserRow | null, body?: object) => {
  const answer = await site.call(method, `/answer/${path}`, who, body)
  return JSON.parse(answer.body) as { code: number; reason: string; data: never }
}
const flashOf = ({ headers }: Answer) => {
  const cookie = /forum_flash=([\w-]+)/.exec(String(headers['set-cookie'] ?? ''))?.[1] ?? ''
  return Buffer.from(cookie, 'base64url').toString()
}

describe('the list', () => {
  test('names every plugin with its state, and is for administrators', async () => {
    const { status, body } = await site.open(list, admin)
    expect(status).toBe(200)
    for (const name of ['Formulas', 'Diagrams', 'S3 storage', 'Webhook', 'Every field', 'OAuth'])
      expect(body).toContain(name)
    expect(body).toMatch(/id="plugin-old"[^]*?Outdated/)
    expect((await site.open(list, member)).status).toBe(403)
    expect((await site.open(list, null)).status).toBe(302)
    expect((await site.open(`${list}?filter=outdated`, admin)).body).not.toContain('Formulas')
  })

  test('one button turns a plugin on and off; the menu and the log follow', async () => {
    const on = await set('word-list', true)
    expect([on.status, on.headers.location]).toEqual([303, list])
    expect(flashOf(on)).toContain('plugin.enabled')
    const { body } = await site.open(list, admin)
    expect(body).toContain('href="/community/admin/word-list"')
    const rows = rowsAfter(w.db, 0, 99).filter(({ note }) => note === 'plugin:word-list')
    expect(rows.map(({ after }) => JSON.parse(after) as object)).toEqual([{ enabled: true }])
    await set('word-list', false)
    expect((await site.open('/community/admin/word-list', admin)).status).toBe(404)
  })

  test('shows why a plugin cannot be turned on', async () => {
    const { status, body } = await set('old', true)
    expect(status).toBe(400)
    expect(body).toContain('another version of the plugin interface')
    expect((await set('no-such-plugin', true)).body).toContain('This plugin does not exist')
  })

  test('rescanning finds added plugins', async () => {
    writePlugin(w.pluginFolder, 'added', { name: 'Added later' }, `export default () => ({})`)
    expect((await site.open(list, admin)).body).not.toContain('Added later')
    const looked = await site.submit(list, { intent: 'look' }, admin)
    expect(looked.status).toBe(303)
    expect((await site.open(list, admin)).body).toContain('Added later')
  })
})

describe('the form of a plugin', () => {
  const path = '/admin/every-field'
  const stored = () => pluginRows(w.db).get('every-field')!.config

  test('has a control for every type of field, and none for hidden ones', async () => {
    const { status, body } = await site.open(`/community${path}`, admin)
    expect(status).toBe(200)
    for (const type of ['checkbox', 'radio', 'number', 'password'])
      expect(body).toContain(`type="${type}"`)
    expect(body).toMatch(/<textarea[^>]*name="a_textarea"/)
    expect(body).toMatch(/<select[^>]*name="a_timezone"[^]*?Asia\/Shanghai/)
    expect(body).toContain('Press me')
    expect(body).toContain('A new part')
    expect(body).not.toContain('name="secretly"')
  })

  test('saves what was typed; secrets are shown as asterisks and kept when those come back', async () => {
    const saved = await save(path, good)
    expect([saved.status, saved.headers.location]).toEqual([303, `/community${path}`])
    const expected = {
      ...{ a_input: 'x', a_textarea: 'y\nz', a_checkbox: ['one', 'two'], a_radio: 'two' },
      ...{ a_select: 'one', a_upload: '/uploads/post/x.png', a_timezone: 'Asia/Shanghai' },
      ...{ a_switch: true, topics: ['birds', 'owls'], key: 'secret-of-the-plugin', count: 7 },
    }
    expect(stored()).toMatchObject(expected)
    const { body } = await site.open(`/community${path}`, admin)
    expect(body).not.toContain('secret-of-the-plugin')
    await save(path, { ...good, key: '*'.repeat(21), a_switch: [], a_checkbox: [] })
    expect(stored()).toMatchObject({
      key: 'secret-of-the-plugin',
      a_switch: false,
      a_checkbox: [],
    })
    const log = JSON.stringify(rowsAfter(w.db, 0, 99))
    expect(log).toContain('plugin:every-field')
    expect(log).not.toContain('secret-of-the-plugin')
  })

  test.each([
    [{ count: '' }, /Count: .*Fill in/],
    [{ count: 'many' }, /Count: .*not valid/],
    [{ a_radio: 'three' }, /not valid/],
    [{ a_checkbox: ['three'] }, /not valid/],
    [{ a_timezone: 'Moon/Base' }, /not valid/],
    [{ a_upload: 'javascript:alert(1)' }, /not valid/],
    [{ a_input: 'x'.repeat(2001) }, /at most 2000/],
    [{ a_input: 'bad' }, /Not this one/],
    [{ topics: 'birds, newts' }, /Topics: These tags do not exist: newts/],
  ])('rejects %j at the field, and keeps what was typed', async (changes, text) => {
    const before = stored()
    const { status, body } = await save(path, {
      ...good,
      a_textarea: 'still here',
      ...changes,
    })
    expect(status).toBe(422)
    expect(body).toMatch(text)
    expect(body).toContain('still here')
    expect(stored()).toEqual(before)
  })

  test('the server runs its buttons', async () => {
    const press = (action: string) =>
      site.submit(`/community${path}`, { intent: 'plugin-action', action }, admin)
    expect(flashOf(await press('press'))).toContain('It was pressed')
    const failed = await press('fail')
    expect([failed.status, /no such luck/.test(failed.body)]).toEqual([400, true])
    expect((await press('a_input')).status).toBe(404)
  })

  test('of a member is a settings page for that member only', async () => {
    const own = '/users/settings/every-field'
    const page = await site.open(`/community${own}`, member)
    expect(page.status).toBe(200)
    expect(page.body).toMatch(/aria-current="page"[^]*?Every field/)
    expect((await save(own, good, member)).status).toBe(303)
    const rows = w.db.select().from(pluginUserConfigs).all()
    expect(rows.map(({ userId, slug }) => [userId, slug])).toContainEqual([
      member.id,
      'every-field',
    ])
    expect(rows.filter(({ userId }) => userId !== member.id)).toEqual([])
    expect((await site.open(`/community${own}`, admin)).body).not.toContain('still here')
    expect((await site.open('/community/users/settings/word-list', member)).status).toBe(404)
    expect((await site.open('/community/users/settings/nothing', member)).status).toBe(404)
  })
})

describe('the calls', () => {
  test('list plugins, with their state and whether they have a form', async () => {
    const all = (await call('GET', 'admin/api/plugins', admin)).data as object[]
    expect(all).toContainEqual(
      expect.objectContaining({
        slug_name: 'every-field',
        enabled: true,
        have_config: true,
        status: 'active',
      }),
    )
    const some = (await call('GET', 'admin/api/plugins?status=active&have_config=true', admin))
      .data as object[]
    expect(some.map(plugin => (plugin as { slug_name: string }).slug_name)).toEqual([
      ...['quick-links', 'every-field'],
    ])
    const states = (await call('GET', 'api/v1/plugin/status', null)).data
    expect(states).toContainEqual({ slug_name: 'every-field', enabled: true })
  })

  test('turn plugins on and off, read and save settings', async () => {
    const body = { plugin_slug_name: 'quick-links', enabled: true }
    expect((await call('PUT', 'admin/api/plugin/status', admin, body)).code).toBe(200)
    expect((await call('PUT', 'admin/api/plugin/status', member, body)).code).toBe(403)
    const config_fields = {
      tags: [{ slug_name: 'birds' }, 'birds'],
      links: 'Handbook,https://example.org/handbook',
    }
    const saved = await call('PUT', 'admin/api/plugin/config', admin, {
      plugin_slug_name: 'quick-links',
      config_fields,
    })
    expect(saved.code).toBe(200)
    const { data } = await call(
      'GET',
      'admin/api/plugin/config?plugin_slug_name=quick-links',
      admin,
    )
    expect(data).toMatchObject({
      ...{ slug_name: 'quick-links', version: '1.0.0' },
      config_fields: [
        { name: 'tags', type: 'tag_selector', value: ['birds'] },
        { name: 'links', type: 'textarea', value: 'Handbook,https://example.org/handbook' },
      ],
    })
    const none = await call('GET', 'admin/api/plugin/config?plugin_slug_name=nothing', admin)
    expect(none.data).toEqual({
      name: '',
      slug_name: '',
      description: '',
      version: '',
      config_fields: null,
    })
    const wrong = await call('PUT', 'admin/api/plugin/config', admin, {
      ...{ plugin_slug_name: 'quick-links', config_fields: { links: 'nonsense' } },
    })
    expect(wrong).toMatchObject({ code: 400, data: [{ error_field: 'links' }] })
    for (const tags of [['newts'], [{ slug_name: 'newts' }], [{}], [null], 'birds, newts']) {
      const body = { plugin_slug_name: 'quick-links', config_fields: { tags } }
      const refused = await call('PUT', 'admin/api/plugin/config', admin, body)
      expect(refused).toMatchObject({ code: 400, data: [{ error_field: 'tags' }] })
    }
  })

  test('of a member are read and saved only by that member', async () => {
    const names = (await call('GET', 'api/v1/user/plugin/configs', member)).data
    expect(names).toContainEqual({ name: 'Quick links', slug_name: 'quick-links' })
    const body = {
      plugin_slug_name: 'quick-links',
      config_fields: { links: 'Mine,/community/tags' },
    }
    expect((await call('PUT', 'api/v1/user/plugin/config', member, body)).code).toBe(200)
    const { data } = await call(
      'GET',
      'api/v1/user/plugin/config?plugin_slug_name=quick-links',
      member,
    )
    expect(data).toMatchObject({
      config_fields: [{ name: 'links', value: 'Mine,/community/tags' }],
    })
    const unknown = await call('GET', 'api/v1/user/plugin/config?plugin_slug_name=formulas', member)
    expect([unknown.code, unknown.reason]).toEqual([400, 'base.request_format_error'])
  })
})

describe('on pages', () => {
  test('quick links are in the side navigation, personal ones only for their member', async () => {
    await set('quick-links', true)
    const { body } = await site.open('/community', null)
    expect(body).toContain('href="https://example.org/handbook"')
    expect(body).toContain('href="/community/tags/birds"')
    expect(body).not.toContain('>Mine<')
    expect((await site.open('/community', member)).body).toContain('>Mine<')
    const { data } = await call('GET', 'api/v1/sidebar/config', null)
    expect(data).toMatchObject({ tags: [{ slug_name: 'birds' }], links_text: /^Handbook,/ })
  })

  test('a plugin that throws in every hook breaks no page', async () => {
    await set('quick-links', true)
    await set('thrower', true)
    expect(pluginRows(w.db).get('quick-links')!.enabled).toBe(false)
    for (const path of ['/community', '/community/search?q=birds', '/community/users/login'])
      expect((await site.open(path, null)).status).toBe(200)
    expect((await call('GET', 'api/v1/embed/config', null)).data).toEqual([])
    const { body } = await site.open(list, admin)
    expect(body).toMatch(/id="plugin-thrower"[^]*?broken on purpose/)
    await set('thrower', false)
  })

  test('formulas and diagrams are drawn without scripts, in previews and in posts', async () => {
    await set('formulas', true)
    await set('diagrams', true)
    const content = 'So $a^2$ it is.\n\n```mermaid\ngraph TD\n  A --> B\n```'
    const { data } = await call('POST', 'api/v1/post/render', member, { content })
    expect(data).toMatch(/<math [^]*<figure class="drawing"[^>]*><svg /)
    const id = await w.ask(member, { content })
    const { body, headers } = await site.open(`/community/questions/${qid(id)}`, null)
    expect(body).toMatch(/<math [^]*<svg role="img"/)
    expect(headers['content-security-policy']).toContain("style-src 'self'")
    expect((await call('GET', 'api/v1/render/config', null)).data).toEqual({
      select_theme: 'default',
    })
  })

  test('the word list queues or deletes new posts, and shows staff why', async () => {
    await set('word-list', true)
    await save('/admin/word-list', {
      hold: 'heron',
      refuse: 'stork',
      kinds: ['question'],
      trusted_from: '500',
    })
    const pending = await w.ask(member, { title: 'About the heron', content: 'What is it like?' })
    const gone = await w.ask(member, { content: 'Buy a STORK from me.' })
    const trusted = await w.ask(w.member({ rank: 500 }), { content: 'A heron is a bird.' })
    expect([pending, gone, trusted].map(id => w.question(id).status)).toEqual([
      ...[PostStatus.pending, PostStatus.deleted, PostStatus.available],
    ])
    const { body } = await site.open('/community/review?type=queued_post', admin)
    expect(body).toContain('Word list reviewer')
    expect(body).toContain('heron')
    await set('word-list', false)
  })

  test('a login plugin’s service is on the login screen', async () => {
    await set('oauth', true)
    const url = 'https://id.example.org'
    const saved = await save('/admin/oauth', {
      ...{
        name: 'Bird Club',
        slug: 'birds',
        client_id: 'forum',
        client_secret: 'x',
        id_claim: 'sub',
      },
      ...{ authorize_url: `${url}/a`, token_url: `${url}/t`, user_info_url: `${url}/u` },
    })
    expect(saved.status).toBe(303)
    expect((await site.open('/community/users/login', null)).body).toContain('Bird Club')
    const { data } = await call('GET', 'api/v1/connector/info', null)
    expect(data).toMatchObject([{ name: 'Bird Club', link: /connector\/login\/birds$/ }])
    await set('oauth', false)
    expect((await site.open('/community/users/login', null)).body).not.toContain('Bird Club')
  })

  test('a search plugin answers, receives changes, and is replaced when it fails', async () => {
    await set('finder', true)
    const id = await w.ask(member, {
      title: 'Where do puffins live',
      content: 'On which puffinrock?',
    })
    await sendCalls(w.site, new AbortController().signal, () => w.now + 1)
    const known = (globalThis as unknown as { finderRecords: Map<number, object> }).finderRecords
    expect(known.get(id)).toMatchObject({ kind: 'question', tags: ['general'] })
    const find = async (q: string) =>
      (await call('GET', `api/v1/search?q=${q}&order=relevance`, null)).data as { count: number }
    // Part of a word: the built-in search would not find it.
    expect((await find('uffinroc')).count).toBe(1)
    expect((await find('broken')).count).toBe(0)
    expect((await find('puffins')).count).toBe(0)
    await set('finder', false)
    expect((await find('puffins')).count).toBe(1)
  })
})

describe('a webhook', () => {
  test('gets signed events, is retried, and is not called in private networks', async () => {
    const got: { body: string; signature: string; event: string }[] = []
    let status = 500
    const server = http.createServer((request, answer) => {
      let body = ''
      request.on('data', part => (body += String(part)))
      request.on('end', () => {
        const { 'x-signature': signature, 'x-event': event } = request.headers
        got.push({ body, signature: String(signature), event: String(event) })
        answer.writeHead(status).end()
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/hook`
    const drain = (later = 0) =>
      sendCalls(w.site, new AbortController().signal, () => w.now + 1 + later)
    const rows = () => w.db.select().from(outgoingCalls).all()
    w.write(tx => tx.delete(outgoingCalls).run())
    await set('webhook', true)
    await save('/admin/webhook', { url, secret: 'shared-secret', events: 'all' })
    const asked = await w.ask(member, { title: 'How do wrens sing' })

    await drain()
    expect(rows()).toMatchObject([
      { status: 'queued', attempts: 1, lastError: /no public|not called by https/ },
    ])
    expect(got).toEqual([])
    w.site.env.INTERNAL_HOSTS = ['127.0.0.1']
    await drain(60_000)
    expect(rows()).toMatchObject([
      { status: 'queued', attempts: 2, lastError: 'the answer was 500' },
    ])
    status = 204
    await drain(24 * 3_600_000)
    expect(rows()).toMatchObject([{ status: 'sent', attempts: 3, event: 'new_question', url }])
    const last = got.at(-1)!
    expect(last.signature).toBe(signatureOf('shared-secret', last.body))
    expect(last.signature).toBe(
      `sha256=${createHmac('sha256', 'shared-secret').update(last.body).digest('hex')}`,
    )
    expect(JSON.parse(last.body)).toMatchObject({
      ...{ type: 'new_question', receiver: null, trigger: { username: member.username } },
      question: { title: 'How do wrens sing', tags: ['general'] },
    })

    await w.answerTo(asked, w.member())
    await drain(24 * 3_600_000)
    expect(JSON.parse(got.at(-1)!.body)).toMatchObject({
      ...{ type: 'answer_the_question', receiver: { id: member.id, username: member.username } },
      answerUrl: /\/questions\/.*#/,
    })
    const pressed = await site.submit(
      ...(['/community/admin/webhook', { intent: 'plugin-action', action: 'try' }, admin] as const),
    )
    expect(flashOf(pressed)).toContain('204')
    server.close()
    await set('webhook', false)
    await w.ask(member)
    await drain(48 * 3_600_000)
    expect(rows().filter(row => row.status === 'queued')).toEqual([])
  })
})

test('a plugin’s stored data is not mixed with what the site stores about it', () => {
  expect(pluginValue(w.db, 'thrower', '.@site', 'trouble')).toBeNull()
})
