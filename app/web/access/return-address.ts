/** Where a newcomer was going, kept by the browser until the address is confirmed (spec §4). */
import { Cookie, serializeCookie } from '#app/infra/context.ts'
import { safeReturnPath } from '#app/shared/paths.ts'
import type { Success } from '#app/web/kernel/form-action.ts'
import type { Page } from '#app/web/kernel/page.ts'

/** As long as the link of the activation mail works, in seconds. */
const Day = 86_400

function cookie(page: Page, path: string): [string, string] {
  const options = { maxAge: path ? Day : 0, secure: page.secure }
  return ['Set-Cookie', serializeCookie(Cookie.returnTo, encodeURIComponent(path), options)]
}

/** Leaves to a page on the way, remembering where the visitor was going. */
export function keepReturn(page: Page, success: Success, to: string | null): Success {
  const path = safeReturnPath(to)
  return path ? { ...success, headers: [...(success.headers ?? []), cookie(page, path)] } : success
}

/** Leaves to the remembered address, which is then forgotten; without one to where it would go. */
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
