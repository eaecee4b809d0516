/** Zod pieces for values as they travel: form strings and JSON alike. */
import { z } from 'zod'
import { parseId } from '#app/shared/ids.ts'

/** `true`, `"true"`, `"1"`, `"on"` are true; `false`, `"false"`, `"0"`, `"off"`, empty are false. */
function flag() {
  return z
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
}

/** An object id in long or short form, read to its sequence number. */
function id(type: number, reason = 'error.object.not_found') {
  return z.union([z.string(), z.number()], { error: 'form.required' }).transform((value, ctx) => {
    const ref = parseId(value)
    if (ref && ref.type === type) return ref.seq
    ctx.addIssue({ code: 'custom', message: reason })
    return z.NEVER
  })
}

/** An id that may be left out: empty, missing and "0" mean none. */
function optionalId(type: number, reason = 'error.object.not_found') {
  return z
    .union([z.string(), z.number()], { error: 'form.invalid' })
    .nullish()
    .transform((value, ctx) => {
      if (value === undefined || value === null || value === '' || String(value) === '0')
        return null
      const ref = parseId(value)
      if (ref && ref.type === type) return ref.seq
      ctx.addIssue({ code: 'custom', message: reason })
      return z.NEVER
    })
}

/** An object id of any type. */
function anyId() {
  return z.union([z.string(), z.number()], { error: 'form.required' }).transform((value, ctx) => {
    const ref = parseId(value)
    if (ref) return ref
    ctx.addIssue({ code: 'custom', message: 'error.object.not_found' })
    return z.NEVER
  })
}

const emptyToUndefined = (value: unknown) => (value === '' || value === null ? undefined : value)

/** A whole number within bounds; empty means the default. */
function int(min: number, max: number, fallback: number) {
  return z.preprocess(
    emptyToUndefined,
    z.coerce
      .number({ error: 'form.invalid' })
      .int({ error: 'form.invalid' })
      .min(min, { error: 'form.invalid' })
      .max(max, { error: 'form.invalid' })
      .default(fallback),
  )
}

const page = () => int(1, 1_000_000, 1)
const pageSize = (fallback = 10, max = 1000) => int(1, max, fallback)

/** One of a list; empty means the default. */
function oneOf<const L extends readonly [string, ...string[]]>(list: L, fallback: L[number]) {
  return z.preprocess(
    emptyToUndefined,
    z.enum(list, { error: 'form.invalid' }).default(fallback as never),
  )
}

/** Text with limits in code points; blanks do not count as filled when `required`. */
function text(options: { min?: number; max: number; required?: boolean; trim?: boolean }) {
  const { min = 0, max, required = false, trim = false } = options
  return z.preprocess(
    value => (value === undefined || value === null ? '' : value),
    z.string({ error: 'form.invalid' }).transform((raw, ctx) => {
      const value = trim ? raw.trim() : raw
      const length = [...value].length
      if (required && value.trim() === '') {
        ctx.addIssue({ code: 'custom', message: 'form.required' })
        return z.NEVER
      }
      if (length > max) {
        ctx.addIssue({ code: 'custom', message: `form.too_long|max=${max}` })
        return z.NEVER
      }
      if (min && value !== '' && [...value.trim()].length < min) {
        ctx.addIssue({ code: 'custom', message: `form.too_short|min=${min}` })
        return z.NEVER
      }
      return value
    }),
  )
}

export const wire = { flag, id, optionalId, anyId, int, page, pageSize, oneOf, text }
