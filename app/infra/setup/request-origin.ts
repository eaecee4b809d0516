import type { IncomingHttpHeaders } from 'node:http'

const Host = /^(\[[0-9a-f:]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

/**
 * The origin at which a browser reached a site without a configured URL; null when unknown. A form
 * sends it; for a page, the scheme comes from a trusted proxy.
 */
export function requestOrigin(
  { host = '', origin, 'x-forwarded-proto': scheme }: IncomingHttpHeaders,
  behindProxy: boolean,
): string | null {
  if (!Host.test(host)) return null
  if (origin === `http://${host}` || origin === `https://${host}`) return origin
  return `${behindProxy && scheme === 'https' ? 'https' : 'http'}://${host}`
}
