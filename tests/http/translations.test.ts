/** Custom site texts: their form, and where they apply. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveText } from '#site/translations/save-text.ts'
import { storedTexts } from '#site/translations/stored-texts.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { translator } from '#i18n/catalogue.ts'
import { renderMail } from '#infra/mail/render-mail.ts'
import type { QueuedMail } from '#basics/mail/outbox.queries.ts'

import { type Community, community } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

const t = translator('en_US')
const screen = '/community/admin/translations'
const at = (key: string) => `${screen}?language=en_US&query=${key}&key=${key}`

let w: Community
let site: WholeSite
beforeEach(async () => {
  w = community()
  site = await openWholeSite(w)
})
afterEach(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const send = (key: string, text: string, who = w.admin()) =>
  site.submit(at(key), { intent: 'save', language: 'en_US', key, text }, who)

test('a text is found, customized and marked; the default can be restored', async () => {
  const root = w.admin({ username: 'root' })
  const key = 'common.action.search'
  const list = await site.open(`${screen}?language=en_US&query=${key}`, root)
  expect(list.status).toBe(200)
  expect(list.body).toContain(`<code>${key}</code>`)
  const form = await site.open(at(key), root)
  expect(form.body).toMatch(/<textarea[^>]*name="text"[^>]*>Search<\/textarea>/)
  const saved = await send(key, 'Look for', root)
  expect([saved.status, saved.headers.location]).toEqual([
    303,
    `${screen}?language=en_US&query=${key}`,
  ])
  const home = await site.open('/community', null)
  expect(home.body).toContain('Look for')
  const changed = await site.open(`${screen}?language=en_US&show=changed`, root)
  expect(changed.body).toContain('Look for')
  expect(changed.body).toContain('<s lang="en-US">Search</s>')
  const log = await site.open('/community/review/log', root)
  expect(log.body).toContain(`${key} (English)`)
  const back = { intent: 'take_back', language: 'en_US', key }
  expect((await site.submit(at(key), back, root)).status).toBe(303)
  expect((await site.open('/community', null)).body).not.toContain('Look for')
})

test('a text that lacks a value comes back with what was typed and the reason', async () => {
  const { status, body: text } = await send('form.too_long', 'Too <long>.')
  expect(status).toBe(422)
  expect(text).toContain('Too &lt;long&gt;.</textarea>')
  expect(text).toContain(t('form.values_missing', { names: '{{max}}' }))
  expect(text).toMatch(/id="text"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="text"/)
  expect(text).toContain('id="text-error"')
})

test('a custom text applies to API messages, language texts and emails', async () => {
  const root = w.as(w.admin())
  const own = {
    'base.unauthorized_error': 'Who are you?',
    'common.action.cancel': 'Never mind',
    'mail.sent_by': 'Your {{site}} crew',
  }
  for (const [key, text] of Object.entries(own)) {
    await root.run(saveText, { language: 'en_US', key, text })
  }
  const refused = await site.call('GET', '/answer/api/v1/notification/status', null)
  expect((JSON.parse(refused.body) as { msg: string }).msg).toBe('Who are you?')
  const config = await site.call('GET', '/answer/api/v1/language/config', null)
  expect(JSON.parse(config.body)).toMatchObject({
    data: {
      base: { unauthorized_error: 'Who are you?' },
      ui: { btns: { cancel: 'Never mind', edit: t('common.action.edit') } },
    },
  })
  const letter = {
    template: 'activation',
    recipient: 'a@b.c',
    params: '{"code":"x"}',
  } as QueuedMail
  const { settings } = currentSettings(w.db)
  const mail = (locale: string) =>
    renderMail({ ...letter, locale }, settings, null, storedTexts(w.db)).text
  expect(mail('en_US')).toContain(`Your ${settings.general.name} crew`)
  expect(mail('zh_CN')).not.toContain('crew')
})

test('a page shows custom texts', async () => {
  const root = w.admin()
  const text = 'Ask away </script>'
  await w.as(root).run(saveText, { language: 'en_US', key: 'question.ask.title', text: 'Ask away' })
  expect((await site.open('/community/questions/ask', root)).body).toMatch(/<h1[^>]*>Ask away/)
  await send('question.ask.title', text, root).then(({ status }) => expect(status).toBe(422))
})

test('an unknown page shows the first texts; a search without results says so', async () => {
  const root = w.admin()
  for (const query of ['?language=tlh&page=x&key=none', '?page=99999&page_size=7', '?show=x']) {
    expect((await site.open(screen + query, root)).status, query).toBe(200)
  }
  const none = await site.open(`${screen}?query=zzzzzzzz`, root)
  expect(none.body).toContain(t('translations.empty'))
  expect((await site.open(`${screen}?query=${'x'.repeat(3000)}`, root)).status).toBe(200)
})

test('administrators get every language, without the option to follow the site', async () => {
  const options = await site.call('GET', '/answer/admin/api/language/options', w.admin())
  const { data } = JSON.parse(options.body) as { data: { value: string; progress: number }[] }
  expect(data).toContainEqual({ label: 'English (100%)', value: 'en_US', progress: 100 })
  expect(data.map(({ value }) => value)).not.toContain('Default')
  expect(data.every(({ progress }) => progress === 100)).toBe(true)
})
