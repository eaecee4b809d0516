import { prefetchRulesPath } from '#app/shared/paths.ts'
import type { HeaderList } from './exchange.ts'

/**
 * The policy of pages that bring none of their own; `images` and `frames` give way when the reader allows it.
 * `code` = the administrator's own code is on the page.
 */
export type PagePolicy = (page: {
  images: string
  frames: readonly string[]
  /** Its components set sizes by style attributes: the back office. */
  styled: boolean
  code: boolean
}) => string

const Rules = `"${prefetchRulesPath()}"`
const OwnImages = "'self' data:"
const AnyImages = "'self' data: https: http:"
const DataPolicy = "default-src 'none'; frame-ancestors 'none'"

const Security: HeaderList = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
]
const SecurityHttps: HeaderList = [...Security, ['Strict-Transport-Security', 'max-age=31536000']]

/** The headers that every answer carries. */
export function securityHeaders(siteOrigin: string): HeaderList {
  return siteOrigin.startsWith('https:') ? SecurityHttps : Security
}

/** For pictures and other public files, which pages elsewhere may embed. */
const Embeddable: HeaderList[number] = ['Cross-Origin-Resource-Policy', 'cross-origin']

/** The headers that every file of the client build carries. */
export const fileSecurityHeaders = (siteOrigin: string): HeaderList =>
  securityHeaders(siteOrigin).map(header => (header[0] === Embeddable[0] ? Embeddable : header))

export const Private = 'private, no-store'
/** A shared copy is allowed for pages without a visitor, and must be asked for again each time. */
const Shared = 'public, max-age=0, must-revalidate'

// These belong to the connection or to the adapter, not to the answer.
const Dropped = /^(connection|keep-alive|transfer-encoding|content-length|date|x-forum-.*)$/
const Decided = /^(cache-control|vary|content-security-policy)$/

/**
 * The full header list of an answer of the application: its own headers without the internal ones,
 * security headers, a content policy, `Vary`, and a `Cache-Control` that keeps whatever may depend
 * on the visitor out of every shared copy. Where an answer brings its own policy, that one stands.
 */
export function applicationHeaders(
  own: Headers,
  rules: { siteOrigin: string; policy: PagePolicy; shared: boolean },
): HeaderList {
  const list: HeaderList = []
  for (const [name, value] of own) {
    if (!Dropped.test(name) && !Decided.test(name)) list.push([name, value])
  }
  for (const header of securityHeaders(rules.siteOrigin)) {
    if (!own.has(header[0])) list.push(header)
  }
  list.push(['Content-Security-Policy', policyOf(own, rules.policy)])
  list.push(['Cache-Control', rules.shared ? Shared : cacheControl(own)])
  // Which links browsers may fetch ahead: they take no rules from inline scripts here.
  if (isHtml(own)) list.push(['Speculation-Rules', Rules])
  list.push(['Vary', vary(own.get('vary'), rules.shared ? ['Cookie', 'Accept-Language'] : [])])
  return list
}

export function isHtml(headers: Headers): boolean {
  return /^text\/html\b/i.test(headers.get('content-type') ?? '')
}

function policyOf(own: Headers, policy: PagePolicy): string {
  const given = own.get('content-security-policy')
  if (given) return given
  if (!isHtml(own)) return DataPolicy
  const images = own.get('x-forum-csp-img') === 'any' ? AnyImages : OwnImages
  const frames = (own.get('x-forum-csp-frame') ?? '').split(' ').filter(Boolean)
  const styled = own.has('x-forum-csp-style')
  return policy({ images, frames, styled, code: own.has('x-forum-code') })
}

function cacheControl(own: Headers): string {
  const given = own.get('cache-control')
  const free = given && !isHtml(own) && !own.has('set-cookie')
  return given && (free || given.includes('no-store')) ? given : Private
}

function vary(given: string | null, more: string[]): string {
  const names = given ? given.split(',').map(name => name.trim()) : []
  for (const name of [...more, 'Accept-Encoding']) {
    if (!names.some(known => known.toLowerCase() === name.toLowerCase())) names.push(name)
  }
  return names.join(', ')
}
