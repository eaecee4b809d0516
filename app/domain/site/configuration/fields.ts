/** Pieces of the forms of settings. */
import { z } from 'zod'
import { wire } from '#app/domain/kernel/index.ts'

/** Text without HTML: these end up in titles and heads of pages and mails. */
export const plainLine = (options: { min: number; max: number; required?: boolean }) =>
  z.preprocess(
    value => (typeof value === 'string' ? value.replace(/<\/?[a-z!][^<>]*>/gi, '') : value),
    wire.text({ ...options, trim: true }),
  )

/** One of a list; it may not be left out, so that no half-sent form changes it. */
export const choiceOf = <const L extends readonly [string, ...string[]]>(list: L) =>
  z
    .enum(list, {
      error: ({ input }) =>
        input === undefined || input === null || input === '' ? 'form.required' : 'form.invalid',
    })
    .describe(`one of ${list.join(', ')}, required`)

export const AvatarChoice = choiceOf(['system', 'gravatar'])

const FirstGravatar = 'https://www.gravatar.com/avatar/'
const AddressMax = 255

/** Address of the service of pictures, up to the hash; empty means the usual one. */
export const GravatarAddress = wire
  .text({ max: AddressMax, trim: true })
  .refine(text => text === '' || (/^https:\/\/[^\s?#]+$/.test(text) && URL.canParse(text)), {
    error: 'form.https_address',
  })
  .transform(text => (text === '' ? FirstGravatar : text.endsWith('/') ? text : `${text}/`))
  .describe(`address that begins with https://, up to ${AddressMax} characters; empty = Gravatar`)
