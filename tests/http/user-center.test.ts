/** A hosting platform that manages the accounts: its login, and what is closed then. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SiteSettings } from '#kernel'
import { community } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import type { World } from '#tests/support/world.ts'

const api = '/answer/api/v1'
const there = 'https://platform.example'
const platform = {
  enabled: true,
  name: 'platform',
  display_name: 'The Platform',
  url: `${there}/me`,
  login_redirect_url: `${there}/in`,
  sign_up_redirect_url: `${there}/up`,
  connector: 'acme',
  enabled_original_user_system: false,
} satisfies Partial<SiteSettings['agent']>

let w: World
let site: WholeSite
beforeAll(async () => {
  w = community()
  site = await openWholeSite(w)
})
afterAll(() => site.close())
beforeEach(() => {
  w = community()
  w.settings({ agent: platform })
  site.enter(w)
})

const data = async (path: string, who = w.member()) =>
  (JSON.parse((await site.call('GET', `${api}/${path}`, who)).body) as { data: unknown }).data
const pathTo = async (path: string) => (await site.open(path, null)).headers.location

test('is described, with the URLs of this site that lead to it', async () => {
  expect(await data('user-center/agent')).toMatchObject({
    enabled: true,
    agent_info: {
      display_name: 'The Platform',
      login_redirect_url: `http://localhost:3000${api}/user-center/login/redirect`,
      sign_up_redirect_url: `http://localhost:3000${api}/user-center/sign-up/redirect`,
      control_center: [],
      enabled_original_user_system: false,
    },
  })
  const settings = { enabled: true, redirect_url: `${there}/me` }
  expect(await data('user-center/user/settings')).toEqual({
    profile_setting_agent: settings,
    account_setting_agent: settings,
  })
  const branding = await data('user-center/personal/branding?username=x')
  expect(branding).toEqual({ enabled: false, personal_branding: [] })
})

test('sends people to its pages and back through its connector, under both mount points', async () => {
  for (const mount of ['', '/community']) {
    const gate = `${mount}${api}/user-center`
    expect(await pathTo(`${gate}/login/redirect`)).toBe(`${there}/in`)
    expect(await pathTo(`${gate}/sign-up/redirect`)).toBe(`${there}/up`)
    for (const step of ['login/callback?user=1', 'sign-up/callback']) {
      expect(await pathTo(`${gate}/${step}`)).toBe(`${api}/connector/login/acme`)
    }
  }
})

test('without one its URLs lead nowhere', async () => {
  w.settings({ agent: { enabled: false } })
  expect(await pathTo(`${api}/user-center/login/redirect`)).toBe('/community/404')
  expect(await data('user-center/agent')).toEqual({ enabled: false, agent_info: null })
})

describe('as the only login', () => {
  test('has the only button of the login page, and signing up leads to it', async () => {
    const { body } = await site.open('/community/users/login', null)
    expect(body).toContain(`href="${api}/user-center/login/redirect"`)
    expect(body).toContain('Continue with The Platform')
    expect(body).not.toContain('name="pass"')
    const to = await pathTo('/community/users/register')
    expect(to).toBe(`${api}/user-center/sign-up/redirect`)
  })

  test.each([
    ['POST', 'user/login/email'],
    ['POST', 'user/register/email'],
    ['POST', 'user/email/verification/send'],
    ['POST', 'user/email/verification'],
    ['PUT', 'user/password'],
    ['POST', 'user/password/reset'],
    ['POST', 'user/password/replacement'],
    ['POST', 'user/email/change/code'],
    ['PUT', 'user/email'],
    ['PUT', 'user/notification/unsubscribe'],
  ])('%s %s is closed to everyone', async (method, path) => {
    for (const who of [null, w.member(), w.admin()]) {
      const answer = await site.call(method, `${api}/${path}`, who, {})
      expect(answer.status).toBe(403)
      expect(answer.body).toContain('base.forbidden_error')
    }
  })

  test('passwords on the login page work for administrators only', async () => {
    const [ann, admin] = [w.member(), w.admin()]
    const enter = (e_mail: string) =>
      site.submit('/community/users/login', { intent: 'login', e_mail, pass: 'password-1' }, null)
    expect((await enter(ann.email!)).status).toBe(400)
    expect((await enter(admin.email!)).status).toBe(303)
  })
})

test('can be combined with passwords', async () => {
  w.settings({ agent: { enabled_original_user_system: true } })
  const { body } = await site.open('/community/users/login', null)
  expect(body).toContain('Continue with The Platform')
  expect(body).toContain('name="pass"')
  expect((await site.open('/community/users/register', null)).status).toBe(200)
})
