/** Pages of failed logins and links, in the languages of most readers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import {
  activationPath,
  authFailedPath,
  authLandingPath,
  bindEmailPath,
  confirmNewEmailPath,
  disownLoginPath,
  loginPath,
  passwordResetPath,
  qrConfirmPath,
  revertEmailPath,
  recoveryPath,
  suspendedPath,
  unsubscribePath,
} from '#shared/paths.ts'
import { community } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import type { World } from '#tests/support/world.ts'

let w: World
let site: WholeSite
beforeAll(async () => {
  w = community()
  site = await openWholeSite(w)
})
afterAll(() => site.close())

const code = 'A'.repeat(22)
const landing = (failed: string) => authLandingPath({ failed })

const pages: [what: string, path: string, key: string][] = [
  ['the service refused', landing('denied'), 'error.external.denied'],
  ['the login took too long', landing('stale'), 'error.external.stale'],
  ['the service returned no id', landing('missing_id'), 'error.external.missing_id'],
  ['the clocks differ', landing('clock'), 'error.external.clock'],
  ['the service is unreachable', landing('unavailable'), 'error.external.unavailable'],
  ['the identity belongs to someone else', landing('taken'), 'error.external.taken'],
  ['not a member of the organization', landing('outsider'), 'error.external.outsider'],
  ['too many attempts', landing('too_many'), 'error.common.too_many_attempts'],
  ['not accepting new members', landing('closed'), 'auth.landing.closed'],
  ['a domain that is not allowed', landing('domain'), 'auth.landing.domain'],
  ['the app returned no address', authFailedPath(), 'auth.auth_failed.tip'],
  ['a used activation link', activationPath({ code }), 'auth.expired.text'],
  ['a used password link', passwordResetPath({ code }), 'auth.expired.text'],
  ['a used address link', confirmNewEmailPath({ code }), 'auth.new_email.invalid'],
  ['a used link against a login', disownLoginPath({ code }), 'auth.shut_out.invalid'],
  ['a used link to an old address', revertEmailPath({ code }), 'auth.shut_out.invalid'],
  ['a used unsubscribe link', unsubscribePath({ code }), 'notice.leave.invalid_text'],
  ['an expired link form', bindEmailPath({ binding_key: code }), 'auth.bind.expired'],
  ['a used code on the screen', qrConfirmPath({ state: code }), 'auth.qr.answer_stale_text'],
  ['a suspension', suspendedPath(), 'auth.suspended.reason'],
]
const languages = [
  ['zh_CN', 'zh-CN'],
  ['en_US', 'en-US'],
] as const

const unescaped = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

test.each(languages.flatMap(language => pages.map(one => [...one, ...language] as const)))(
  '%s (%s %s) in %s',
  async (_, path, key, locale, tag) => {
    const cookie = { Cookie: `forum_lang=${locale}` }
    let { status, headers, body } = await site.send('GET', path, cookie)
    if (status >= 300 && status < 400) {
      ;({ status, headers, body } = await site.send('GET', headers.location!, cookie))
    }
    expect(unescaped(body)).toContain(translator(locale)(key))
    expect(body).toContain(`lang="${tag}"`)
  },
)

test.each(languages)('a wrong password and a wrong address, in %s', async locale => {
  const t = translator(locale)
  const fields = (more: Record<string, string>) => new URLSearchParams(more).toString()
  const send = (path: string, more: Record<string, string>) =>
    site.send(
      'POST',
      path,
      {
        Cookie: `forum_lang=${locale}`,
        Origin: 'http://localhost:3000',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      fields(more),
    )
  const login = { intent: 'login', e_mail: 'nobody@example.org', pass: 'wrong-secret' }
  const wrong = await send(loginPath(), login)
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain(`<li>${t('error.object.email_or_password_incorrect')}</li>`)
  expect(wrong.body).not.toContain('aria-invalid')
  const typed = await send(recoveryPath(), { intent: 'send', e_mail: 'nobody@' })
  expect(typed.body).toContain(t('form.email'))
})
