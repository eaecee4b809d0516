/** Zod types for input: form strings and JSON alike. */
import { z } from 'zod'
import { hasFewerCharacters } from '#shared/characters.ts'
import { ObjectType } from '#shared/codes.ts'
import { parseId } from '#shared/ids.ts'

type Parts = Partial<Record<'in' | 'out' | 'innerType', z.ZodType>>

/** The schemas that this one wraps or joins. */
function partsOf({ _zod }: z.ZodType): z.ZodType[] {
  const { in: first, out, innerType } = _zod.def as unknown as Parts
  return [first, out, innerType].filter(part => part !== undefined)
}

/** What a form says by leaving a field out: browsers do not send unchecked boxes. */
export type Unchecked = false | readonly never[]
const boxes = z.registry<{ unchecked: Unchecked }>()

/** Declares a list as a group of checkboxes in forms. */
export function checkboxes<S extends z.ZodType>(schema: S): S {
  boxes.add(schema, { unchecked: [] })
  return schema
}

/** The value of a field whose boxes are all unchecked; undefined for a field without boxes. */
export function uncheckedValue(schema: z.ZodType): Unchecked | undefined {
  const own = boxes.get(schema)
  if (own) return own.unchecked
  return partsOf(schema)
    .map(uncheckedValue)
    .find(value => value !== undefined)
}

/**
 * `true`, `"true"`, `"1"`, `"on"` are true; `false`, `"false"`, `"0"`, `"off"`, empty and missing are false.
 * A checkbox in forms.
 */
function flag() {
  const schema = z
    .union([z.boolean(), z.string(), z.number()])
    .optional()
    .transform((value, ctx) => {
      if (typeof value === 'boolean') return value
      const text = String(value ?? '').toLowerCase()
      if (['1', 'true', 'on', 'yes'].includes(text)) return true
      if (['', '0', 'false', 'off', 'no'].includes(text)) return false
      ctx.addIssue({ code: 'custom', message: 'form.invalid' })
      return z.NEVER
    })
    .describe('true or false')
  boxes.add(schema, { unchecked: false })
  return schema
}

const optional = new WeakMap<z.ZodType, z.ZodType>()

/** The schema of a value that `stays` when it is left out, else undefined. */
export const optionalOf = (schema: z.ZodType): z.ZodType | undefined => optional.get(schema)

/** Fields that keep their stored value when a call leaves them out. */
export function stays<S extends Record<string, z.ZodType>>(
  shape: S,
): { [K in keyof S]: z.ZodOptional<S[K]> } {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const { description: words } = schema
    const bare = schema.optional()
    const field = words ? bare.describe(`${words}; as it is when left out`) : bare
    optional.set(field, schema)
    return [name, field]
  })
  return Object.fromEntries(fields) as { [K in keyof S]: z.ZodOptional<S[K]> }
}

/** The stored values with those that were given. */
export function merged<T extends object>(stored: T, given: NoInfer<Partial<T>>): T {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...stored, ...(Object.fromEntries(sent) as Partial<T>) }
}

