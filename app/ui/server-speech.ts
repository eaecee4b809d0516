import type { i18n } from 'i18next'
import { createContext } from 'react'
import type { T } from '#i18n/translate.ts'
import { DefaultLocale, type Locale } from '#shared/codes.ts'

type PageSpeech = {
  t: T
  locale: Locale
  engine?: i18n
  /** Gets each time at which a text of the page changes. */
  changes?: (at: number) => void
}

/** Translator and language of the page being rendered. */
export const ServerSpeech = createContext<PageSpeech>({ t: key => key, locale: DefaultLocale })
