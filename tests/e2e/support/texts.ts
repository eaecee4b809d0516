/** Texts of the pages, from the catalogue: a change of wording is no change of behavior. */
import { test } from 'playwright/test'
import { translator } from '#i18n/catalogue.ts'
import type { T } from '#i18n/translate.ts'

export const zh = translator('zh_CN')
export const en = translator('en_US')

/** The main journeys; the rest tests a single language or none. */
const journeys =
  /\/(accounts|install|journey|kept-text|platform|settings|sign-in|two-step-login)\.spec\.ts$/

/** The browser language of a test: without scripts, the main journeys are in English. */
export function languageNow() {
  const { file, project } = test.info()
  return project.name === 'nojs' && journeys.test(file) ? 'en_US' : 'zh_CN'
}

/** Texts in the language of the running test. */
export const t: T = (key, values) => translator(languageNow())(key, values)
