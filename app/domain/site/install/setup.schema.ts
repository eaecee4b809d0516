import { z } from 'zod'
import { EmailField, NameField, PasswordField } from '#access/auth/credentials.schema.ts'
import { type DatabaseForm, wire } from '#kernel'
import { Locales } from '#shared/codes.ts'
import { isWebAddress } from '#shared/web-address.ts'

const choice = <const L extends readonly [string, ...string[]]>(list: L, wrong: string) =>
  z
    .preprocess(value => (value === '' ? undefined : value), z.enum(list, { error: wrong }))
    .describe(`one of ${list.join(', ')}, required`)

/** What else Apache Answer asks about servers is not read. */
export const DatabaseInput = z.object({
  db_type: choice(['sqlite3'], 'error.install.database_type'),
  db_file: wire.text({ max: 1024, required: true, trim: true }),
})
export type DatabaseInput = z.output<typeof DatabaseInput>

export const firstDatabaseForm: DatabaseForm = { db_type: 'sqlite3', db_file: 'forum.sqlite' }

/** Environment variables for the next start. */
export const variablesOf = ({ db_file }: DatabaseInput): Record<string, string> => ({
  DATABASE_URL: `file:${db_file}`,
})

const siteUrl = () =>
  wire.text({ max: 512, required: true, trim: true }).refine(isWebAddress, {
    error: 'error.install.site_url',
    abort: true,
  })

const siteFields = {
  site_name: wire.text({ max: 30, required: true, trim: true }),
  site_url: siteUrl().describe(
    'address of the site, http or https, up to 512 characters, required',
  ),
  contact_email: EmailField,
  login_required: wire.flag(),
  external_content_display: choice(['always_display', 'ask_before_display'], 'form.required'),
  name: NameField,
  email: EmailField,
}

export const SiteInput = z.object(siteFields)
export const AdminPassword = z.object({ password: PasswordField })

export const Language = z
  .preprocess(
    value => (value === '' ? undefined : value),
    z.enum(Locales, { error: 'form.required' }),
  )
  .describe('language of the site, required')

/** Everything in one call, for API clients. */
export const BaseInfoInput = z.object({ lang: Language, ...siteFields, password: PasswordField })
