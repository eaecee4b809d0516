/**
 * i18next is the engine of all texts: JSON v4 with `{{name}}` and plural suffixes. A page asks for some
 * hundred texts, mostly the same ones, so what the engine answered is kept per language.
 */
import { createInstance, type i18n as Engine } from 'i18next'
import { languageTag } from '#app/shared/languages.ts'
import { joinChinese } from './chinese-spacing.ts'

export { languageTag }
type Values = Record<string, string | number>
export type T = (key: string, values?: Values) => string
export type Messages = { [key: string]: string | Messages }

/** Texts with values that are kept per language; names and titles would fill the memory without it. */
const KeptTexts = 4_000

const RightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/

/** Mark each value, and split double braces inside it, until the text is composed. No text contains them. */
const Edge = '\ufdd0'
const Wedge = '\ufdd1'

/** A value that runs from right to left is isolated, so that the sentence keeps its order. */
function inserted(value: unknown): string {
  const text = String(value)
  const isolated = RightToLeft.test(text) ? `\u2068${text}\u2069` : text
  // The engine would look for placeholders in a title that holds some.
  return Edge + isolated.replace(/\{(?=\{)/g, `{${Wedge}`) + Edge
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
    interpolation: { escape: inserted },
  })
  return engine
}

/**
 * Makes a translator over `{ namespace: messages }`. A key is `<namespace>.<path>`; with `count`
 * the plural form is chosen by the locale's rules. Missing keys fall back, then show themselves.
 */
export function createTranslator(
  locale: string,
  messages: Messages,
  fallback?: T,
  engine = createEngine(locale, messages),
): T {
  const join = locale.startsWith('zh') ? joinChinese : joinPlain

  function compose(key: string, values?: Values): string {
    // Values apart from options: a placeholder may be named like one. Values are never read as texts.
    const count = typeof values?.count === 'number' ? values.count : undefined
    const text = engine.t(key, { replace: values ?? {}, count, nest: false })
    if (text === key) return fallback ? fallback(key, values) : key
    return text.split(Edge).reduce(join).replaceAll(Wedge, '')
  }

  const plain = new Map<string, string>()
  const filled = new Map<string, string>()
  return (key, values) => {
    if (values === undefined) {
      let text = plain.get(key)
      if (text !== undefined) return text
      text = compose(key)
      if (text !== key) plain.set(key, text)
      return text
    }
    let name = key
    for (const value of Object.keys(values)) {
      const given = values[value]
      name += typeof given === 'number' ? `\0${value}#${given}` : `\0${value}=${given}`
    }
    let text = filled.get(name)
    if (text === undefined) {
      text = compose(key, values)
      if (filled.size >= KeptTexts) filled.clear()
      filled.set(name, text)
    }
    return text
  }
}
