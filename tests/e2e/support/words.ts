/** Texts of the pages, from the catalogue: a change of wording is no change of behavior. */
import { test } from 'playwright/test'
import { translator } from '#app/i18n/catalogue.ts'
import type { T } from '#app/i18n/translate.ts'
import type { Locale } from '#app/shared/codes.ts'

export const zh = translator('zh_CN')
export const en = translator('en_US')

/** The browser language of a Playwright project. */
export type LanguageOption = { language: Locale }

export const languageNow = () =>
  (test.info().project.use as Partial<LanguageOption>).language ?? 'zh_CN'

/** Texts in the language of the running test. */
export const t: T = (key, values) => translator(languageNow())(key, values)
