/** Values of a plugin's form: filled with defaults, masked, and read from input. */
import type { FieldError } from '#kernel'
import type { ConfigField, Value, Values } from '#plugins/interface.ts'
import { isMask, maskSecret } from '#shared/secret-mask.ts'
import { ownValue } from '#shared/own-value.ts'

const Lists = new Set(['checkbox', 'tag_selector'])
const Unstored = new Set(['button', 'legend'])
/** Longest text of a field, in characters. */
const LongestText = 20_000
const LongestLine = 2_000
const MostOfAList = 200

export const storedFields = (fields: readonly ConfigField[]) =>
  fields.filter(({ type }) => !Unstored.has(type))

export const isSecretField = ({ type, ui_options }: ConfigField) =>
  type === 'input' && ui_options?.input_type === 'password'

/** Default of a field until something is saved. */
function presetOf({ type, value, options, ui_options }: ConfigField): Value {
  if (value !== undefined) return value
  if (Lists.has(type)) return []
  if (type === 'switch') return false
  if (type === 'radio' || type === 'select') return options?.[0]?.value ?? ''
  if (type === 'input' && ui_options?.input_type === 'number') return null
  return ''
}

/** Saved values, with defaults for missing ones; values without a field are dropped. */
export const filledUp = (fields: readonly ConfigField[], saved: Values): Values =>
  Object.fromEntries(
    storedFields(fields).map(field => [
      field.name,
      Object.hasOwn(saved, field.name) ? ownValue(saved, field.name)! : presetOf(field),
    ]),
  )

/** The values for display: passwords masked. */
export const masked = (fields: readonly ConfigField[], values: Values): Values =>
  Object.fromEntries(
    storedFields(fields).map(field => [
      field.name,
      isSecretField(field)
        ? maskSecret(String(ownValue(values, field.name) ?? ''))
        : (ownValue(values, field.name) ?? null),
    ]),
  )

const patterns: Partial<Record<string, RegExp>> = {
  color: /^#[0-9a-f]{6}$/i,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'datetime-local': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  month: /^\d{4}-\d{2}$/,
  time: /^\d{2}:\d{2}(:\d{2})?$/,
  week: /^\d{4}-W\d{2}$/,
}

type Read = { value: Value } | { reason: string; values?: Record<string, string | number> }

const tooLong = (max: number): Read => ({ reason: 'form.too_long', values: { max } })

function readNumber(text: string, field: ConfigField): Read {
  if (text === '') return { value: field.ui_options?.input_type === 'range' ? '0' : null }
  const number = Number(text)
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? { value: number } : { reason: 'form.invalid' }
}

function readText(raw: unknown, field: ConfigField): Read {
  const given = raw === undefined || raw === null ? '' : raw
  if (typeof given !== 'string' && typeof given !== 'number') return { reason: 'form.invalid' }
  const long = field.type === 'textarea'
  const clean = String(given).replaceAll('\u0000', '').replace(/\r\n?/g, '\n')
  const kind = long ? 'text' : (field.ui_options?.input_type ?? 'text')
  const text = long || kind === 'password' ? clean : clean.trim().replace(/\n/g, ' ')
  const max = long ? LongestText : LongestLine
  if ([...text].length > max) return tooLong(max)
  if (field.required && text.trim() === '') return { reason: 'form.required' }
  if (kind === 'number' || kind === 'range') return readNumber(text, field)
  if (text === '') return { value: '' }
  if (kind === 'url' && !/^https?:\/\/[^\s]+$/i.test(text)) return { reason: 'form.invalid' }
  if (patterns[kind] && !patterns[kind].test(text)) return { reason: 'form.invalid' }
  return { value: text }
}

function readList(raw: unknown, { options, required, type }: ConfigField): Read {
  const given = Array.isArray(raw)
    ? raw
    : raw === undefined || raw === null || raw === ''
      ? []
      : [raw]
  if (given.length > MostOfAList || !given.every(item => typeof item === 'string'))
    return { reason: 'form.invalid' }
  const list = [...new Set(given.map(item => item.trim()).filter(Boolean))]
  if (required && list.length === 0) return { reason: 'form.required' }
  const known = new Set(options?.map(({ value }) => value))
  if (type === 'checkbox' && !list.every(item => known.has(item))) return { reason: 'form.invalid' }
  if (list.some(item => item.length > 100)) return tooLong(100)
  return { value: list }
}

/** Finds the slug of an existing tag by a name. */
type SlugNamed = (name: string) => string | undefined

const nameIn = (item: unknown): unknown =>
  typeof item === 'object' && item !== null ? ownValue(item as Values, 'slug_name') : item

/** Names of existing tags, or objects with a slug; stored as slugs. */
function readTags(raw: unknown, field: ConfigField, slugNamed: SlugNamed): Read {
  const named = readList(Array.isArray(raw) ? raw.map(nameIn) : raw, field)
  if (!('value' in named)) return named
  const slugs = new Map((named.value as string[]).map(name => [name, slugNamed(name)]))
  const missing = [...slugs.keys()].filter(name => !slugs.get(name)).join(', ')
  if (missing) return { reason: 'error.write.tag_not_found', values: { tags: missing } }
  return { value: [...new Set(slugs.values())] as string[] }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function readOne(field: ConfigField, raw: unknown, slugNamed: SlugNamed): Read {
  switch (field.type) {
    case 'checkbox':
      return readList(raw, field)
    case 'tag_selector':
      return readTags(raw, field, slugNamed)
    case 'switch':
      return { value: raw === true || raw === 1 || /^(1|on|true|yes)$/i.test(String(raw ?? '')) }
    case 'radio':
    case 'select': {
      const text = readText(raw, field)
      if (!('value' in text) || text.value === '') return text
      const known = field.options?.some(({ value }) => value === text.value)
      return known ? text : { reason: 'form.invalid' }
    }
    case 'timezone': {
      const text = readText(raw, field)
      if (!('value' in text) || text.value === '') return text
      return isTimeZone(String(text.value)) ? text : { reason: 'form.invalid' }
    }
    case 'upload': {
      const text = readText(raw, field)
      if (!('value' in text) || text.value === '') return text
      const address = /^(https?:\/\/|\/)[^\s"<>\\]+$/i.test(String(text.value))
      return address ? text : { reason: 'form.invalid' }
    }
    default:
      return readText(raw, field)
  }
}

/**
 * Reads the input by the fields. Read-only and missing fields stay unchanged; a password of only asterisks
 * means the current one.
 */
export function readSent(
  fields: readonly ConfigField[],
  sent: Record<string, unknown>,
  current: Values,
  slugNamed: SlugNamed,
): { values: Values; errors: FieldError[] } {
  const values = new Map<string, Value>()
  const errors: FieldError[] = []
  for (const field of storedFields(fields)) {
    const { name } = field
    const stands = ownValue(current, name) ?? null
    const raw = ownValue(sent, name)
    const keeps = isSecretField(field) && isMask(String(raw ?? ''))
    if (raw === undefined || field.ui_options?.read_only || keeps) {
      values.set(name, stands)
      continue
    }
    const read = readOne(field, raw, slugNamed)
    if ('value' in read) values.set(name, read.value)
    else {
      values.set(name, stands)
      errors.push({ field: name, reason: read.reason, values: read.values })
    }
  }
  return { values: Object.fromEntries(values), errors }
}
