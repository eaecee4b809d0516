/** The four keys of every JSON answer: code, reason, msg, data. */
import { DomainError } from '#app/domain/kernel/index.ts'
import type { T } from '#app/i18n/translate.ts'

type Extra = { headers?: [string, string][]; values?: Record<string, string | number>; msg?: string }

/** The code repeats the HTTP status; `msg` is the reason in the request's language. */
export function envelope(t: T, status: number, reason: string, data: unknown, extra: Extra = {}): Response {
  const msg = extra.msg ?? t(reason, extra.values)
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'private, no-store' })
  for (const [name, value] of extra.headers ?? []) headers.append(name, value)
  return new Response(JSON.stringify({ code: status, reason, msg, data: data ?? null }), { status, headers })
}

const statusOf: Record<string, number> = {
  validation: 400,
  bad_request: 400,
  conflict: 400,
  too_frequent: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
}

/** A refusal on the wire: field errors as a list, hints and kinds as an object. */
export function refusal(t: T, error: DomainError, method: string): Response {
  const { fields, type, hint, values } = error.details
  if (fields && fields.length > 0) {
    const list = fields.map(({ field, reason, values: own }) => ({
      error_field: field.split('.')[0] ?? '',
      error_msg: t(reason, own),
    }))
    const msg = list.length === 1 ? list[0]!.error_msg : undefined
    return envelope(t, 400, error.reason, list, { msg })
  }
  // "Not found" is 404 where something is read and 400 where something is to be changed.
  const status = error.code === 'not_found' && method !== 'GET' ? 400 : statusOf[error.code]!
  const data = type ? { type } : hint ? { err_type: hint } : null
  return envelope(t, status, error.reason, data, { values })
}
