/** Fields of the login and sign-up forms (spec §5). Sizes are checked before anything slow. */
import { z } from 'zod'
import { declaring } from '#kernel'

const MaxEmail = 500
const MinPassword = 8
const MaxPassword = 32
const MinName = 2
const MaxName = 30
const EmailShape =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** Text of a form field; missing means empty. */
const typed = z.preprocess(value => value ?? '', z.string({ error: 'form.invalid' }))

type Check = (value: string) => string | null
const checked = (check: Check, tidy = (value: string) => value) =>
  typed.transform((raw, ctx) => {
    const value = tidy(raw)
    const wrong = check(value)
    if (!wrong) return value
    ctx.addIssue({ code: 'custom', message: wrong })
    return z.NEVER
  })

function wrongEmail(value: string): string | null {
  if (value === '') return 'form.required'
  if (value.length > MaxEmail) return `form.too_long|max=${MaxEmail}`
  return EmailShape.test(value) ? null : 'form.email'
}

/** Counts code points; the length in UTF-16 units is checked first, so that a huge value costs nothing. */
function wrongLength(value: string): string | null {
  if (value === '') return 'form.required'
  const length = value.length > 2 * MaxPassword ? Infinity : [...value].length
  if (length > MaxPassword) return `form.too_long|max=${MaxPassword}`
  return length < MinPassword ? `form.too_short|min=${MinPassword}` : null
}

const wrongPassword = (value: string) =>
  wrongLength(value) ?? (/\s/u.test(value) ? 'error.password.space_invalid' : null)

function wrongName(value: string): string | null {
  if (value === '') return 'form.required'
  if (value.length > MaxName) return `form.too_long|max=${MaxName}`
  if (value.length < MinName) return `form.too_short|min=${MinName}`
  return /^[A-Za-z0-9._-]+$/.test(value) ? null : 'error.user.username_invalid'
}

function wrongDisplayName(value: string): string | null {
  if (value === '') return 'form.required'
  const length = value.length > 2 * MaxName ? Infinity : [...value].length
  if (length > MaxName) return `form.too_long|max=${MaxName}`
  return length < MinName ? `form.too_short|min=${MinName}` : null
}

const trimmed = (value: string) => value.trim()

/** An email address, at most 500 characters, trimmed. */
export const EmailField = declaring(
  checked(wrongEmail, trimmed).describe('email address, required'),
  { required: true, maxLength: MaxEmail },
)
/** 8 to 32 characters without spaces. */
export const PasswordField = declaring(
  checked(wrongPassword).describe(
    `text, ${MinPassword} to ${MaxPassword} characters without spaces, required`,
  ),
  { required: true, minLength: MinPassword, maxLength: MaxPassword },
)
/** For login: an imported account may have a password with spaces. */
export const LoginPasswordField = declaring(
  checked(wrongLength).describe(`text, ${MinPassword} to ${MaxPassword} characters, required`),
  { required: true, minLength: MinPassword, maxLength: MaxPassword },
)
/** The current password; not checked for format, empty = the account has none. */
export const OldPasswordField = typed
  .transform(value => value.slice(0, 100))
  .describe('text, the present password; empty when there is none')
/** 2 to 30 of a-z, A-Z, 0-9, hyphen, dot and underscore. */
export const NameField = declaring(
  checked(wrongName, trimmed).describe(
    `text, ${MinName} to ${MaxName} of a-z, A-Z, 0-9, hyphen, dot and underscore, required`,
  ),
  { required: true, minLength: MinName, maxLength: MaxName },
)
/** 2 to 30 characters of any kind; repeated spaces count as one. */
export const DisplayNameField = declaring(
  checked(wrongDisplayName, value => value.slice(0, 1000).replace(/\s+/gu, ' ').trim()),
  { required: true, minLength: MinName, maxLength: MaxName },
)
/** The code of an emailed link. */
export const CodeField = typed
  .transform(value => (value.length > 500 ? '' : value.trim()))
  .describe('code of an emailed link, required')
/** Hash of the current session of this browser or client; set by the transport. */
export const TokenHashField = typed.transform(value => value.slice(0, 100))
/** Path to open after logging in; set by the transport. */
export const ReturnField = typed.transform(value => (value.length > 2000 ? '' : value))
export const UserIdField = z
  .union([z.string(), z.number()], { error: 'form.invalid' })
  .transform(Number)
  .pipe(z.int({ error: 'form.invalid' }).positive({ error: 'form.invalid' }))
  .describe('id of an account, required')
