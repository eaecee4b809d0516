/**
 * All texts use i18next: JSON v4 with `{{name}}` and plural suffixes. A page needs some hundred texts, mostly
 * the same ones, so each is resolved once per language and plural form, and cached in pieces: the text
 * between its values, and their names.
 */
import { createInstance, type i18n as Engine } from 'i18next'
import { languageTag } from '#shared/languages.ts'
import { ownValue } from '#shared/own-value.ts'
import { joinChinese } from './chinese-spacing.ts'

export { languageTag }
type Values = Record<string, string | number>
export type T = (key: string, values?: Values) => string
export type Messages = { [key: string]: string | Messages }

const RightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/

const Placeholder = /\{\{\s*(\w+)\s*\}\}/

/** A right-to-left value is isolated, so that the sentence keeps its order. */
function inserted(value: string | number = ''): string {
  const text = String(value)
  return RightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

const joinPlain = (left: string, right: string) => left + right

/** The engine with the texts of one language, `{ namespace: messages }`. */
export function createEngine(locale: string, messages: Messages): Engine {
  const lng = languageTag(locale)
  const engine = createInstance()
  void engine.init({
    lng,
    fallbackLng: false,
    initImmediate: false,
    load: 'currentOnly',
    resources: { [lng]: { translation: messages } },
    nsSeparator: false,
    returnedObjectHandler: key => key,
    missingInterpolationHandler: () => '',
    interpolation: { escapeValue: false },
  })
  return engine
}

/**
 * Creates a translator over `{ namespace: messages }`. A key is `<namespace>.<path>`; `count` selects the
 * plural form by the locale's rules. Missing keys fall back to English, then show themselves.
 */
export function createTranslator(
  locale: string,
  messages: Messages,
  fallback?: T,
  engine = createEngine(locale, messages),
): T {
  const join = locale.startsWith('zh') ? joinChinese : joinPlain

  const rules = new Intl.PluralRules(languageTag(locale))
  const oneForm = rules.resolvedOptions().pluralCategories.length === 1
  /** By key and plural form: texts at even positions, names of values between them. */
  const known = new Map<string, readonly string[]>()

  function piecesOf(key: string, count: unknown): readonly string[] | null {
    const plural = typeof count === 'number'
    const name = plural && !oneForm ? `${key} ${rules.select(count)}` : key
    let pieces = known.get(name)
    if (!pieces) {
      const text = engine.t(key, { count: plural ? count : undefined, skipInterpolation: true })
      if (text === key) return null
      known.set(name, (pieces = text.split(Placeholder)))
    }
    return pieces
  }

  return (key, values) => {
    const pieces = piecesOf(key, values?.count)
    if (!pieces) return fallback ? fallback(key, values) : key
    if (pieces.length === 1) return pieces[0]!
    return pieces
      .map((piece, n) => (n % 2 ? inserted(ownValue(values, piece)) : piece))
      .reduce(join)
  }
}
