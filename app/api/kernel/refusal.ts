/** Maps errors of verbs to API answers. */
import { type DomainError, type ErrorCode, type FieldError, reasonText } from '#kernel'
import type { T } from '#i18n/translate.ts'
import { ownValue } from '#shared/own-value.ts'
import type { Endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'

type Call = Pick<Endpoint, 'method' | 'notFound' | 'empty' | 'rename'>

const statusOf: Record<ErrorCode, number> = {
  validation: 400,
  bad_request: 400,
  conflict: 400,
  // The API has no 429 for what verbs refuse; pages answer 429.
  too_frequent: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  unavailable: 503,
}

function statusFor(code: ErrorCode, reason: string, { method, notFound }: Call): number {
  if (code !== 'not_found') return statusOf[code]
  return ownValue(notFound, reason) ?? (method === 'GET' ? 404 : 400)
}

/** The field's wire name. */
const sentName = (field: string, rename: Endpoint['rename'] = {}): string =>
  Object.keys(rename).find(wire => ownValue(rename, wire) === field) ?? field

/** One entry per form field: its first error. */
function fieldList(t: T, fields: FieldError[]) {
  const byName = new Map<string, string>()
  for (const { field, reason, values } of fields) {
    const name = field.split('.')[0] ?? ''
    if (!byName.has(name)) byName.set(name, t(reason, values))
  }
  return [...byName].map(([error_field, error_msg]) => ({ error_field, error_msg }))
}

/** The reason of a refusal for one field alone, else undefined. */
const reasonOf = ({ field, reason }: FieldError, { empty }: Call) =>
  reason === 'form.required'
    ? ownValue(empty, field)
    : toldAsReason.has(reason)
      ? reason
      : undefined

/** Errors that programs recognize by `reason` when they are the only one. */
const toldAsReason = new Set([
  'error.email.duplicate',
  'error.email.illegal_email_domain_error',
  'error.tag.already_exist',
  'error.user.username_invalid',
  'error.user.username_duplicate',
  'error.question.content_less_than_minimum',
  'error.object.old_password_verification_failed',
  'error.object.new_password_same_as_previous_setting',
])

function refuseFields(t: T, reason: string, fields: FieldError[], call: Call): Response {
  const [only] = fields.length === 1 ? fields : []
  if (only?.alone) return envelope(t, statusFor(only.alone, only.reason, call), only.reason, null)
  const list = fieldList(t, fields)
  const msg = list.length === 1 ? list[0]?.error_msg : undefined
  return envelope(t, 400, (only && reasonOf(only, call)) ?? reason, list, { msg })
}

/**
 * Field errors become a list, kinds of 403 and display hints an object; everything else has no
 * data.
 */
export function refusal(t: T, error: DomainError, call: Call): Response {
  const { type, hint, values, wording, data: more } = error.details
  const fields = (error.details.fields ?? []).map(one => ({
    ...one,
    field: sentName(one.field, call.rename),
  }))
  if (fields.length > 0) return refuseFields(t, error.reason, fields, call)
  const status = statusFor(error.code, error.reason, call)
  const data = type
    ? { type, ...more }
    : hint && status === 400
      ? { ...more, err_type: hint }
      : null
  const msg = wording && reasonText(t, error)
  return envelope(t, status, error.reason, data, { values, msg })
}

/**
 * Errors of platform calls: the program's own refusals have HTTP status 200; a missing session and
 * unreadable input answer as everywhere.
 */
export function platformRefusal(t: T, error: DomainError): Response {
  const { fields, values, type } = error.details
  const first = fields?.[0]
  const ofField = first?.reason.startsWith('error.platform.') ? first : null
  const reason = ofField?.reason ?? error.reason
  const shown = ofField ? ofField.values : values
  const status = statusOf[error.code]
  const ofProgram = reason.startsWith('error.platform.')
  const httpStatus = ofProgram ? 200 : status
  return envelope(t, ofProgram ? 400 : status, reason, type ? { type } : null, {
    values: shown,
    httpStatus,
    platform: true,
  })
}
