/** Checks a custom text against the default one. */
import type { FieldError } from '#kernel'

export const TextMax = 2000

const plural = /_(zero|one|two|few|many|other)$/

type Shipped = ReadonlyMap<string, string>

const stem = (key: string) => key.replace(plural, '')

/** The plural form of a key; `too_many` is no plural form of `too`. */
export const pluralForm = (key: string, shipped: Shipped): string | null =>
  shipped.has(`${stem(key)}_other`) ? (plural.exec(key)?.[1] ?? null) : null

const names = (text: string) =>
  new Set([...text.matchAll(/{{\s*(\w+)\s*}}/g)].map(match => match[1]!))

/** Tags as written, ignoring spaces; `2 < 3` has none. */
const tags = (text: string) =>
  (text.match(/<\/?[a-z0-9][^<>]*>/gi) ?? []).map(tag => tag.replace(/\s+/g, ' ')).sort()

const list = (found: Iterable<string>) => [...found].map(name => `{{${name}}}`).join(' ')

/** Placeholders of a text: those of all its plural forms, because `one` may lack the number. */
export function valuesOf(key: string, shipped: Shipped): string[] {
  const own = names(shipped.get(key) ?? '')
  if (!pluralForm(key, shipped)) return [...own]
  const forms = [...shipped].filter(([name]) => stem(name) === stem(key))
  return [...new Set([...own, ...forms.flatMap(([, text]) => [...names(text)])])]
}

/** Why a custom text is not allowed. */
export function wrongWith(key: string, text: string, shipped: Shipped): FieldError[] {
  const field = 'text'
  const current = names(text)
  const known = valuesOf(key, shipped)
  // A plural form may express the number in words.
  const counted = pluralForm(key, shipped) !== null
  const needed = known.filter(name => !(counted && name === 'count'))
  const original = shipped.get(key) ?? ''
  const must = counted ? needed.filter(name => names(original).has(name)) : needed
  const missing = must.filter(name => !current.has(name))
  const unknown = [...current].filter(name => !known.includes(name))
  const wrong: FieldError[] = []
  if (missing.length > 0) {
    wrong.push({ field, reason: 'form.values_missing', values: { names: list(missing) } })
  }
  if (unknown.length > 0) {
    wrong.push({ field, reason: 'form.values_unknown', values: { names: list(unknown) } })
  }
  const rest = text.replace(/{{\s*\w+\s*}}/g, '')
  if (/{{|}}/.test(rest)) wrong.push({ field, reason: 'form.values_broken' })
  const wanted = tags(original)
  if (`${tags(text)}` !== `${wanted}`) {
    const reason = wanted.length > 0 ? 'form.tags_differ' : 'form.tags_none'
    wrong.push({ field, reason, values: { tags: wanted.join(' ') } })
  }
  return wrong
}
