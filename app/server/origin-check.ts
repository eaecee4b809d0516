import type { IncomingHttpHeaders } from 'node:http'
import { PositionCookie } from '#shared/position.ts'

/** Authorize no writes, so a client with only these cookies is treated like one without cookies. */
const Harmless = new RegExp(`^\\s*((visit|${PositionCookie})=[^;]*(;\\s*|$))+$`)

/**
 * True when a write comes from a page of this site, or from a client that no other site controls.
 * Browsers attach cookies to cross-site posts, so the first present of `Sec-Fetch-Site`, `Origin`
 * and `Referer` must match this site. Without any of the three, only a request without cookies, or
 * with an `Authorization` header, is allowed: another site's page can make neither.
 */
export function comesFromThisSite(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const { authorization, origin, referer } = headers
  const cookie = headers.cookie?.replace(Harmless, '')
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
