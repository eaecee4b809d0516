/** Fields of settings as they come from forms and JSON alike. Messages carry their limits. */
import { z } from 'zod'

const numberOf = (value: unknown) =>
  typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

function whole(min: number, max: number) {
  const error = `form.whole_number|min=${min}|max=${max}`
  return z.int({ error }).min(min, { error }).max(max, { error })
}

/** A whole number within bounds; it may not be left out, so that no half-sent form changes it. */
export function wholeNumber(min: number, max: number) {
  const given = z.unknown().refine(value => !isEmpty(value), 'form.required')
  return given
    .transform(numberOf)
    .pipe(whole(min, max))
    .describe(`whole number, ${min} to ${max}, required`)
}

/** A whole number within bounds; empty means that there is none. */
export function numberOrNone(min: number, max: number) {
  return z
    .preprocess(value => (isEmpty(value) ? null : numberOf(value)), whole(min, max).nullable())
    .describe(`whole number, ${min} to ${max}, or null`)
}

type LineLimits = {
  /** How many lines at most. */
  most: number
  /** Characters of one line at most. */
  long: number
  /** What is wrong with a line, as a reason with values; null when it is fine. */
  wrong?: (line: string, number: number) => string | null
}

function linesOf(value: unknown): unknown {
  const list: unknown = isEmpty(value)
    ? []
    : typeof value === 'string'
      ? value.split(/\r\n|\r|\n/)
      : value
  if (!Array.isArray(list)) return value
  return list
    .map(line => (typeof line === 'string' ? line.trim() : line))
    .filter(line => line !== '')
}

/** One entry a line, or a list; blank lines and repetitions fall away. */
export function lines({ most, long, wrong = () => null }: LineLimits) {
  return z
    .preprocess(linesOf, z.array(z.string({ error: 'form.invalid' }), { error: 'form.invalid' }))
    .transform((list, ctx) => {
      const refuse = (message: string) => ctx.addIssue({ code: 'custom', message })
      if (list.length > most) {
        refuse(`form.too_many_lines|max=${most}`)
        return z.NEVER
      }
      list.forEach((line, index) => {
        const number = index + 1
        const tooLong = [...line].length > long
        const reason = tooLong
          ? `form.line_too_long|line=${number}|max=${long}`
          : wrong(line, number)
        if (reason) refuse(reason)
      })
      return [...new Set(list)]
    })
    .describe(`list of texts, up to ${most} of up to ${long} characters`)
}
