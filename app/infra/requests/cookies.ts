/** Names and shapes of our cookies. */
export const Cookie = {
  language: 'forum_lang',
  view: 'forum_view',
  external: 'forum_external',
  /** The question whose next view may load external content; that view deletes the cookie. */
  externalOnce: 'forum_external_once',
  keys: 'forum_keys',
  /** The line about the site is closed. */
  about: 'forum_about',
  flash: 'forum_flash',
  /** Names the saved forms that wait for their authors to log in. */
  kept: 'forum_kept',
  /** The account that last read pages in this browser, encrypted; outlives its session. */
  reader: 'forum_reader',
  setup: 'forum_setup',
  invite: 'forum_invite',
  /** Identifies a browser that has logged in before. */
  device: 'forum_device',
  /** Key of a login that lacks its second step. */
  step: 'forum_step',
  returnTo: 'forum_return',
  /** Set for clients that log in through the API; its name is part of the API. */
  visit: 'visit',
} as const

export const sessionCookieNames = ['__Host-forum_session', 'forum_session'] as const

/** More than a browser keeps for a site. */
const MaxCookies = 200

export function parseCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';', MaxCookies)) {
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

/**
 * Lets a browser read the files of a private site while its token is valid. Empty value = delete.
 */
export function visitCookie(value: string, siteUrl: string, maxAge: number): string {
  const secure = isSecure(siteUrl)
  return serializeCookie(Cookie.visit, value, { maxAge: value ? maxAge : 0, secure })
}

export const isSecure = (siteUrl: string) => siteUrl.startsWith('https:')

/** A year. */
export const DeviceSeconds = 365 * 86_400

/** Identifies a browser for a year. */
export const deviceCookie = (value: string, siteUrl: string): string =>
  serializeCookie(Cookie.device, value, { maxAge: DeviceSeconds, secure: isSecure(siteUrl) })

/** The session cookie; `__Host-` and Secure over HTTPS. Empty token = delete. */
export function sessionCookie(token: string, siteUrl: string, maxAge: number): string {
  const secure = isSecure(siteUrl)
  return serializeCookie(secure ? sessionCookieNames[0] : sessionCookieNames[1], token, {
    maxAge: token ? maxAge : 0,
    secure,
  })
}
