/**
 * A plugin that manages the accounts: the way there, the way back, and what is closed meanwhile.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limitNetworks } from '#access/auth/attempts.ts'
import { openProvider, type TestProvider } from '#tests/support/identity-provider.ts'
import { enable, type PluginSite, pluginSite, writePlugin } from '#tests/support/plugin-site.ts'
import { openBrowser } from '#tests/support/test-browser.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

const origin = 'http://localhost:3000'
const api = '/answer/api/v1'
const there = 'https://centre.example'
const bob = {
  ...{ sub: 'bob-1', name: 'Bob Stone', preferred_username: 'bobstone' },
  ...{ email: 'bob@example.org', email_verified: true },
}

let w: PluginSite
let site: WholeSite
let provider: TestProvider
function stage() {
  const settings = JSON.stringify({ slug: 'centre', name: 'Centre', ...provider?.connector })
  w = pluginSite(folder => {
    const centre = (more: object) =>
      JSON.stringify({
        ...{ name: 'centre', display_name: 'The Centre', connector: 'centre', url: `${there}/me` },
        ...{ login_redirect_url: `${there}/in`, sign_up_redirect_url: `${there}/up` },
        ...{ enabled_original_user_system: false, ...more },
      })
    const write = (slug: string, describe: string) =>
      writePlugin(
        ...([folder, slug, { kinds: ['connector', 'user_center'] }] as const),
        `export default () => ({
          connector: { providers: () => [${settings}] },
          user_center: { describe() { ${describe} } },
        })`,
      )
    write('centre', `return ${centre({})}`)
    write('beside', `return ${centre({ enabled_original_user_system: true })}`)
    write('thrower', `throw new Error('the centre is away')`)
    write('nonsense', `return { name: 7 }`)
    write('resting', `return null`)
  })
  w.site.env.INTERNAL_HOSTS = [provider.host]
}
beforeAll(async () => {
  limitNetworks(false)
  provider = await openProvider([`${origin}${api}/connector/redirect/centre`])
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
  await provider.close()
  w[Symbol.dispose]()
})

const data = async (path: string, who = w.member()) =>
  (JSON.parse((await site.call('GET', `${api}/${path}`, who)).body) as { data: unknown }).data
const pathTo = async (path: string) => (await site.open(path, null)).headers.location
const login = async () => (await site.open('/community/users/login', null)).body

test('is on the login page under its name, and both links lead there', async () => {
  await enable(w, 'centre')
  const body = await login()
  expect(body).toContain('Continue with The Centre')
  expect(body).not.toContain('name="pass"')
  expect(await pathTo('/community/users/register')).toBe(`${api}/user-center/sign-up/redirect`)
  expect(await pathTo(`${api}/user-center/login/redirect`)).toBe(`${there}/in`)
  expect(await pathTo(`${api}/user-center/sign-up/redirect`)).toBe(`${there}/up`)
  expect(await data('user-center/agent')).toMatchObject({
    enabled: true,
    agent_info: { name: 'centre', display_name: 'The Centre', enabled_original_user_system: false },
  })
  for (const path of ['user/login/email', 'user/register/email', 'user/password/reset']) {
    expect((await site.call('POST', `${api}/${path}`, null, {})).status).toBe(403)
  }
})

test('returns people through its connector; they get an account and are recognized later', async () => {
  await enable(w, 'centre')
  for (let visit = 1; visit <= 2; visit++) {
    const browser = openBrowser(site, origin)
    const away = await browser.open(`${api}/user-center/login/callback?user=1`)
    expect(away.at).toMatch(new RegExp(`^${provider.origin}/auth\\?`))
    const shown = await browser.open(await provider.visit(away.at, bob))
    expect([shown.status, browser.loggedIn()]).toEqual([200, true])
  }
  const accounts = w.site.sqlite.prepare(`select username from user where email = ?`)
  expect(accounts.all('bob@example.org')).toEqual([{ username: 'bobstone' }])
  const stolen = await openBrowser(site, origin).open(
    `${api}/connector/redirect/centre?code=stolen&state=made-up`,
  )
  expect(stolen.status).toBeGreaterThanOrEqual(400)
})

test('people come back to the page that they wanted to see', async () => {
  await enable(w, 'centre')
  const login = await site.open('/community/users/login?redirect=%2Fcommunity%2Ftags', null)
  const gate = `${api}/user-center/login/redirect?redirect=%2Fcommunity%2Ftags`
  expect(login.body).toContain(`href="${gate}"`)
  const browser = openBrowser(site, origin)
  expect((await browser.open(gate)).at).toBe(`${there}/in`)
  const away = await browser.open(`${api}/user-center/login/callback`)
  expect((await browser.open(await provider.visit(away.at, bob))).at).toBe('/community/tags')
  const foreign = `${api}/user-center/login/redirect?redirect=https%3A%2F%2Fevil.example`
  const { headers } = await site.open(foreign, null)
  expect([headers['set-cookie']].flat().join()).not.toContain('evil')
})

test('members find their settings there; their other settings stay', async () => {
  await enable(w, 'centre')
  const link = { enabled: true, redirect_url: `${there}/me` }
  expect(await data('user-center/user/settings')).toEqual({
    ...{ profile_setting_agent: link, account_setting_agent: link },
  })
  const page = await site.open('/community/users/settings/account', w.member())
  expect(page.body).toContain(`${there}/me`)
  await enable(w, 'beside')
  const body = await login()
  expect(body).toContain('Continue with The Centre')
  expect(body).toContain('name="pass"')
  expect((await site.open('/community/users/settings/account', w.member())).body).not.toContain(
    `${there}/me`,
  )
})

test.each(['thrower', 'nonsense', 'resting'])('%s leaves the login open', async slug => {
  await enable(w, slug)
  const body = await login()
  expect(body).toContain('name="pass"')
  expect(await data('user-center/agent')).toEqual({ enabled: false, agent_info: null })
  expect((await site.open('/community/users/register', null)).status).toBe(200)
})

test('its settings are managed there: no form, file or list contains them', async () => {
  await enable(w, 'centre')
  const admin = w.admin()
  const list = await site.open('/community/admin/connectors', admin)
  expect(list.body).toContain('No login services yet.')
  const file = await site.open('/community/admin/settings-file/download?secrets=on', admin)
  const { groups } = JSON.parse(file.body) as { groups: Record<string, object> }
  expect(groups).toMatchObject({ connectors: { connectors: [] }, agent: { enabled: false } })
  const form = await site.open('/community/admin/agent', admin)
  expect(form.body).not.toContain('The Centre')
})

test('turned off, its URLs do nothing and the site is unchanged', async () => {
  await enable(w, 'centre')
  await enable(w, 'centre', false)
  expect(await pathTo(`${api}/user-center/login/redirect`)).toBe('/community/404')
  expect(await login()).toContain('name="pass"')
})
