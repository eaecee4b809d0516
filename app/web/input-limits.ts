/** What an input says to the browser about its value, read from the schema of its verb. */
import type { Constraint } from '@conform-to/dom'
import { getZodConstraint } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { declaredLimits } from '#app/domain/kernel/index.ts'

export type InputLimits = Record<string, Constraint>

/** A list, or a value that may be null. */
function mayBeEmpty({ _zod }: z.ZodType): boolean {
  const { type, in: first, out } = _zod.def as unknown as Record<string, unknown>
  if (type === 'array' || type === 'nullable') return true
  return [first, out].some(part => part !== undefined && mayBeEmpty(part as z.ZodType))
}

const known = new WeakMap<z.ZodType, InputLimits>()

/**
 * Attributes of each field of a verb: `required`, `maxLength` in characters, `min` and `max`. Computed once
 * for a schema. Limits that a schema checks by code are those that it declares.
 */
export function limitsOf(schema: z.ZodType): InputLimits {
  let limits = known.get(schema)
  if (!limits) {
    const { shape = {} } = schema as Partial<z.ZodObject>
    const constraints: InputLimits = getZodConstraint(schema) ?? {}
    limits = {}
    for (const [name, field] of Object.entries(shape)) {
      // A list is typed into one field, and the options of a select need no pattern.
      const { multiple: _, pattern: __, ...limit } = constraints[name] ?? {}
      const empty = mayBeEmpty(field as z.ZodType) ? { required: false } : {}
      limits[name] = { ...limit, ...empty, ...declaredLimits(field as z.ZodType) }
    }
    known.set(schema, limits)
  }
  return limits
}
