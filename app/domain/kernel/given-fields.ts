/** Fields that forms and JSON give alike. Messages contain the limits. */
import { z } from 'zod'

const numberOf = (value: unknown) =>
  typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

function whole(min: number, max: number) {
  const error = `form.whole_number|min=${min}|max=${max}`
  return z.int({ error }).min(min, { error }).max(max, { error })
}

/** A whole number within bounds; required, so that an incomplete form does not change it. */
export function wholeNumber(min: number, max: number) {
  const given = z.unknown().refine(value => !isEmpty(value), 'form.required')
  return given
    .transform(numberOf)
    .pipe(whole(min, max))
    .describe(`whole number, ${min} to ${max}, required`)
}

/** A whole number within bounds; empty means none. */
export function numberOrNone(min: number, max: number) {
  return z
    .preprocess(value => (isEmpty(value) ? null : numberOf(value)), whole(min, max).nullable())
    .describe(`whole number, ${min} to ${max}, or null`)
}

type LineLimits = {
  most: number
  /** Most characters per line. */
  long: number
  /** What is wrong with a line, as a reason with values; null if it is valid. */
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

/** One entry per line, or a list; blank lines and duplicates are dropped. */
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

/** One of a list; required, so that an incomplete form does not change it. */
export const choiceOf = <const L extends readonly [string, ...string[]]>(list: L) =>
  z
    .enum(list, {
      error: ({ input }) =>
        input === undefined || input === null || input === '' ? 'form.required' : 'form.invalid',
    })
    .describe(`one of ${list.join(', ')}, required`)
