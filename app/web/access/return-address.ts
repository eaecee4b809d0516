/**
 * Where a visitor was going, kept in the browser until a new address is confirmed or the hosting
 * platform sends the visitor back (spec §4).
 */
import { Cookie, serializeCookie } from '#infra/requests/context.ts'
import { safeReturnPath } from '#shared/paths.ts'
import type { Success } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'

/** Seconds; as long as the link in the activation email is valid. */
const Day = 86_400

type Reader = Pick<Page, 'cookies' | 'secure'>

/** The header that keeps a path, or deletes the kept one. */
export function returnCookie(page: Reader, path: string): [string, string] {
  const options = { maxAge: path ? Day : 0, secure: page.secure }
  return ['Set-Cookie', serializeCookie(Cookie.returnTo, encodeURIComponent(path), options)]
}

/** Redirects to an intermediate page and remembers where the visitor was going. */
export function keepReturn(page: Page, success: Success, to: string | null): Success {
  const path = safeReturnPath(to)
  return path
    ? { ...success, headers: [...(success.headers ?? []), returnCookie(page, path)] }
    : success
}

/** Redirects to the remembered path, which is then deleted; without one, to the default. */
export function toReturn(page: Page, success: Success, flash: Success['flash']): Success {
  if (!page.cookies.get(Cookie.returnTo)) return success
  const headers = [...(success.headers ?? []), returnCookie(page, '')]
  const to = storedReturn(page)
  return to ? { flash, ...success, to, headers } : { ...success, headers }
}

/** The remembered path; null = none. */
export const storedReturn = ({ cookies }: Reader): string | null =>
  safeReturnPath(decoded(cookies.get(Cookie.returnTo) ?? ''))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
