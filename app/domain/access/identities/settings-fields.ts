/** Fields shared by the settings of several login methods. */
import { wire } from '#kernel'
import { isWebAddress } from '#shared/web-address.ts'

/** A line of text, trimmed. */
export const line = (max = 500) => wire.text({ max, trim: true })

export const webAddress = () =>
  line()
    .refine(text => text === '' || isWebAddress(text), 'error.common.invalid_url')
    .describe('web address, up to 500 characters, or empty')

export const requiredAddress = () =>
  wire
    .text({ max: 500, trim: true, required: true })
    .refine(isWebAddress, 'error.common.invalid_url')
    .describe('web address, up to 500 characters, required')

/** Images of this site only: other sites would learn who visits the login page. */
export const picture = () =>
  line(20_000)
    .refine(
      text => text === '' || /^(\/[^/\\]|data:image\/(png|jpeg|gif|webp|svg\+xml)[;,])/.test(text),
      'error.connector.icon',
    )
    .describe('path on this site or data URI of an image, or empty')
