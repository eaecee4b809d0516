/** All texts of all languages, on the server. One translator per language, shared by all requests. */
import { DefaultLocale, FallbackLocale, type Locale, Locales } from '#app/shared/codes.ts'
import { createTranslator, type Messages, type T } from './translate.ts'
import { files } from './locales/index.ts'

export const catalogue: Record<Locale, Messages> = files

const translators = new Map<string, T>()

/** The translator of a language, with English behind it (spec §1). */
export function translator(locale: Locale): T {
  let t = translators.get(locale)
  if (!t) {
    const fallback = locale === FallbackLocale ? undefined : translator(FallbackLocale)
    t = createTranslator(locale, catalogue[locale], fallback)
    translators.set(locale, t)
  }
  return t
}

/** Some namespaces of one language, for a page that hydrates. */
export function namespaces(locale: Locale, names: readonly string[]): Messages {
  const all = catalogue[locale]
  return Object.fromEntries(names.map(name => [name, all[name] ?? {}]))
}

/** Reads a language name in either spelling; null when it is not one of ours. */
export function knownLocale(name: string | null | undefined): Locale | null {
  const wanted = (name ?? '').trim().replace('-', '_').toLowerCase()
  return (
    Locales.find(l => l.toLowerCase() === wanted) ??
    (wanted.length === 2
      ? (Locales.find(l => l.toLowerCase().startsWith(`${wanted}_`)) ?? null)
      : null)
  )
}

/** The first entry of an Accept-Language header, else the default language. */
export function localeOfHeader(header: string | null | undefined): Locale {
  const first = (header ?? '').slice(0, 256).split(',')[0]?.split(';')[0]
  return knownLocale(first) ?? DefaultLocale
}
