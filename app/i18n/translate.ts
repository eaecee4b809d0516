/**
 * The translator used for rendering: messages are compiled once per language into functions, because
 * a page asks for some hundred texts. Format is i18next's JSON v4: `{{name}}` and plural suffixes.
 */
import type { Locale } from '#app/shared/codes.ts'
import { languageTag } from '#app/shared/languages.ts'
import { joinChinese } from './chinese-spacing.ts'

export { languageTag, type Locale }
export type Values = Record<string, string | number>
export type T = (key: string, values?: Values) => string
export type Messages = { [key: string]: string | Messages }
type Compiled = (values?: Values) => string

const RightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/

/** Names and titles that run from right to left are set apart, so that the sentence keeps its order. */
function inserted(value: string | number | undefined): string {
  const text = String(value ?? '')
  return RightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

type Join = (left: string, right: string) => string
const joinPlain: Join = (left, right) => left + right

function compile(message: string, join: Join): Compiled {
  const parts = message.split(/\{\{\s*(\w+)\s*\}\}/)
  if (parts.length === 1) return () => message
  return values => {
    let out = ''
    for (let i = 0; i < parts.length; i++) {
      out = join(out, i % 2 ? inserted(values?.[parts[i]!]) : parts[i]!)
    }
    return out
  }
}

type Table = Map<string, Compiled>

function flatten(messages: Messages, prefix: string, join: Join, into: Table): void {
  for (const [key, value] of Object.entries(messages)) {
    const full = prefix ? `${prefix}.${key}` : key
    if (typeof value === 'string') into.set(full, compile(value, join))
    else flatten(value, full, join, into)
  }
}

/**
 * Makes a translator over `{ namespace: messages }`. A key is `<namespace>.<path>`; with `count`
 * the plural form is chosen by the locale's rules. Missing keys fall back, then show themselves.
 */
export function createTranslator(locale: string, messages: Messages, fallback?: T): T {
  const table: Table = new Map()
  flatten(messages, '', locale.startsWith('zh') ? joinChinese : joinPlain, table)
  const plural = new Intl.PluralRules(languageTag(locale))
  return (key, values) => {
    let found = table.get(key)
    if (values !== undefined && typeof values.count === 'number') {
      found =
        table.get(`${key}_${plural.select(values.count)}`) ?? table.get(`${key}_other`) ?? found
    }
    if (found) return found(values)
    return fallback ? fallback(key, values) : key
  }
}
