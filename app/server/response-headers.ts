import { contentPolicy } from '#shared/content-policy.ts'
import type { Application } from './application.ts'
import type { HeaderList } from './exchange.ts'
import { isInternalHeader, PageHeaders } from '#shared/internal-headers.ts'

/**
 * The default policy of pages; `images` and `frames` are relaxed when the reader allows it. `code`
 * = the page includes custom code.
 */
export type PagePolicy = (page: {
  images: string
  frames: readonly string[]
  /** The back office, whose components set sizes in style attributes. */
  styled: boolean
  code: boolean
}) => string

const OwnImages = "'self' data:"
const AnyImages = 'https: http:'
const DataPolicy = "default-src 'none'; frame-ancestors 'none'"

const Security: HeaderList = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]
/** Only for pages: no other answer runs code. */
const Permissions: HeaderList[number] = [
  'Permissions-Policy',
  'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
]
const SecurityHttps: HeaderList = [...Security, ['Strict-Transport-Security', 'max-age=31536000']]

/** Headers of every answer. */
export function securityHeaders(siteOrigin: string): HeaderList {
  return siteOrigin.startsWith('https:') ? SecurityHttps : Security
}

/**
 * Of every file of the client build, which other sites may embed. The other headers are about
 * documents, and a first view loads several files.
 */
export const FileHeaders: HeaderList = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
]

export const Private = 'private, no-store'
/** Shared caches may store anonymous pages, but must revalidate each time. */
const Shared = 'public, max-age=0, must-revalidate'
/** Most seconds that a shared cache may answer with an older page while it fetches the new one. */
const WhileFetching = 30

// Headers of the connection or the adapter, not of the answer.
const Dropped = /^(connection|keep-alive|transfer-encoding|content-length|date)$/
const Decided = /^(cache-control|vary|content-security-policy)$/

/** How long shared caches may hold a page, in seconds, and what a purge may call it. */
export type SharedFor = { seconds: number; tags: string[] }

function sharedFor(shareable: SharedFor | undefined): string {
  if (!shareable) return Shared
  const stale = Math.min(shareable.seconds, WhileFetching)
  return `public, max-age=0, s-maxage=${shareable.seconds}, stale-while-revalidate=${stale}`
}

/**
 * All headers of an application's answer: its own without the internal ones, security headers, a
 * CSP, `Vary`, and a `Cache-Control` that keeps visitor-dependent content out of shared caches. An
 * answer's own policy is kept.
 */
export function applicationHeaders(
  own: Headers,
  rules: { siteOrigin: string; policy: PagePolicy; shared: boolean; shareable?: SharedFor },
): HeaderList {
  const list: HeaderList = []
  for (const [name, value] of own) {
    if (!Dropped.test(name) && !Decided.test(name) && !isInternalHeader(name))
      list.push([name, value])
  }
  for (const header of securityHeaders(rules.siteOrigin)) {
    if (!own.has(header[0])) list.push(header)
  }
  if (isHtml(own)) list.push(Permissions)
  list.push(['Content-Security-Policy', policyOf(own, rules.policy)])
  const { shareable: shareable } = rules
  list.push(['Cache-Control', rules.shared ? sharedFor(shareable) : cacheControl(own)])
  if (shareable) {
    // The same list for Cloudflare and for Fastly.
    list.push(['Cache-Tag', shareable.tags.join(',')], ['Surrogate-Key', shareable.tags.join(' ')])
  }
  list.push(['Vary', vary(own.get('vary'), rules.shared ? ['Cookie'] : [])])
  return list
}

export function isHtml(headers: Headers): boolean {
  return /^text\/html\b/i.test(headers.get('content-type') ?? '')
}

function policyOf(own: Headers, policy: PagePolicy): string {
  const given = own.get('content-security-policy')
  if (given) return given
  if (!isHtml(own)) return DataPolicy
  const others = own.get(PageHeaders.images)
  const images = others ? `${OwnImages} ${others === 'any' ? AnyImages : others}` : OwnImages
  const frames = (own.get(PageHeaders.frames) ?? '').split(' ').filter(Boolean)
  const styled = own.has(PageHeaders.styles)
  return policy({ images, frames, styled, code: own.has(PageHeaders.code) })
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

/** The policy of pages with what the site's settings allow. */
export const sitePolicy =
  (app: Pick<Application, 'avatarOrigin' | 'codeSources'>): PagePolicy =>
  ({ images, code, ...page }) =>
    contentPolicy({
      ...page,
      images: `${images} ${app.avatarOrigin?.() ?? ''}`.trim(),
      code: code ? app.codeSources?.() : null,
    })
