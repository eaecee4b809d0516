import { z } from 'zod'
import { EmailField, NameField, PasswordField } from '#app/domain/access/auth/credentials.schema.ts'
import { type DatabaseForm, wire } from '#app/domain/kernel/index.ts'
import { Locales } from '#app/shared/codes.ts'
import { isWebAddress } from '#app/shared/web-address.ts'

const DatabaseKinds = ['sqlite3', 'libsql'] as const
const TlsModes = ['verify-full', 'verify-ca', 'require'] as const

const place = () => wire.text({ max: 1024, trim: true })
const choice = <const L extends readonly [string, ...string[]]>(list: L, wrong: string) =>
  z
    .preprocess(value => (value === '' ? undefined : value), z.enum(list, { error: wrong }))
    .describe(`one of ${list.join(', ')}, required`)

/** Host with or without a port, or a whole URL. */
const Host = /^((libsql|https?):\/\/)?(\[[0-9a-f:]+\]|[\w.-]+)(:\d{1,5})?(\/[\w./-]*)?$/i
const Name = /^[a-z0-9]([a-z0-9-]{0,62})$/i

const fields = {
  db_type: choice(DatabaseKinds, 'error.install.database_type'),
  db_file: place(),
  db_host: wire.text({ max: 255, trim: true }),
  db_name: wire.text({ max: 63, trim: true }),
  db_username: wire.text({ max: 255 }),
  db_password: wire.text({ max: 255 }),
  db_token: wire.text({ max: 4096, trim: true }),
  ssl_enabled: wire.flag(),
  ssl_mode: wire.oneOf(TlsModes, 'verify-full'),
  ssl_root_cert: place(),
  ssl_cert: place(),
  ssl_key: place(),
}

export const DatabaseInput = z.object(fields).superRefine((given, ctx) => {
  const refuse = (path: keyof typeof fields, message: string) =>
    ctx.addIssue({ code: 'custom', path: [path], message })
  if (given.db_type === 'sqlite3') {
    if (given.db_file === '') refuse('db_file', 'form.required')
    return
  }
  if (given.db_host === '') refuse('db_host', 'form.required')
  else if (!Host.test(given.db_host)) refuse('db_host', 'error.install.host')
  if (given.db_name && !Name.test(given.db_name)) refuse('db_name', 'form.invalid')
  if (given.db_username && given.db_token) refuse('db_token', 'error.install.two_logins')
  if (given.ssl_enabled && Boolean(given.ssl_cert) !== Boolean(given.ssl_key)) {
    refuse(given.ssl_cert ? 'ssl_key' : 'ssl_cert', 'error.install.cert_and_key')
  }
})
export type DatabaseInput = z.output<typeof DatabaseInput>

export const firstDatabaseForm: DatabaseForm = {
  db_type: 'sqlite3',
  db_file: 'forum.sqlite',
  db_host: '',
  db_name: '',
  db_username: '',
  ssl_enabled: true,
  ssl_mode: 'verify-full',
  ssl_root_cert: '',
  ssl_cert: '',
  ssl_key: '',
}

/** The form as it may be shown again, without secrets. */
export function formOf({ db_password: _p, db_token: _t, ...form }: DatabaseInput): DatabaseForm {
  return form
}

const Verify = { 'verify-full': 'full', 'verify-ca': 'ca', require: 'none' } as const

function addressOf({ db_host, db_name, ssl_enabled }: DatabaseInput): string {
  const scheme = ssl_enabled ? 'https' : 'http'
  const [, given, rest = ''] = /^(?:(\w+):\/\/)?(.*)$/.exec(db_host)!
  const host = db_name ? `${db_name}.${rest}` : rest
  return `${(given ?? scheme).toLowerCase()}://${host.replace(/\/+$/, '')}`
}

/** Environment variables for the next start. Empty ones are left out. */
export function variablesOf(given: DatabaseInput): Record<string, string> {
  if (given.db_type === 'sqlite3') return { DATABASE_URL: `file:${given.db_file}` }
  const tls = given.ssl_enabled
    ? {
        DATABASE_TLS_VERIFY: given.ssl_mode === 'verify-full' ? '' : Verify[given.ssl_mode],
        DATABASE_TLS_CA: given.ssl_root_cert,
        DATABASE_TLS_CERT: given.ssl_cert,
        DATABASE_TLS_KEY: given.ssl_key,
      }
    : {}
  const all = {
    DATABASE_URL: addressOf(given),
    DATABASE_AUTH_TOKEN: given.db_token,
    DATABASE_USERNAME: given.db_username,
    DATABASE_PASSWORD: given.db_password,
    ...tls,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

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
