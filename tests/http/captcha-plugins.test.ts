/**
 * A captcha plugin provides the captchas of forms and calls; when it fails, the built-in one is
 * used.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limitNetworks } from '#access/auth/attempts.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { withPluginCaptcha } from '#infra/plugins/plugin-captcha.ts'
import { openedAt, TrapFields } from '#app/routes/account/register/sign-up-trap.ts'
import { enable, type PluginSite, pluginSite, writePlugin } from '#tests/support/plugin-site.ts'
import { type Fields, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

const picture = (name: string) =>
  `data:image/svg+xml;base64,${Buffer.from(name).toString('base64')}`
const draws = (body: string) => `export default () => ({ captcha: { async draw() { ${body} } } })`

let w: PluginSite
let site: WholeSite
let member: UserRow
const own = () => Promise.resolve({ text: 'own', image: picture('own') })
function stage() {
  w = pluginSite(folder => {
    const write = (slug: string, body: string) =>
      writePlugin(folder, slug, { kinds: ['captcha'] }, draws(body))
    write('sums', `return { text: 'Twelve', image: '${picture('sums')}' }`)
    write('thrower', `throw new Error('no picture today')`)
    write('foreign', `return { text: 'x', image: 'https://evil.example/x.png' }`)
    write('wordless', `return { text: '', image: '${picture('wordless')}' }`)
  })
  w.settings({ moderation: { captcha_accounts: true, captcha_actions: true } })
  w.site.ports.drawCaptcha = withPluginCaptcha(own, w.site.ports.plugins)
  member = w.member({ rank: 50 })
  w.topic('birds')
}
beforeAll(async () => {
  limitNetworks(false)
  stage()
  site = await openWholeSite(w)
})
beforeEach(() => {
  w[Symbol.dispose]()
  stage()
  site.enter(w)
})
afterAll(async () => {
  limitNetworks(true)
  await site.close()
  w[Symbol.dispose]()
})

const register = '/community/users/register'
const ask = '/community/questions/ask'
const newcomer = (n = 1) => ({ name: `new${n}`, e_mail: `new${n}@example.org`, pass: 'password-1' })
const question = { title: 'Where do owls sleep?', content: 'In trees, or where?', tags: 'birds' }

const drawn = (html: string) => /src="(data:image\/[^"]+)"/.exec(html)?.[1]
type Told = { reason: string; data: { captcha_id: string; captcha_img: string; verify: boolean } }
const call = async (method: string, path: string, who: UserRow | null, body?: object) => {
  const answer = await site.call(method, `/answer/api/v1/${path}`, who, body)
  return { status: answer.status, ...(JSON.parse(answer.body) as Told) }
}

describe('sign-up', () => {
  test('on a page: the image comes from the plugin, and its words open the way', async () => {
    await enable(w, 'sums')
    const form: Fields = {
      ...newcomer(),
      intent: 'register',
      [TrapFields.time]: openedAt({ ctx: { now: w.now - 10_000, ports: w.site.ports } } as never),
    }
    const wrong = await site.submit(register, form, null)
    expect([wrong.status, w.count('user')]).toEqual([422, 2])
    expect(drawn(wrong.body)).toBe(picture('sums'))
    const id = /name="captcha_id"[^>]*value="([^"]+)"/.exec(wrong.body)![1]!
    const right = await site.submit(
      register,
      { ...form, captcha_id: id, captcha_code: 'twelve' },
      null,
    )
    expect([right.status, w.count('user')]).toEqual([303, 3])
  })

  test('as a call', async () => {
    await enable(w, 'sums')
    const bare = await call('POST', 'user/register/email', null, newcomer())
    expect([bare.status, w.count('user')]).toEqual([400, 2])
    const { data } = await call('GET', 'user/action/record?action=email', null)
    expect(data).toMatchObject({ verify: true, captcha_img: picture('sums') })
    const sent = { ...newcomer(), captcha_id: data.captcha_id, captcha_code: 'TWELVE' }
    expect((await call('POST', 'user/register/email', null, sent)).status).toBe(200)
    expect(w.count('user')).toBe(3)
  })
})

test('a plugin alone turns captchas on, and keeps them on when it fails', async () => {
  w.settings({ moderation: { captcha_accounts: false, captcha_actions: false } })
  const asked = async (who: UserRow | null = null) =>
    (await call('GET', 'user/action/record?action=email', who)).data.verify
  expect(await asked()).toBe(false)
  await enable(w, 'thrower')
  for (let n = 0; n < 7; n++) expect(await asked()).toBe(true)
  expect(w.site.ports.plugins.trouble('thrower')).toMatchObject({ suspended: true })
  expect((await call('POST', 'user/register/email', null, newcomer())).status).toBe(400)
})

describe('clients that check for a captcha plugin before they show a captcha', () => {
  const listed = async () => {
    const { data } = await call('GET', 'plugin/status', null)
    const states = data as unknown as { slug_name: string; enabled: boolean }[]
    return states.filter(({ slug_name }) => /captcha|sums/.test(slug_name))
  }
  const named = async () =>
    ((await call('GET', 'captcha/config', null)).data as unknown as { slug_name: string }).slug_name
  const switches = (captcha_accounts: boolean, captcha_actions: boolean) =>
    w.settings({ moderation: { captcha_accounts, captcha_actions } })

  test.each([
    [false, false],
    [true, false],
    [false, true],
  ])('with the switches at %s and %s', async (accounts, actions) => {
    switches(accounts, actions)
    const on = accounts || actions
    expect(await listed()).toEqual([
      { slug_name: 'sums', enabled: false },
      { slug_name: 'basic_captcha', enabled: on },
    ])
    expect(await named()).toBe(on ? 'basic_captcha' : '')
  })

  test('a captcha plugin of the site is named, and its captchas are announced as well', async () => {
    switches(false, false)
    await enable(w, 'sums')
    expect(await listed()).toEqual([
      { slug_name: 'sums', enabled: true },
      { slug_name: 'basic_captcha', enabled: true },
    ])
    expect(await named()).toBe('sums')
  })
})

describe('asking two questions in quick succession', () => {
  beforeEach(async () => {
    await enable(w, 'sums')
    await w.ask(member)
  })

  test('on a page', async () => {
    const bare = await site.submit(ask, { intent: 'post', ...question }, member)
    expect([bare.status, drawn(bare.body), w.count('question')]).toEqual([422, picture('sums'), 1])
    const id = /name="captcha_id"[^>]*value="([^"]+)"/.exec(bare.body)![1]!
    const form = { intent: 'post', ...question, captcha_id: id, captcha_code: 'Twelve' }
    expect((await site.submit(ask, form, member)).status).toBe(303)
    expect(w.count('question')).toBe(2)
  })

  test('as a call', async () => {
    const body = { ...question, tags: [{ slug_name: 'birds', display_name: 'birds' }] }
    const bare = await call('POST', 'question', member, body)
    expect([bare.status, w.count('question')]).toEqual([400, 1])
    const { data } = await call('GET', 'user/action/record?action=question', member)
    expect(data.captcha_img).toBe(picture('sums'))
    const sent = { ...body, captcha_id: data.captcha_id, captcha_code: 'twelve' }
    expect((await call('POST', 'question', member, sent)).status).toBe(200)
  })
})

describe('a plugin that fails', () => {
  test.each(['thrower', 'foreign', 'wordless'])(
    '%s falls back to the built-in one, and locks no one out',
    async slug => {
      await enable(w, slug)
      for (let n = 1; n <= 7; n++) {
        const { data } = await call('GET', 'user/action/record?action=email', null)
        expect(data).toMatchObject({ verify: true, captcha_img: picture('own') })
      }
      const { data } = await call('GET', 'user/action/record?action=email', null)
      const sent = { ...newcomer(), captcha_id: data.captcha_id, captcha_code: 'OWN' }
      expect((await call('POST', 'user/register/email', null, sent)).status).toBe(200)
      expect(w.site.ports.plugins.trouble(slug)).toMatchObject({ suspended: true })
      const list = await site.open('/community/admin/installed-plugins', w.admin())
      expect(list.body).toContain('Paused')
    },
  )

  test('one is in use at a time', async () => {
    await enable(w, 'thrower')
    await enable(w, 'sums')
    expect(w.site.ports.plugins.active('captcha')).toEqual(['sums'])
    expect((await call('GET', 'user/action/record?action=email', null)).data.captcha_img).toBe(
      picture('sums'),
    )
  })
})
