import { z } from 'zod'
import { EmailField } from '#access/auth/credentials.schema.ts'
import { stays, wire } from '#kernel'
import { settingsInput } from '#basics/settings/save-settings.ts'

/** Longest text, in characters (spec §9). */
const Longest = 256

const isEmail = (text: string) => EmailField.safeParse(text).success
const line = () => wire.text({ max: Longest, trim: true })
const emailOrNone = () =>
  line()
    .refine(text => text === '' || isEmail(text), 'form.email')
    .describe(`email address of up to ${Longest} characters, or empty`)

/**
 * The fields of the mail server (spec §3). A sender name that looks like an address would mislead readers.
 */
export const SmtpInput = settingsInput('smtp', {
  ...stays({
    from_email: emailOrNone(),
    from_name: line()
      .refine(name => !isEmail(name), 'error.smtp.config_from_name_cannot_be_email')
      .describe(`text, up to ${Longest} characters, not an email address`),
    smtp_host: line()
      .refine(host => /^[\w.:-]*$/.test(host), 'form.invalid')
      .describe(`host or IP address, up to ${Longest} characters; empty = mails become files`),
    encryption: z
      .preprocess(value => value ?? '', z.enum(['', 'SSL', 'TLS'], { error: 'form.invalid' }))
      .describe('SSL (from the first byte), TLS (STARTTLS, never without) or empty (none)'),
  }),
  test_email_recipient: emailOrNone(),
})
