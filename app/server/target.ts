import { Mount, searchPath } from '#shared/paths.ts'

/** `search`: the query of the host's root URL, which redirects to the forum without it. */
export type Redirected = {
  kind: 'redirect'
  status: 302 | 308
  location: string
  search?: string
}

/** `path`: as far as it can be told, for the form of the answer. */
export type Refused = { kind: 'refused'; status: 400 | 414; path: string }

/** A request's target, checked and normalized. */
export type Target = { kind: 'page'; path: string; search: string } | Redirected | Refused

// Only for the URL parser; the host is discarded.
const Base = 'http://site.invalid'
/** The longest list of a page's form has a parameter for each of its 100 rows. */
const MaxParameters = 200
// eslint-disable-next-line no-control-regex
const Forbidden = /[\u0000-\u0020\u007f\\]|%00/
const ForbiddenInPath = /^[^?]*%([01][0-9a-f]|7f)/i

/**
 * Parses the request line's target. Repeated and trailing slashes are removed (by redirect for
 * reads), so that a page has one URL and guards cannot be bypassed by spelling; every redirect
 * stays on this site. Undecodable UTF-8, backslashes, control characters and more parameters
 * than any page has are refused.
 */
export function parseTarget(raw: string, reads: boolean, maxBytes: number): Target {
  if (raw.length > maxBytes) {
    return (reads ? shorterSearch(raw) : null) ?? refuse(414, raw)
  }
  const own = withoutAuthority(raw)
  const text = own === null ? null : utf8(own)
  if (text === null || isOdd(text)) {
    return refuse(400, raw)
  }

  // Collapsed before parsing: `//host/…` would be parsed as a URL of another site.
  const mark = text.indexOf('?')
  const written = mark < 0 ? text : text.slice(0, mark)
  const url = new URL(Base + written.replace(/\/{2,}/g, '/') + (mark < 0 ? '' : text.slice(mark)))
  // The parser of some versions of Node leaves `/./` after a segment such as `.well-known`.
  const path = url.pathname.replace(/(?:\/\.)+(?=\/|$)/g, '').replace(/\/+$/, '') || '/'
  if (path === '/' && reads) {
    const { search } = url
    return { kind: 'redirect', status: 302, location: Mount, ...(search ? { search } : {}) }
  }
  if (path !== url.pathname || /\/{2}/.test(written)) {
    if (reads) return { kind: 'redirect', status: 308, location: path + url.search }
  }
  return { kind: 'page', path, search: url.search }
}

function refuse(status: Refused['status'], raw: string): Refused {
  const [written = ''] = (withoutAuthority(raw) ?? '/').split('?', 1)
  const path = written.replace(/\/{2,}/g, '/')
  return {
    kind: 'refused',
    status,
    path: URL.canParse(path, Base) ? new URL(path, Base).pathname : path,
  }
}

const isOdd = (text: string) =>
  Forbidden.test(text) || ForbiddenInPath.test(text) || !decodable(text) || hasMany(text)

function hasMany(text: string): boolean {
  let count = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    if (++count >= MaxParameters) return true
  }
  return false
}

/** Maximum characters of a pasted search text; in a URL each takes up to 12 bytes. */
const SearchedCharacters = 400

/** A search for a text too long for a URL continues with the start of the text. */
function shorterSearch(raw: string): Target | null {
  const [path, query] = raw.split('?', 2)
  const text = path === searchPath() ? new URLSearchParams(query).get('q')?.trim() : null
  if (!text) return null
  const q = [...text].slice(0, SearchedCharacters).join('')
  return { kind: 'redirect', status: 302, location: searchPath({ q }) }
}

/** `http://any.host/path` is allowed on a request line; its host is ignored. */
function withoutAuthority(raw: string): string | null {
  if (raw.startsWith('/')) return raw
  const absolute = /^https?:\/\/[^/?#]*(.*)$/i.exec(raw)
  if (!absolute) return null
  return absolute[1]!.startsWith('/') ? absolute[1]! : `/${absolute[1]}`
}

/** Node passes unescaped bytes as one character each. */
function utf8(raw: string): string | null {
  // eslint-disable-next-line no-control-regex
  if (/^[\u0000-\u007f]*$/.test(raw)) return raw
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(raw, 'latin1'))
  } catch {
    return null
  }
}

function decodable(text: string): boolean {
  if (!text.includes('%')) return true
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