const typeNames = new Map<number, string>(
  Object.entries(ObjectType).map(([name, type]) => [type, name]),
)
function idOf(type: number): string {
  const name = typeNames.get(type) ?? 'object'
  return `id of ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
}

/** JSON numbers are not exact to 17 digits, so ids are strings. */
const idText = () =>
  z.string({ error: ({ input }) => (input === undefined ? 'form.required' : 'form.invalid') })

/** An empty id is none. An unknown one is refused like that of an object which does not exist, if nothing else is wrong. */
const unknownId = (value: string, message: string, alone: 'not_found' | 'bad_request') =>
  value === ''
    ? ({ code: 'custom', message: 'form.required' } as const)
    : ({ code: 'custom', message, params: { alone } } as const)

/** An object id in long or short form, parsed to its sequence number. */
function id(type: number, reason = 'error.object.not_found') {
  return idText()
    .transform((value, ctx) => {
      const ref = parseId(value)
      if (ref && ref.type === type) return ref.seq
      ctx.addIssue(unknownId(value, reason, 'not_found'))
      return z.NEVER
    })
    .describe(`${idOf(type)}, required`)
}

/** An optional id: empty, missing and "0" mean none. */
function optionalId(type: number, reason = 'error.object.not_found') {
  return z
    .union([z.string(), z.literal(0)], { error: 'form.invalid' })
    .nullish()
    .transform((value, ctx) => {
      if (!value || value === '0') return null
      const ref = parseId(value)
      if (ref && ref.type === type) return ref.seq
      ctx.addIssue({ code: 'custom', message: reason, params: { alone: 'not_found' } })
      return z.NEVER
    })
    .describe(idOf(type))
}

/** An object id of any type. */
function anyId() {
  return idText()
    .transform((value, ctx) => {
      const ref = parseId(value)
      if (ref) return ref
      ctx.addIssue(unknownId(value, 'error.object.not_found', 'bad_request'))
      return z.NEVER
    })
    .describe('id of an object, required')
}

const emptyToUndefined = (value: unknown) => (value === '' || value === null ? undefined : value)

/** Converts strings of digits; other values stay as they are and are refused. */
const digitsToNumber = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value

/** A whole number within bounds; empty means the default. */
function int(min: number, max: number, fallback: number) {
  const whole = z
    .int({ error: 'form.invalid' })
    .min(min, { error: 'form.invalid' })
    .max(max, { error: 'form.invalid' })
  return z
    .preprocess(value => digitsToNumber(emptyToUndefined(value)), whole.default(fallback))
    .describe(`whole number, ${min} to ${max}, else ${fallback}`)
}

/** 0 means "not given" to programs that send a zero for what they do not set. */
const orZero = (schema: ReturnType<typeof int>, most = Infinity) =>
  z
    .preprocess(value => {
      const number = digitsToNumber(value)
      if (number === 0) return undefined
      return typeof number === 'number' && number > most ? most : value
    }, schema)
    .describe(schema.description ?? '')

const page = () => orZero(int(1, 1_000_000, 1))
/** A number below 1 means the first page, as in Answer. */
const anyPage = () =>
  z
    .preprocess(value => {
      const number = digitsToNumber(value)
      return typeof number === 'number' && number < 1 ? undefined : value
    }, page())
    .describe(page().description ?? '')
/** More than the largest page gives the largest page. */
const pageSize = (fallback = 10, max = 1000) => orZero(int(1, max, fallback), max)

/** One of a list; empty means the default. */
function oneOf<const L extends readonly [string, ...string[]]>(list: L, fallback: L[number]) {
  return z
    .preprocess(emptyToUndefined, z.enum(list, { error: 'form.invalid' }).default(fallback))
    .describe(`one of ${list.join(', ')}, else ${fallback}`)
}

/** One of a list; anything else means the default. */
const anyOf = <const L extends readonly [string, ...string[]]>(list: L, fallback: L[number]) =>
  z
    .preprocess(value => list.find(one => one === value), oneOf(list, fallback))
    .describe(`one of ${list.join(', ')}, else ${fallback}`)

/** Removes what no text may contain: NUL characters and lone surrogates. */
const tidy = (raw: string) => raw.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\ufffd')

function textWords({ min, max, required }: TextOptions): string {
  const size = min ? `${min} to ${max}` : `up to ${max}`
  return `text, ${size} characters${required ? ', required' : ''}`
}

/**
 * Limits that a field checks in code, so that forms and the API cannot read them from its schema. The upper
 * one counts code points, the lower one grapheme clusters.
 */
export type DeclaredLimits = { required?: boolean; minLength?: number; maxLength?: number }
const declared = z.registry<DeclaredLimits>()

/** Attaches the limits to the schema, which is not changed. */
export function declaring<S extends z.ZodType>(schema: S, limits: DeclaredLimits): S {
  declared.add(schema, limits)
  return schema
}

/** The limits declared by a field, or by what it wraps. The outermost one counts. */
export function declaredLimits(schema: z.ZodType): DeclaredLimits {
  const parts = partsOf(schema).map(declaredLimits)
  return Object.assign({}, ...parts, declared.get(schema)) as DeclaredLimits
}

type TextOptions = { min?: number; max: number; required?: boolean; trim?: boolean }

/**
 * Text with an upper limit in code points and a lower one in grapheme clusters; spaces alone do not satisfy
 * `required`.
 */
function text(options: TextOptions) {
  const { min = 0, max, required = false, trim = false } = options
  const wrong = (value: string): string | null => {
    if (required && value.trim() === '') return 'form.required'
    // Checks UTF-16 units first, so that a huge value costs nothing.
    if (value.length > 2 * max || [...value].length > max) return `form.too_long|max=${max}`
    const short = value !== '' && hasFewerCharacters(value.trim(), min)
    return short ? `form.too_short|min=${min}` : null
  }
  const schema = z
    .preprocess(
      value => (value === undefined || value === null ? '' : value),
      z.string({ error: 'form.invalid' }).transform((raw, ctx) => {
        const clean = tidy(raw)
        const value = trim ? clean.trim() : clean
        const reason = wrong(value)
        if (reason === null) return value
        ctx.addIssue({ code: 'custom', message: reason })
        return z.NEVER
      }),
    )
    .describe(textWords(options))
  return declaring(schema, { required, maxLength: max, ...(min > 0 ? { minLength: min } : {}) })
}

export const wire = {
  flag,
  id,
  optionalId,
  anyId,
  int,
  page,
  anyPage,
  pageSize,
  anyOf,
  oneOf,
  text,
}
