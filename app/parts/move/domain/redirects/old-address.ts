/** Normalizes old addresses, so that a requested address finds its redirect. */

export type OldAddress = {
  path: string
  /** Query parameters, sorted. */
  params: string[]
}

/** Longest old address and longest target, in characters. */
export const AddressMax = 500
/** Most query parameters considered; each doubles the number of candidate addresses. */
const MostParams = 5

/** Parameters added by campaigns and social networks. */
const Tracking = /^(utm_[^=]*|fbclid|gclid|msclkid|mc_[ce]id)(=|$)/i

const inOneForm = (text: string) => text.replace(/%[0-9a-f]{2}/gi, escape => escape.toUpperCase())

/**
 * Parses a path and its query as the server receives them. Some forums separate query parameters by
 * semicolons.
 */
export function oldAddress(pathname: string, search: string): OldAddress {
  const path = inOneForm(pathname).replace(/\/{2,}/g, '/')
  const parts = inOneForm(search.replace(/^\?/, '').replaceAll('+', '%20')).split(/[&;]/)
  return {
    path: path.length > 1 ? path.replace(/\/+$/, '') || '/' : path,
    params: [...new Set(parts.filter(part => part !== '' && !Tracking.test(part)))].sort(),
  }
}

const written = (path: string, params: string[]) =>
  params.length > 0 ? `${path}?${params.join('&')}` : path

export const keyOf = ({ path, params }: OldAddress): string => written(path, params)

/** Redirects that may answer an address, the one that matches most of its query first. */
export function keysFor({ path, params }: OldAddress): string[] {
  const subsets: string[][] = [[]]
  for (const part of params.slice(0, MostParams)) {
    subsets.push(...subsets.map(subset => [...subset, part]))
  }
  subsets.sort((a, b) => b.length - a.length)
  if (params.length > MostParams) subsets.unshift(params)
  return subsets.map(subset => written(path, subset))
}

// The host is discarded; the URL parser needs one.
const Base = 'http://site.invalid'

function urlOf(text: string): URL | null {
  const whole = /^https?:\/\//i.test(text) ? text : text.startsWith('/') ? Base + text : ''
  if (text.length > AddressMax || /[\s\\]/.test(text) || !URL.canParse(whole)) return null
  const url = new URL(whole)
  return url.username || url.password ? null : url
}

/**
 * An old address as an administrator enters it: a path, or a URL whose host is ignored. Null = invalid; the
 * root of the host always leads to the forum.
 */
export function readOldAddress(text: string): OldAddress | null {
  const url = urlOf(text.trim())
  const address = url && oldAddress(url.pathname, url.search)
  return address && (address.path !== '/' || address.params.length > 0) ? address : null
}

/** Path, query and fragment of a target on this site; null for an external one. */
function ownPart(url: URL, ownOrigin: string): string | null {
  return url.origin === Base || url.origin === ownOrigin
    ? url.pathname + url.search + url.hash
    : null
}

/** The target of a redirect: a path of this site, or an external http(s) URL. Null = neither. */
export function readTarget(text: string, ownOrigin: string): string | null {
  const trimmed = text.trim()
  // Browsers treat two slashes as the start of another host.
  const url = /^\/[/\\]/.test(trimmed) ? null : urlOf(trimmed)
  const target = url && (ownPart(url, ownOrigin) ?? url.href)
  return target && target.length <= AddressMax && !target.startsWith('//') ? target : null
}

/** The address on this site that a target leads to; null = it is external. */
export function oldAddressOf(target: string, ownOrigin: string): OldAddress | null {
  const url = urlOf(target)
  const own = url && ownPart(url, ownOrigin)
  if (!url || own === null) return null
  return oldAddress(url.pathname, url.search)
}
