/** One-time messages, carried in a cookie from a POST to the next page. */
import { Cookie, serializeCookie } from '#infra/requests/context.ts'

type Tone = 'success' | 'warning' | 'danger'
export type Flash = { tone: Tone; key: string; values?: Record<string, string | number> }

/** That a form was saved, and how many values it changed. */
export const savedFlash = (changed: readonly unknown[]): Flash => ({
  tone: 'success',
  key: changed.length > 0 ? 'admin.saved' : 'admin.unchanged',
  values: { count: changed.length },
})

const Life = 60

export function flashCookie(flash: Flash, secure: boolean): string {
  const value = Buffer.from(JSON.stringify(flash)).toString('base64url')
  return serializeCookie(Cookie.flash, value, { maxAge: Life, secure })
}

export const clearFlashCookie = (secure: boolean) =>
  serializeCookie(Cookie.flash, '', { maxAge: 0, secure })

/** Reads the cookie and ignores invalid ones. The key is a catalog key. */
export function readFlash(cookies: Map<string, string>): Flash | null {
  const raw = cookies.get(Cookie.flash)
  if (!raw || raw.length > 2000) return null
  try {
    const flash = JSON.parse(Buffer.from(raw, 'base64url').toString('utf8')) as Flash
    const tones: Tone[] = ['success', 'warning', 'danger']
    const known = tones.includes(flash.tone) && /^[a-z_]+(\.[a-z0-9_]+)+$/.test(flash.key)
    return known ? { tone: flash.tone, key: flash.key, values: flash.values } : null
  } catch {
    return null
  }
}
