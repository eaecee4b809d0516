/** "Find a setting": by words in any order, in the language of the reader and in English. */
import { afterAll, expect, test } from 'vitest'
import { messagesOf, translator } from '#i18n/catalogue.ts'
import type { Messages } from '#i18n/translate.ts'
import { type Locale, Locales } from '#shared/codes.ts'
import { adminPath, findSettingPath } from '#shared/paths.ts'
import { menuOf } from '#ui/admin/admin-menu.ts'
import { allSettingsScreens } from '#ui/admin/settings-parts.ts'
import { community } from '#tests/support/community.ts'
import { openWholeSite } from '#tests/support/whole-site.ts'

const w = community()
const root = w.admin()
const site = await openWholeSite(w)
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const see = (path: string, locale: Locale) =>
  site.open(path, root, { Cookie: `${site.cookie(root).Cookie}; forum_lang=${locale}` })
const openIn = async (path: string, locale: Locale) => (await see(path, locale)).body
const open = (query: string, locale: Locale = 'en_US') =>
  see(`${findSettingPath()}?query=${encodeURIComponent(query)}`, locale)

/** URLs of the results, in order. */
async function found(query: string, locale?: Locale): Promise<string[]> {
  const { status, body } = await open(query, locale)
  expect(status).toBe(200)
  const main = body.slice(body.indexOf('<main'))
  const list = /<ul class="found">(.*?)<\/main>/s.exec(main)?.[1] ?? ''
  return [...list.matchAll(/<a [^>]*href="([^"]+)"|<a href="([^"]+)"/g)].map(
    ([, one, other]) => (one ?? other)!,
  )
}

test('settings are found by words of their label, help or group, in any order', async () => {
  const port = adminPath('/smtp#smtp_port')
  expect(await found('server port')).toContain(port)
  expect(await found('smtp_port')).toContain(port)
  expect(await found('smtp port')).toContain(port)
  expect(await found('PORT  smtp')).toContain(port)
  expect(await found('smtp port')).not.toContain(adminPath('/general#name'))
  const help = translator('en_US')('admin.general.check_update_help')
  expect(await found(help.split(' ').slice(0, 6).reverse().join(' '))).toContain(
    adminPath('/general#check_update'),
  )
  // The line under a group title mentions other things, too.
  expect(await found('email')).not.toContain(adminPath('/general#name'))
  const part = translator('en_US')('admin.moderation.part_captcha')
  expect(await found(part)).toContain(adminPath('/moderation#captcha_accounts'))
})

test('Chinese is found inside longer words, and English in every language', async () => {
  const label = translator('zh_CN')('admin.general.contact_email')
  const email = adminPath('/general#contact_email')
  for (let at = 0; at + 2 <= label.length; at++)
    expect(await found(label.slice(at, at + 2), 'zh_CN'), label.slice(at, at + 2)).toContain(email)
  const english = translator('en_US')('admin.general.contact_email')
  expect(await found(english, 'zh_CN')).toContain(email)
  const { body } = await open(english, 'zh_CN')
  expect(body).toContain(`>${label}</a>`)
  expect(await found(label, 'en_US')).not.toContain(email)
})

test('a screen is found by its name, without listing its fields', async () => {
  const general = adminPath('/general')
  const results = await found('general')
  expect(results).toContain(general)
  expect(results).not.toContain(`${general}#contact_email`)
  expect(await found('branding')).toContain(adminPath('/branding'))
})

test('without a search all screens of the menu are listed', async () => {
  const all = menuOf(false).flatMap(({ entries }) => entries.map(({ href }) => href))
  expect(await found(' ')).toEqual(all)
})

test('no results show what to try', async () => {
  const query = 'heron "nest"'
  expect(await found(query)).toEqual([])
  const { body } = await open(query)
  const said = translator('en_US')('admin.find.empty', { query: 'heron &quot;nest&quot;' })
  expect(body).toContain(said)
  expect(body).toContain(`href="${findSettingPath()}"`)
  expect((await open('x'.repeat(5_000))).status).toBe(200)
})

test('every result leads to a field with that id', async () => {
  const all = new Set<string>()
  for (const word of ['a', 'e', 'i', 'o']) for (const href of await found(word)) all.add(href)
  const declared = Object.values(allSettingsScreens()).flatMap(({ href, parts }) =>
    parts.flatMap(({ fields }) => fields.map(({ name }) => `${href}#${name}`)),
  )
  expect(declared.filter(href => !all.has(href))).toEqual([])
  expect(all).toContain(adminPath('/maintenance#mode'))
  expect(all).toContain(adminPath('/privileges#rank_question_add'))
  const screens = new Map<string, string[]>()
  for (const href of all) {
    const [path, id] = href.split('#') as [string, string?]
    screens.set(path, [...(screens.get(path) ?? []), ...(id ? [id] : [])])
  }
  for (const [path, ids] of screens) {
    const { status, body } = await site.open(path, root)
    expect(status, path).toBe(200)
    expect(
      ids.filter(id => !body.includes(`id="${id}"`)),
      path,
    ).toEqual([])
  }
})

test('help texts with numbers have those of the screen of the setting', async () => {
  const pages = new Map<string, Promise<string>>()
  const withNumbers = new Set<string>()
  for (const locale of Locales)
    for (const word of ['a', 'e']) {
      const { body } = await open(word, locale)
      const lines = body.matchAll(/<a href="([^"#]+)#([^"]+)">[^<]*<\/a>.*?(?=<a |<\/li>)/gs)
      for (const [line, href, name] of lines) {
        const help = /<p class="help">(.*?)<\/p>/s.exec(line)?.[1]
        if (!help || !/\d/.test(help)) continue
        const key = `${locale} ${href}`
        pages.set(key, pages.get(key) ?? openIn(href!, locale))
        expect(await pages.get(key), `${locale} ${name}`).toContain(help)
        withNumbers.add(name!)
      }
    }
  const { admin } = messagesOf('en_US') as { admin: Record<string, Messages> }
  const declared = Object.entries(allSettingsScreens()).flatMap(([group, { parts }]) =>
    parts.flatMap(({ fields }) => fields.map(({ name }) => [group, name] as const)),
  )
  for (const [group, name] of [...declared, ['branding', 'logo'] as const])
    if (String(admin[group]?.[`${name}_help`]).includes('{{'))
      expect(withNumbers, `${group}.${name}`).toContain(name)
})

test('it is for administrators', async () => {
  for (const who of [w.moderator(), w.member()])
    expect((await site.open(findSettingPath(), who)).status).toBe(403)
})
