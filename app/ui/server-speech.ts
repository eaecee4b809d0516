import { createContext } from 'react'
import type { T } from '#app/i18n/translate.ts'

/** The full translator and the page's nonce while rendering on the server; null in the browser. */
export const ServerSpeech = createContext<{ t: T; nonce: string } | null>(null)
