/** What protects an account beside its password: known browsers, the log, links against a thief. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { translator } from '#app/i18n/catalogue.ts'
import { loginPath, passwordResetPath } from '#app/shared/paths.ts'
import { client } from '#tests/support/api.ts'
import { community, type Community } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { knownDevices } from '#drizzle/schema/index.ts'

const en = translator('en_US')
let site: WholeSite
let w: Community

beforeAll(async () => {
  w = community()
  site = await openWholeSite(w)
})
afterAll(() => site.close())
beforeEach(() => {
  w = community()
  site.enter(w)
})

type Cookies = { 'set-cookie'?: string[] }
const deviceLine = ({ headers }: { headers: Cookies }) =>
  headers['set-cookie']?.find(line => line.startsWith('forum_device='))
const logIn = (pass: string, cookie = '') =>
  site.submit(loginPath(), { intent: 'login', e_mail: 'ann@example.org', pass }, null, {
    Cookie: `forum_lang=en_US; ${cookie}`,
  })

test('a login gives the browser a cookie that no script reads, for a year, and renews it', async () => {
  w.member({ username: 'ann' })
  expect(deviceLine(await logIn('password-2'))).toBeUndefined()
  const line = deviceLine(await logIn('password-1'))!
  expect(line).toMatch(
    /^forum_device=[\w-]{22}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/,
  )
  expect(deviceLine(await logIn('password-1', line.split(';')[0]))).toBe(line)
  expect(w.db.select().from(knownDevices).all()).toHaveLength(1)
  // What is no cookie of this site is replaced.
  expect(deviceLine(await logIn('password-1', 'forum_device=short'))).toMatch(
    /^forum_device=[\w-]{22};/,
  )
  w.settings({ general: { site_url: 'https://forum.example' } })
  expect(deviceLine(await logIn('password-1'))).toMatch(/; HttpOnly; Secure$/)
})

test('who is locked out reads of the way by mail, and is let in by it', async () => {
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
