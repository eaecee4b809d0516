/** What is to be known of each language outside of its texts. */
import type { Locale } from './codes.ts'

/** Each language in its own words. */
export const languageNames: Record<Locale, string> = {
  zh_CN: '简体中文',
  en_US: 'English',
  zh_TW: '繁體中文',
  ja_JP: '日本語',
  de_DE: 'Deutsch',
  fr_FR: 'Français',
  es_ES: 'Español',
}

/** Languages that are told apart by their script, as the standard for language tags asks. */
const scripts: Record<string, string> = { zh_TW: 'zh-Hant-TW' }

/** BCP 47 form of a locale name: zh_CN → zh-CN. */
export function languageTag(locale: string): string {
  return scripts[locale] ?? locale.replace('_', '-')
}

/** Texts of the site's own, by language and full name; they stand in place of those of the catalogue. */
export type StoredTexts = ReadonlyMap<string, ReadonlyMap<string, string>>

export const noStoredTexts: StoredTexts = new Map()
