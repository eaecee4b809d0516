/** The sign-up form: how it keeps programs out, and its messages for people. */
import { expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { activationPath, activationSuccessPath, inactivePath } from '#shared/paths.ts'
import { client } from '#tests/support/api.ts'
import { captchasOn } from '#tests/support/counted-acts.ts'
import { openFreshSites, site, w } from '#tests/support/fresh-site.ts'

const path = '/community/users/register'
const en = translator('en_US')
const tryAgain = en('auth.register.try_again')
const Second = 1000

openFreshSites()

const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? ''
const form = { name: 'Fresh', e_mail: 'fresh@example.org', pass: 'password-1', captcha_here: '1' }

/** Opens the form, waits this long, and sends it. */
async function sendAfter(ms: number, more: Record<string, string> = {}) {
  const page = await site.open(path, null)
  const opened_at = valueOf(page.body, 'opened_at')
  expect(opened_at).toMatch(/^\d+\.[\w-]{43}$/)
  w.tick(ms)
  return site.submit(path, { intent: 'register', opened_at, ...form, ...more }, null)
}
const accounts = () => w.site.sqlite.prepare('select count(*) from user').pluck().get()

test('the form asks for a password, not for a new one', async () => {
  const { body } = await site.open(path, null)
  const label = /<label[^>]*for="pass"[^>]*>([^]*?)<\/label>/.exec(body)?.[1]
  expect(label).toContain(en('auth.field.password'))
  expect(label).not.toContain(en('auth.field.new_password'))
  expect(body).toMatch(/name="pass"[^>]*autoComplete="new-password"/i)
})

test.each([
  ['just too soon, after a short wait,', 2 * Second - 20],
  ['after the clock was set back', -3 * Second],
  ['after two seconds', 2 * Second],
  ['a day later', 24 * 3600 * Second],
])('a form returned %s creates an account', async (_, ms) => {
  expect((await sendAfter(ms)).status).toBe(303)
  expect(accounts()).toBe(1)
})

const names = [
  'too late',
  'with the hidden field filled in',
  'without its time',
  'with a forged time',
]
test.each(names)(
  'a form %s is refused with a friendly message, and the next one accepted',
  async name => {
    const cases: Record<string, () => ReturnType<typeof sendAfter>> = {
      'too late': () => sendAfter(24 * 3600 * Second + 1),
      'with the hidden field filled in': () => sendAfter(5 * Second, { second_name: 'x' }),
      'without its time': () => sendAfter(5 * Second, { opened_at: '' }),
      'with a forged time': () =>
        sendAfter(5 * Second, { opened_at: `${w.now - 9000}.${'A'.repeat(43)}` }),
    }
    const page = await cases[name]!()
    expect(page.status).toBe(422)
    expect(page.body).toContain(tryAgain)
    expect(valueOf(page.body, 'name')).toBe('Fresh')
    expect(valueOf(page.body, 'e_mail')).toBe('fresh@example.org')
    expect(page.body).not.toContain('password-1')
    expect(accounts()).toBe(0)
    const opened_at = valueOf(page.body, 'opened_at')
    w.tick(3 * Second)
    const next = await site.submit(path, { intent: 'register', ...form, opened_at }, null)
    expect(next.status).toBe(303)
  },
)

test('fixing an error does not restart the wait', async () => {
  const page = await sendAfter(5 * Second, { pass: 'short' })
  expect(page.status).toBe(422)
  const opened_at = valueOf(page.body, 'opened_at')
  const next = await site.submit(path, { intent: 'register', ...form, opened_at }, null)
  expect(next.status).toBe(303)
})

test('a time sealed for another purpose is invalid', async () => {
  const { keyedHash } = await import('#infra/secrets/secrets.ts')
  const at = w.now - 9 * Second
  const foreign = `${at}.${keyedHash(`other.${at}`, w.site.secret)}`
  expect((await sendAfter(5 * Second, { opened_at: foreign })).status).toBe(422)
})

test('keyboards and screen readers cannot reach the hidden field', async () => {
  const { body } = await site.open(path, null)
  const bait = /<p class="sr" aria-hidden="true">.*?<\/p>/s.exec(body)![0]
  expect(bait).toContain('tabindex="-1"')
  expect(bait).toContain('autoComplete="off"')
  expect(bait).toContain('name="second_name"')
})

test('calls have no form and no such field', async () => {
  const { captcha_here: _, ...account } = form
  expect(await client(w, null).post('user/register/email', account)).toMatchObject({ status: 200 })
})

test('a captcha comes with the form, but not for programs', async () => {
  w.settings(captchasOn)
  const page = await sendAfter(5 * Second)
  expect(page.status).toBe(422)
  expect(page.body).toContain('data:image/png;base64,')
  expect(page.body).not.toContain(en('error.object.captcha_verification_failed'))
  expect(page.headers['cache-control']).toContain('no-store')
  const robot = await sendAfter(5 * Second, { second_name: 'x' })
  expect(robot.body).not.toContain('data:image/png')
  expect(accounts()).toBe(0)
})

const cookieOf = (headers: Record<string, string | string[] | undefined>, name: string) =>
  [headers['set-cookie']].flat().find(line => line?.startsWith(`${name}=`)) ?? ''

/** Signs up with a return URL and confirms with the emailed link; returns where that leads. */
async function comeBackTo(redirect: string, sameBrowser = true) {
  const { body } = await site.open(`${path}?redirect=${encodeURIComponent(redirect)}`, null)
  const opened_at = valueOf(body, 'opened_at')
  w.tick(2 * Second)
  const at = `${path}?redirect=${encodeURIComponent(redirect)}`
  const made = await site.submit(at, { intent: 'register', opened_at, ...form }, null)
  expect([made.status, made.headers.location]).toEqual([303, inactivePath()])
  const kept = cookieOf(made.headers, 'forum_return').split(';')[0]!
  const { code } = JSON.parse(w.outbox().at(-1)!.params) as { code: string }
  const headers: Record<string, string> = sameBrowser ? { Cookie: `forum_lang=en_US; ${kept}` } : {}
  const activation = activationPath({ code })
  return site.submit(activation, { intent: 'activate', code }, null, headers)
}

test('confirming the address leads to where the newcomer was going, once', async () => {
  const done = await comeBackTo('/community/questions/1?x=1')
  expect(done.headers.location).toBe('/community/questions/1?x=1')
  expect(cookieOf(done.headers, 'forum_return')).toMatch(/^forum_return=;.*Max-Age=0/)
  expect(cookieOf(done.headers, 'forum_session')).not.toBe('')
})

test.each(['//evil.example', 'https://evil.example/community', '/community/users/login', ''])(
  'a return URL "%s" is refused',
  async redirect => {
    expect((await comeBackTo(redirect)).headers.location).toBe(activationSuccessPath())
  },
)

test('another browser gets the welcome on the about page', async () => {
  const done = await comeBackTo('/community/tags', false)
  expect(done.headers.location).toBe(activationSuccessPath())
})
