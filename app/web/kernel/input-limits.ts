/** What an input says to the browser about its value, read from the schema of its verb. */
import type { Constraint } from '@conform-to/dom'
import { getZodConstraint } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { declaredLimits } from '#app/domain/kernel/index.ts'

/** `bounds`: the limits as people read them, for help texts with `{{min}}` and `{{max}}`. */
export type FieldLimits = Constraint & { bounds?: Record<string, number> }
export type InputLimits = Record<string, FieldLimits>

/** A list, or a value that may be null. */
function mayBeEmpty({ _zod }: z.ZodType): boolean {
  const { type, in: first, out } = _zod.def as unknown as Record<string, unknown>
  if (type === 'array' || type === 'nullable') return true
  return [first, out].some(part => part !== undefined && mayBeEmpty(part as z.ZodType))
}

/**
 * A browser counts UTF-16 units, and a code point takes up to two of them, so no text that the verb takes
 * is ever cut. A character has at least one, so the lower limit stays as it is.
 */
const UnitsOfPoint = 2

function limitsOfField(field: z.ZodType, constraint: Constraint): FieldLimits {
  // A list is typed into one field, and the options of a select need no pattern.
  const { multiple: _, pattern: __, ...limits } = constraint
  const declared = declaredLimits(field)
  const { minLength, maxLength } = { ...limits, ...declared }
  const bounds = Object.entries({ min: minLength ?? limits.min, max: maxLength ?? limits.max })
  return {
    ...limits,
    ...(mayBeEmpty(field) ? { required: false } : {}),
    ...declared,
    ...(declared.maxLength ? { maxLength: UnitsOfPoint * declared.maxLength } : {}),
    bounds: Object.fromEntries(bounds.filter(([, bound]) => bound !== undefined)) as Record<
      string,
      number
    >,
  }
}

const known = new WeakMap<z.ZodType, InputLimits>()

/**
 * Attributes of each field of a verb: `required`, lengths, `min` and `max`. Computed once for a schema.
 * Limits that a schema checks by code are those that it declares.
 */
export function limitsOf(schema: z.ZodType): InputLimits {
  let limits = known.get(schema)
  if (!limits) {
    const { shape } = schema as Partial<z.ZodObject>
    const constraints: Record<string, Constraint> = (shape && getZodConstraint(schema)) ?? {}
    limits = {}
    for (const [name, field] of Object.entries(shape ?? {})) {
      limits[name] = limitsOfField(field as z.ZodType, constraints[name] ?? {})
    }
    known.set(schema, limits)
  }
  return limits
}

/** What an address asks for, cut to what the verb takes: a word too long to be found is no mistake. */
export function askedOf(
  { searchParams }: URL,
  { input }: { input: z.ZodType },
  field: string,
  name = field,
) {
  return (searchParams.get(name) ?? '').trim().slice(0, limitsOf(input)[field]?.bounds?.max)
}

type Bound = { input?: z.ZodType }
/** A module of a screen, as far as its forms are concerned. */
type Screen = { action?: { intents?: Record<string, Bound> }; loader?: Bound }

const none: InputLimits = {}

/** Limits of the fields of a form: by the verb of its intent, or by that of the loader for a form without. */
export function formLimits(screen: object, intent: string): InputLimits {
  const { action, loader } = screen as Screen
  const { input } = (intent ? action?.intents?.[intent] : loader) ?? {}
  return input ? limitsOf(input) : none
}
