/** Texts of the pages, from the catalogue: a change of wording is no change of behavior. */
import { basename } from 'node:path'
import { test } from 'playwright/test'
import { translator } from '#i18n/catalogue.ts'
import type { T } from '#i18n/translate.ts'
import { Journeys } from './journeys.ts'

export const zh = translator('zh_CN')
export const en = translator('en_US')

/** The browser language of a test: without scripts, the main journeys are in English. */
export function languageNow() {
  const { file, project } = test.info()
  const isJourney = Journeys.includes(basename(file, '.spec.ts'))
  return project.name === 'nojs' && isJourney ? 'en_US' : 'zh_CN'
}

/** Texts in the language of the running test. */
export const t: T = (key, values) => translator(languageNow())(key, values)
