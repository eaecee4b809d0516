import type { i18n } from 'i18next'
import { createContext } from 'react'
import type { T } from '#app/i18n/translate.ts'
import { DefaultLocale, type Locale } from '#app/shared/codes.ts'

/** The translator of the page that is being made, and its language. */
export const ServerSpeech = createContext<{ t: T; locale: Locale; engine?: i18n }>({
  t: key => key,
  locale: DefaultLocale,
})
