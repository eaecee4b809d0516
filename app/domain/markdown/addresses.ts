import { Mount } from '#shared/paths.ts'
import { MaxAddressLength } from './limits.ts'

/** The site for which a text is rendered. */
export type Site = { origin: string; base: string }

export type Address = { href: string; external: boolean }

/** @throws TypeError if the configured site URL is not an absolute http(s) URL. */
export function siteOf(siteUrl: string): Site {
  const url = new URL(siteUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError(`The site URL must be http or https: ${siteUrl}`)
  }
  return { origin: url.origin, base: `${url.origin}/` }
}

/** Anchor of a heading: letters and digits of any script, everything else as single hyphens. */
export function anchorOf(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
  return `h-${
    [...words]
      .slice(0, 60)
      .join('')
      .replace(/^-+|-+$/g, '') || 'section'
  }`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `#part` of the same text: heading anchors have a prefix that the author does not write. */
function fragment(target: string): Address | null {
  const name = decoded(target.slice(1))
  if (/^fn-\d{1,3}$/.test(name)) return { href: `#${name}`, external: false }
  if (!/[\p{L}\p{N}]/u.test(name)) return null
  return { href: `#${anchorOf(name.replace(/^h-/, ''))}`, external: false }
}

/**
 * Resolves like a browser (tabs, newlines, backslashes, `//`), then allows only http and https. URLs of this
 * site become paths, so that they survive a change of host.
 */
function resolve(target: string, site: Site): Address | null {
  if (!URL.canParse(target, site.base)) return null
  const url = new URL(target, site.base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  url.username = ''
  url.password = ''
  if (url.href.length > MaxAddressLength) return null
  if (url.origin !== site.origin) return { href: url.href, external: true }
  if (url.pathname.startsWith('//')) return { href: url.href, external: false }
  const moved = /^\/(?:users|questions|tags)\//.test(url.pathname) ? Mount : ''
  return { href: moved + url.pathname + url.search + url.hash, external: false }
}

/** Control and format characters, which browsers ignore or which disguise a URL. */
const Unprintable = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

function cleaned(target: string | undefined): string | null {
  if (!target || target.length > MaxAddressLength) return null
  return target.replace(Unprintable, '').trim() || null
}

/**
 * A valid link target: http, https, mailto, a path of this site or a heading of the same text; null for
 * anything else. Paths that an older client wrote without the mount point are completed.
 */
export function linkAddress(raw: string | undefined, site: Site): Address | null {
  const target = cleaned(raw)
  if (!target) return null
  if (target.startsWith('#')) return fragment(target)
  if (/^mailto:[^\s<>"@/]+@[^\s<>"]+$/i.test(target)) return { href: target, external: false }
  if (/^(?:https?:\/\/|\/)/i.test(target)) return resolve(target, site)
  return null
}

/** A valid image source: http, https or a path of this site; null for anything else. */
export function imageAddress(raw: string | undefined, site: Site): Address | null {
  const target = cleaned(raw)
  return target && /^(?:https?:\/\/|\/)/i.test(target) ? resolve(target, site) : null
}

/** Last part of a URL, for an image without a description. */
export function fileNameOf(href: string): string {
  const path = href.replace(/[?#].*$/, '')
  return decoded(path.slice(path.lastIndexOf('/') + 1)).slice(0, 80) || path
}
