import type { IncomingHttpHeaders } from 'node:http'

const Host = /^(\[[0-9a-f:]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

/**
 * The origin by which a browser has reached a site that has no address yet; null when it cannot be told.
 * A form says it itself; for a page the scheme is what a trusted proxy says.
 */
export function presentOrigin(
  { host = '', origin, 'x-forwarded-proto': scheme }: IncomingHttpHeaders,
  behindProxy: boolean,
): string | null {
  if (!Host.test(host)) return null
  if (origin === `http://${host}` || origin === `https://${host}`) return origin
  return `${behindProxy && scheme === 'https' ? 'https' : 'http'}://${host}`
}
