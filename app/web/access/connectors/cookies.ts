/**
 * Cookies for logins through other services: one holds state and verifier, one ties a bind step to
 * its browser.
 */
import { AttemptLife } from '#access/identities/login-attempts.ts'
import { serializeCookie } from '#infra/requests/context.ts'
import type { Page } from '#web/kernel/page.ts'

/** Prefix of the cookies with state and verifier, one per login attempt. */
const WayCookie = 'forum_way'
const BindCookie = 'forum_bind'

export const wayCookie = (secure: boolean) =>
  ({
    name: WayCookie,
    path: '/',
    sameSite: 'Lax',
    httpOnly: true,
    maxAge: AttemptLife / 1000,
    ...(secure && { secure: true as const }),
  }) as const

/** Empties the cookie if there is no value. */
export const stepCookie = (
  page: Page,
  name: string,
  value: string,
  life: number = AttemptLife,
): [string, string] => {
  const maxAge = value ? life / 1000 : 0
  return ['Set-Cookie', serializeCookie(name, value, { maxAge, secure: page.secure })]
}

/** Deletes the cookie of the attempt with this state. */
export function endWay(page: Page, state: string): [string, string][] {
  const ended = [...page.cookies].filter(
    ([name, value]) => name.startsWith(`${WayCookie}:`) && value.includes(state),
  )
  return ended.map(([name]) => stepCookie(page, name, ''))
}

export const bindCookie = (page: Page, secret: string) => stepCookie(page, BindCookie, secret)

/**
 * Hash of the secret that this browser got with its bind step; matches nothing when there is no
 * secret.
 */
export function bindHash(page: Page): string {
  const secret = page.cookies.get(BindCookie)
  return secret ? page.site.ports.hashToken(secret) : 'none'
}
