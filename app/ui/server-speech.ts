import type { i18n } from 'i18next'
import { createContext } from 'react'
import type { T } from '#app/i18n/translate.ts'
import { DefaultLocale, type Locale } from '#app/shared/codes.ts'

/** Translator and language of the page being rendered. */
export const ServerSpeech = createContext<{ t: T; locale: Locale; engine?: i18n }>({
  t: key => key,
  locale: DefaultLocale,
})
