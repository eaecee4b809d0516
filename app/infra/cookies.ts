/** Names and shapes of our cookies. */
export const Cookie = {
  language: 'forum_lang',
  view: 'forum_view',
  external: 'forum_external',
  /** The question whose next view shows content of other sites; that view takes it away. */
  externalOnce: 'forum_external_once',
  keys: 'forum_keys',
  flash: 'forum_flash',
  /** Names the form that waits for its author to log in. */
  kept: 'forum_kept',
  setup: 'forum_setup',
  invite: 'forum_invite',
  /** Identifies a browser that has logged in before. */
  device: 'forum_device',
  /** Key of a login that lacks its second step. */
  step: 'forum_step',
  returnTo: 'forum_return',
  /** Of clients that sign in over the API; its name is part of their contract. */
  visit: 'visit',
} as const

export const sessionCookieNames = ['__Host-forum_session', 'forum_session'] as const

export function parseCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim())
  }
  return cookies
}

type Options = { maxAge: number; secure: boolean; httpOnly?: boolean }

export function serializeCookie(
  name: string,
  value: string,
  { maxAge, secure, httpOnly = true }: Options,
): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAge}`, 'SameSite=Lax']
  if (httpOnly) parts.push('HttpOnly')
  if (secure) parts.push('Secure')
  return parts.join('; ')
}

/** Shows a browser the files of a private site while its token lives. Empty value = delete it. */
export function visitCookie(value: string, siteUrl: string, maxAge: number): string {
  const secure = isSecure(siteUrl)
  return serializeCookie(Cookie.visit, value, { maxAge: value ? maxAge : 0, secure })
}

export const isSecure = (siteUrl: string) => siteUrl.startsWith('https:')

const DeviceSeconds = 365 * 86_400

/** Knows a browser again for a year. */
export const deviceCookie = (value: string, siteUrl: string): string =>
  serializeCookie(Cookie.device, value, { maxAge: DeviceSeconds, secure: isSecure(siteUrl) })

/** The session cookie; `__Host-` and Secure behind https. Empty token = delete it. */
export function sessionCookie(token: string, siteUrl: string, maxAge: number): string {
  const secure = isSecure(siteUrl)
  return serializeCookie(secure ? sessionCookieNames[0] : sessionCookieNames[1], token, {
    maxAge: token ? maxAge : 0,
    secure,
  })
}
