/** What the importers say in English, in the language of the reader. */
import { shippedTexts } from '#i18n/catalogue.ts'
import type { T } from '#i18n/translate.ts'
import { FallbackLocale } from '#shared/codes.ts'
import type { ImportText } from './model.ts'

const english = shippedTexts(FallbackLocale)
const phrases = [...english].filter(([key]) => key.startsWith('import.what.'))

const Value = /\{\{(\w+)\}\}/
const plain = new Map(
  phrases.filter(([, text]) => !Value.test(text)).map(([key, text]) => [text, key]),
)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Texts with values: `{{name}} left out`. */
const patterns = phrases
  .filter(([, text]) => Value.test(text))
  .map(([key, text]) => {
    const pieces = text.split(Value)
    const source = pieces.map((piece, n) => (n % 2 ? `(?<${piece}>.+)` : escaped(piece)))
    return { key, pattern: new RegExp(`^${source.join('')}$`, 's') }
  })

/** A stage or a kind of line; its key is its name. Unknown names stay English. */
export function importPart(t: T, name: string): ImportText {
  const key = `import.part.${name.replaceAll(' ', '_')}`
  return english.has(key) ? { text: t(key), english: false } : { text: name, english: true }
}

/** What was made or why it was not; values that are phrases are translated, too. */
export function importPhrase(t: T, said: string): ImportText {
  const exact = plain.get(said)
  if (exact) return { text: t(exact), english: false }
  for (const { key, pattern } of patterns) {
    const values = pattern.exec(said)?.groups
    if (!values) continue
    const shown = Object.entries(values).map(([name, value]) => {
      const inner = plain.get(value)
      return [name, inner ? t(inner) : value]
    })
    return { text: t(key, Object.fromEntries(shown) as Record<string, string>), english: false }
  }
  // Restored lines are counted under the name of their file.
  return importPart(t, said)
}
