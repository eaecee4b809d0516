/** Facts about each language apart from its texts. */
import { ownValue } from '#shared/own-value.ts'
import type { Locale } from './codes.ts'

/** The name of each language in that language. */
export const languageNames: Record<Locale, string> = {
  zh_CN: '简体中文',
  en_US: 'English',
  zh_TW: '繁體中文',
  ja_JP: '日本語',
  de_DE: 'Deutsch',
  fr_FR: 'Français',
  es_ES: 'Español',
}

/** Languages distinguished by script, as BCP 47 requires. */
const scripts: Record<string, string> = { zh_TW: 'zh-Hant-TW' }

/** BCP 47 tag of a locale name: zh_CN → zh-CN. */
export function languageTag(locale: string): string {
  return ownValue(scripts, locale) ?? locale.replace('_', '-')
}

/** Custom texts by language and full key; they override those of the catalog. */
export type StoredTexts = ReadonlyMap<string, ReadonlyMap<string, string>>

export const noStoredTexts: StoredTexts = new Map()
