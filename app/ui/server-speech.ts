import { createContext } from 'react'
import type { T } from '#app/i18n/translate.ts'
import type { Locale } from '#app/shared/codes.ts'

/** The full translator, its language and the page's nonce while rendering on the server; null in the browser. */
export const ServerSpeech = createContext<{ t: T; nonce: string; locale: Locale } | null>(null)
