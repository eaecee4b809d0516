/** HTML input attributes, derived from the schema of the verb. */
import type { InputLimits, FieldLimits } from '#ui/forms/field-limits.ts'
import type { Constraint } from '@conform-to/dom'
import { getZodConstraint } from '@conform-to/zod/v4'
import { z } from 'zod'
import { declaredLimits, optionalOf } from '#kernel'
import { ownValue } from '#shared/own-value.ts'

/** A list, or a nullable value. */
function mayBeEmpty({ _zod }: z.ZodType): boolean {
  const { type, in: first, out } = _zod.def as unknown as Record<string, unknown>
  if (type === 'array' || type === 'nullable') return true
  return [first, out].some(part => part !== undefined && mayBeEmpty(part as z.ZodType))
}

/**
 * Browsers count UTF-16 units, and a code point takes up to two, so the maximum is doubled to never
 * cut a valid text. A character has at least one unit, so the minimum is unchanged.
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
 * Attributes of each field of a verb: `required`, lengths, `min` and `max`. Computed once per
 * schema. For limits checked in code, the schema's declared metadata is used.
 */
export function limitsOf(schema: z.ZodType): InputLimits {
  let limits = known.get(schema)
  if (!limits) {
    const { shape = {} } = schema as Partial<z.ZodObject>
    // A form shows the stored value and sends all its fields.
    const fields = Object.entries(shape as Record<string, z.ZodType>).map(
      ([name, field]) => [name, optionalOf(field) ?? field] as const,
    )
    const constraints: Record<string, Constraint> = getZodConstraint(
      z.object(Object.fromEntries(fields)),
    )
    limits = Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        limitsOfField(field, ownValue(constraints, name) ?? {}),
      ]),
    )
    known.set(schema, limits)
  }
  return limits
}

/** Query parameters cut to the verb's limits: an overlong search term is not an error. */
export function askedOf(
  { searchParams }: URL,
  { input }: { input: z.ZodType },
  field: string,
  name = field,
) {
  return (searchParams.get(name) ?? '')
    .trim()
    .slice(0, ownValue(limitsOf(input), field)?.bounds?.max)
}

type Bound = { input?: z.ZodType }
/** The exports of a screen's module that matter for its forms. */
type Screen = { action?: { intents?: Record<string, Bound> }; loader?: Bound }

const none: InputLimits = {}

const limitsOfScreens = new WeakMap<object, (intent: string) => InputLimits>()

/**
 * Limits of a screen's forms: from the verb of an intent, or of the loader for a form without one. The same
 * function for the same screen.
 */
export function formLimits(screen: object): (intent: string) => InputLimits {
  let limits = limitsOfScreens.get(screen)
  if (!limits) {
    const { action, loader } = screen as Screen
    limits = intent => {
      const { input } = (intent ? ownValue(action?.intents, intent) : loader) ?? {}
      return input ? limitsOf(input) : none
    }
    limitsOfScreens.set(screen, limits)
  }
  return limits
}
