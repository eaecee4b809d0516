/**
 * Fields of the settings. Each declares its stored type, its input, and whether it is secret or derived; verbs, screens,
 * the log and the settings file all read these declarations.
 */
import { z } from 'zod'
import { choiceOf, lines, numberOrNone, wholeNumber } from './given-fields.ts'
import { stays, wire } from './wire.ts'

export type FieldFacts = {
  /** Input of forms and API calls. Without it, the verb that saves the group declares one. */
  given?: z.ZodType
  /** Masked on screens and in API answers, never logged, in files only on request. Submitting the mask keeps it. */
  secret?: true
  /** Computed from other fields: no input, not logged, not in files. */
  derived?: true
  /**
   * Values of the group that apply while the field cannot be read and no earlier value is known. The strictest ones,
   * wherever the default would let more people in, review fewer posts or write secrets in clear text.
   */
  strictest?: Record<string, unknown>
}

const facts = new WeakMap<z.ZodType, FieldFacts>()
const none: FieldFacts = {}
export const factsOf = (field?: z.ZodType): FieldFacts => (field && facts.get(field)) ?? none

/** Declares these facts of a field. */
export function field<S extends z.ZodType>(stored: S, of: FieldFacts): S {
  facts.set(stored, { ...facts.get(stored), ...of })
  return stored
}

const staying = (given: z.ZodType) => stays({ given }).given

export const flag = (first: boolean) =>
  field(z.boolean().default(first), { given: staying(wire.flag()) })

/** A whole number, required in input. */
export const whole = (min: number, max: number, first = 0) =>
  field(z.number().int().min(min).max(max).default(first), { given: wholeNumber(min, max) })

/** A whole number, or null for none. */
export const wholeOrNone = (min: number, max: number) =>
  field(z.number().int().min(min).max(max).nullable().default(null), {
    given: staying(numberOrNone(min, max)),
  })

/** A text of up to `max` characters, trimmed. */
export const text = (max: number, first = '') =>
  field(z.string().default(first), { given: staying(wire.text({ max, trim: true })) })

/** A secret text of up to `max` characters. */
export const secret = (max: number, { trim = false } = {}) =>
  field(z.string().default(''), {
    given: staying(
      wire
        .text({ max, trim })
        .describe(`text, up to ${max} characters; nothing but asterisks keeps the present one`),
    ),
    secret: true,
  })

/** One of a list, required in input. */
export const choice = <const L extends readonly [string, ...string[]]>(list: L, first: L[number]) =>
  field(z.enum(list).default(first), { given: choiceOf(list) })

/** A list of up to `most` texts of up to `long` characters. */
export const texts = (most: number, long: number) =>
  field(z.array(z.string()).default([]), { given: staying(lines({ most, long })) })

export const derived = <S extends z.ZodType>(stored: S) => field(stored, { derived: true })

/** Declares what applies while the field cannot be read. */
export const orElse = <S extends z.ZodType>(stored: S, strictest: Record<string, unknown>) =>
  field(stored, { strictest })
