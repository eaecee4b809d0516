import type { IncomingHttpHeaders } from 'node:http'

/** Changes nothing, so a client that holds it alone is as free as one without cookies. */
const VisitCookie = /^\s*visit=[^;]*$/

/**
 * True when a request that changes something was made by a page of this site, or by a client that no
 * foreign page can drive. Browsers attach cookies to cross-site posts on their own, so the first of
 * `Sec-Fetch-Site`, `Origin` and `Referer` that is there must name this site. Without any of the
 * three only a request without cookies, or one with an `Authorization` header, is let through:
 * neither can be made by a page of another site.
 */
export function comesFromThisSite(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const { authorization, origin, referer } = headers
  const cookie = headers.cookie?.replace(VisitCookie, '')
  if (!cookie && authorization) return true
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  if (origin !== undefined) return origin === siteOrigin
  if (referer !== undefined) return originOf(referer) === siteOrigin
  return !cookie || authorization !== undefined
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null
}
