/** The four keys of every JSON answer: code, reason, msg, data. */
import type { T } from '#app/i18n/translate.ts'

type Extra = { values?: Record<string, string | number>; msg?: string }

const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'private, no-store',
}

/** The code repeats the HTTP status; `msg` is the reason in the request's language. */
export function envelope(
  t: T,
  status: number,
  reason: string,
  data: unknown,
  { values, msg = t(reason, values) }: Extra = {},
): Response {
  const body = JSON.stringify({ code: status, reason, msg, data: data ?? null })
  return new Response(body, { status, headers })
}
