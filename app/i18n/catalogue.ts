/** All texts of all languages, on the server. One translator per language, shared by all requests. */
import { FallbackLocale, type Locale, Locales } from '#shared/codes.ts'
import { noStoredTexts, type StoredTexts } from '#shared/languages.ts'
import { ownValue } from '#shared/own-value.ts'
import { createEngine, createTranslator, type Messages, type T } from './translate.ts'
import { defaultTexts } from './default-texts.ts'

type Words = { messages: Messages; t: T; engine: ReturnType<typeof createEngine> }

/** Cached while the stored texts are the same, so that nothing is compiled per request. */
const made = new WeakMap<StoredTexts, Map<Locale, Words>>()

/** The tree with some texts replaced; unchanged branches are shared with the old tree. */
function exchange(messages: Messages, prefix: string, own: ReadonlyMap<string, string>): Messages {
  const entries = Object.entries(messages).map(([key, value]): [string, string | Messages] => {
    const full = prefix + key
    if (typeof value === 'string') return [key, own.get(full) ?? value]
    const below = `${full}.`
    const touched = [...own.keys()].some(name => name.startsWith(below))
    return [key, touched ? exchange(value, below, own) : value]
  })
  return Object.fromEntries(entries)
}

function wordsOf(locale: Locale, stored: StoredTexts): Words {
  const key = stored.size === 0 ? noStoredTexts : stored
  let known = made.get(key)
  if (!known) made.set(key, (known = new Map()))
  let words = known.get(locale)
  if (!words) {
    const own = stored.get(locale)
    const messages = own ? exchange(defaultTexts(locale), '', own) : defaultTexts(locale)
    const fallback: T | undefined =
      locale === FallbackLocale
        ? undefined
        : (text, values) => wordsOf(FallbackLocale, stored).t(text, values)
    const engine = createEngine(locale, messages)
    words = { messages, engine, t: createTranslator(locale, messages, fallback, engine) }
    known.set(locale, words)
  }
  return words
}

/** The translator of a language, with English as fallback (spec §1). */
export const translator = (locale: Locale, stored: StoredTexts = noStoredTexts): T =>
  wordsOf(locale, stored).t

/** The engine of a language, for sentences that contain elements. */
export const engineOf = (locale: Locale, stored: StoredTexts = noStoredTexts) =>
  wordsOf(locale, stored).engine

/** The current texts of a language. */
export const messagesOf = (locale: Locale, stored: StoredTexts = noStoredTexts): Messages =>
  wordsOf(locale, stored).messages

/** Some namespaces of one language, for an API client. */
export function namespaces(
  locale: Locale,
  names: readonly string[],
  stored: StoredTexts = noStoredTexts,
): Messages {
  const all = messagesOf(locale, stored)
  return Object.fromEntries(names.map(name => [name, ownValue(all, name) ?? {}]))
}

const shipped = new Map<Locale, ReadonlyMap<string, string>>()

/** The default texts of a language, by their full keys. */
export function shippedTexts(locale: Locale): ReadonlyMap<string, string> {
  let texts = shipped.get(locale)
  if (!texts) {
    const found = new Map<string, string>()
    const collect = (messages: Messages, prefix: string) => {
      for (const [key, value] of Object.entries(messages)) {
        if (typeof value === 'string') found.set(prefix + key, value)
        else collect(value, `${prefix}${key}.`)
      }
    }
    collect(defaultTexts(locale), '')
    shipped.set(locale, (texts = found))
  }
  return texts
}

/** Locales that write Traditional Chinese. */
const Traditional = /^zh_(hant|tw|hk|mo)\b|^zh_hant_/

/**
 * Parses a language name in either form, `zh_TW` or `zh-Hant-TW`; a region without texts of its own gets
 * those of the language. Null if the language is not supported.
 */
export function knownLocale(name: string | null | undefined): Locale | null {
  const wanted = (name ?? '').trim().replaceAll('-', '_').toLowerCase()
  const exact = Locales.find(locale => locale.toLowerCase() === wanted)
  if (exact) return exact
  if (!/^[a-z]{2}(_[a-z0-9]{2,8}){0,3}$/.test(wanted)) return null
  const named = (start: string) =>
    Locales.find(locale => locale.toLowerCase().startsWith(start)) ?? null
  if (Traditional.test(wanted)) return named('zh_tw') ?? named('zh_')
  return named(`${wanted.slice(0, 2)}_`)
}
