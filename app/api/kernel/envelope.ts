/** The JSON envelope of every answer: code, reason, msg, data; platform calls add a status. */
import type { T } from '#i18n/translate.ts'
import { escapeText } from '#shared/escaped-text.ts'
import { WholeResponse } from '#shared/html-response.ts'

type Extra = {
  values?: Record<string, string | number>
  msg?: string
  /** HTTP status, where it differs from the code. */
  httpStatus?: number
  /** Adds `status`: 0 = done, 1 = failed. */
  platform?: boolean
  cookie?: string | null
}

const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'private, no-store',
}

/**
 * `code` repeats the HTTP status; `msg` is the reason in the request's language, as escaped text:
 * clients show it in HTML.
 */
export function envelope(
  t: T,
  status: number,
  reason: string,
  data: unknown,
  { values, msg = t(reason, values), httpStatus = status, platform = false, cookie }: Extra = {},
): Response {
  const outcome = platform ? { status: status === 200 ? 0 : 1 } : {}
  const told = escapeText(msg)
  const body = JSON.stringify({ code: status, reason, msg: told, ...outcome, data: data ?? null })
  const sent = cookie ? { ...headers, 'Set-Cookie': cookie } : headers
  return new WholeResponse(body, { status: httpStatus, headers: sent })
}
