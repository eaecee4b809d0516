import { expect, test } from 'vitest'
import { headerLanguage, pageLanguage } from './language.ts'

test.each([
  ['zh-CN,zh;q=0.9', 'zh_CN'],
  ['zh_TW', 'zh_TW'],
  ['zh-TW,en;q=0.5', 'zh_TW'],
  ['zh-Hant-HK', 'zh_TW'],
  ['zh-HK', 'zh_TW'],
  ['zh', 'zh_CN'],
  ['de-AT,de;q=0.9', 'de_DE'],
  ['en;q=0.2,fr;q=0.9', 'en_US'],
  ['EN-gb', 'en_US'],
])('a program that requests %s gets %s', async (header, locale) => {
  expect(await headerLanguage(header, 'ja_JP')).toBe(locale)
})

test.each(['', null, '*', 'ru-RU', 'tlh,en', ';;;', '-'.repeat(5000), 'x'.repeat(300)])(
  'a program that requests %j gets the language of the site',
  async header => {
    expect(await headerLanguage(header, 'ja_JP')).toBe('ja_JP')
    expect(await headerLanguage(header)).toBe('zh_CN')
  },
)

test('a page follows the account, then the cookie, then the site', async () => {
  const headers = new Headers({ Cookie: 'a=b; forum_lang=fr_FR', 'Accept-Language': 'es' })
  expect(await pageLanguage(headers, 'de_DE', 'ja_JP')).toBe('de_DE')
  expect(await pageLanguage(headers, null, 'ja_JP')).toBe('fr_FR')
  expect(await pageLanguage(headers, 'unknown', 'ja_JP')).toBe('fr_FR')
  const unknown = new Headers({ Cookie: 'forum_lang=xx', 'Accept-Language': 'es' })
  expect(await pageLanguage(unknown, null, 'ja_JP')).toBe('ja_JP')
  expect(await pageLanguage(new Headers(), null, '')).toBe('zh_CN')
})
