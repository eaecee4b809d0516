/** Translations, numbers and times for components. */
import type { i18n } from 'i18next'
import { createContext, Fragment, type ReactNode, useContext, useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { joinChinese } from '#i18n/chinese-spacing.ts'
import type { T } from '#i18n/translate.ts'
import { formatNumber } from '#shared/number-format.ts'
import { createTimeFormat, type TimeFormat } from '#shared/time-format.ts'

export type { T }

export type Speech = {
  t: T
  /** Locale as in the settings: zh_CN, en_US. */
  locale: string
  time: TimeFormat
  /** A number in the form of spec §9. */
  number(value: number): string
}

const SpeechContext = createContext<Speech | null>(null)

export const SpeechProvider = SpeechContext.Provider

export type I18nProviderProps = {
  t: T
  locale: string
  /** For `Trans`: sentences with embedded elements. */
  engine?: i18n
  /** Time zone of the site; UTC by default. */
  timeZone?: string
  /** The instant of the request in ms. */
  now?: number
  /** Gets each time at which a text changes. */
  changes?: (at: number) => void
  children: ReactNode
}

export function I18nProvider(props: I18nProviderProps) {
  const { t, locale, engine, timeZone = 'UTC', now, changes, children } = props
  const speech = useMemo<Speech>(
    () => ({
      t,
      locale,
      time: createTimeFormat(t, locale, timeZone, now ?? Date.now(), changes),
      number: value => formatNumber(value, locale),
    }),
    [t, locale, timeZone, now, changes],
  )
  return (
    <SpeechContext.Provider value={speech}>
      {engine ? <I18nextProvider i18n={engine}>{children}</I18nextProvider> : children}
    </SpeechContext.Provider>
  )
}

/** Everything in one context read. */
export function useSpeech(): Speech {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('I18nProvider is missing above this component')
  return speech
}

export const useT = (): T => useSpeech().t

/** A part of a sentence: its text, and what is drawn for it. */
export type SentencePart = string | { text: string; node: ReactNode }

/** A sentence of texts and elements. Chinese has a space between them only beside Latin letters and digits. */
export function Sentence({ parts }: { parts: readonly SentencePart[] }) {
  const { locale } = useSpeech()
  const textOf = (at: number) => {
    const part = parts[at] ?? ''
    return typeof part === 'string' ? part : part.text
  }
  const spaced = (at: number) => {
    const [before, after] = [textOf(at - 1).trimEnd(), textOf(at + 1).trimStart()]
    const joined = joinChinese(before, textOf(at)).slice(before.length)
    return joinChinese(joined, after).slice(0, after ? -after.length : undefined)
  }
  return parts.map((part, at) => (
    <Fragment key={at}>
      {typeof part !== 'string' ? part.node : locale.startsWith('zh') ? spaced(at) : part}
    </Fragment>
  ))
}
