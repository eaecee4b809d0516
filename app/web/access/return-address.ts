/**
 * Where a new member was going, kept in the browser until the email address is confirmed (spec §4).
 */
import { Cookie, serializeCookie } from '#app/infra/context.ts'
import { safeReturnPath } from '#app/shared/paths.ts'
import type { Success } from '#app/web/kernel/form-action.ts'
import type { Page } from '#app/web/kernel/page.ts'

/** Seconds; as long as the link in the activation email is valid. */
const Day = 86_400

function cookie(page: Page, path: string): [string, string] {
  const options = { maxAge: path ? Day : 0, secure: page.secure }
  return ['Set-Cookie', serializeCookie(Cookie.returnTo, encodeURIComponent(path), options)]
}

/** Redirects to an intermediate page and remembers where the visitor was going. */
export function keepReturn(page: Page, success: Success, to: string | null): Success {
  const path = safeReturnPath(to)
  return path ? { ...success, headers: [...(success.headers ?? []), cookie(page, path)] } : success
}

/** Redirects to the remembered path, which is then deleted; without one, to the default. */
export function toReturn(page: Page, success: Success, flash: Success['flash']): Success {
  const kept = page.cookies.get(Cookie.returnTo)
  if (!kept) return success
  const headers = [...(success.headers ?? []), cookie(page, '')]
  const to = safeReturnPath(decoded(kept))
  return to ? { flash, ...success, to, headers } : { ...success, headers }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
