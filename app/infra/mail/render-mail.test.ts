import { expect, test } from 'vitest'
import type { QueuedMail } from '#basics/mail/outbox.queries.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { Locales } from '#shared/codes.ts'
import { world } from '#tests/support/world.ts'
import { renderMail } from './render-mail.ts'

const templates = ['activation', 'password_reset'] as const
const code = 'abc-DEF_123'
const site_url = 'https://forum.example/community'

function render(
  template: (typeof templates)[number],
  locale: (typeof Locales)[number],
  name = 'Q&A <b>',
) {
  using w = world({ general: { name, site_url, contact_email: 'help@forum.example' } })
  const mail = {
    userId: 0,
    recipient: 'ann@example.org',
    template,
    locale,
    params: { code },
    now: w.now,
  }
  w.write(tx => queueMail(tx, mail))
  return renderMail(w.outbox()[0] as QueuedMail, w.ctx(null).settings)
}

const links = {
  activation: `${site_url}/users/account-activation?code=${code}`,
  password_reset: `${site_url}/users/password-reset?code=${code}`,
}

test.each(templates.flatMap(template => Locales.map(locale => [template, locale] as const)))(
  '%s in %s has its link in both bodies and names the site',
  (template, locale) => {
    const mail = render(template, locale)
    expect(mail.link).toBe(links[template])
    expect(mail.text).toContain(`\n${links[template]}\n`)
    expect(mail.html).toContain(`href="${links[template]}"`)
    expect(mail.subject).toContain('Q&A <b>')
    expect(mail.from).toEqual({ name: 'Q&A <b>', address: 'help@forum.example' })
    expect(mail.text + mail.subject).not.toMatch(/mail\.\w|{{/)
  },
)

test('values are escaped only in the HTML', () => {
  const { html, text } = render('activation', 'en_US', `<img src=x onerror="alert('1')">`)
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;')
  expect(text).toContain(`<img src=x onerror="alert('1')">`)
})

test('the text is in the language of the email', () => {
  expect(render('activation', 'zh_CN').text).toMatch(/[\u4e00-\u9fff]/)
  expect(render('activation', 'en_US').text).not.toMatch(/[\u4e00-\u9fff]/)
})

test('a site without a contact address sends from its own domain', () => {
  using w = world({ general: { site_url } })
  const mail = {
    userId: 0,
    recipient: 'a@example.org',
    template: 'activation',
    locale: 'en_US',
    params: { code },
    now: 0,
  } as const
  w.write(tx => queueMail(tx, mail))
  expect(renderMail(w.outbox()[0]!, w.ctx(null).settings).from.address).toBe(
    'no-reply@forum.example',
  )
})
