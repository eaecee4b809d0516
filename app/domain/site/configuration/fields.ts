/** Fields shared by settings forms. */
import { z } from 'zod'
import { choiceOf, wire } from '#kernel'

/** Text without HTML, because it is used in titles and heads of pages and emails. */
export const plainLine = (options: { min: number; max: number; required?: boolean }) =>
  z.preprocess(
    value => (typeof value === 'string' ? value.replace(/<\/?[a-z!][^<>]*>/gi, '') : value),
    wire.text({ ...options, trim: true }),
  )

const DomainPart = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

export const isDomain = (text: string): boolean =>
  text.includes('.') && text.split('.').every(part => DomainPart.test(part))

export const AvatarChoice = choiceOf(['system', 'gravatar'])

const FirstGravatar = 'https://www.gravatar.com/avatar/'
const AddressMax = 255

/** URL of the avatar service, up to the hash; empty means the default. */
export const GravatarAddress = wire
  .text({ max: AddressMax, trim: true })
  .refine(text => text === '' || (/^https:\/\/[^\s?#]+$/.test(text) && URL.canParse(text)), {
    error: 'form.https_address',
  })
  .transform(text => (text === '' ? FirstGravatar : text.endsWith('/') ? text : `${text}/`))
  .describe(`address that begins with https://, up to ${AddressMax} characters; empty = Gravatar`)
