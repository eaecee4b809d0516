/** The content security policy of pages. */
import { createHash } from 'node:crypto'
import { cspReportPath } from './paths.ts'
import { prefetchRules } from './prefetch-rules.ts'

/** Additional sources for the administrator's custom code on a page. */
export type CodeSources = {
  /** Quoted hashes of inline scripts and styles, and of attributes such as `onclick` and `style`. */
  scripts: readonly string[]
  styles: readonly string[]
  scriptAttributes: readonly string[]
  styleAttributes: readonly string[]
  /** Origins that the code loads from: for anything, or for what style sheets may load. */
  hosts: readonly string[]
  styleHosts: readonly string[]
}

export type PolicyParts = {
  images: string
  frames?: readonly string[]
  /** The page uses components that set sizes with style attributes. */
  styled?: boolean
  /** Null if there is no custom code. */
  code?: CodeSources | null
}

const none: CodeSources = {
  scripts: [],
  styles: [],
  scriptAttributes: [],
  styleAttributes: [],
  hosts: [],
  styleHosts: [],
}

/**
 * Where browsers report violations. Uses the older directive: all browsers support it immediately and without
 * another header, and the newer one costs 50 bytes more per page.
 */
const Reports = `report-uri ${cspReportPath()}`

const RulesDigest = `'sha256-${createHash('sha256').update(prefetchRules).digest('base64')}'`

/** Inline code runs only if its hash is listed here; `'self'` leaves out inline code. */
export function contentPolicy({ images, frames = [], styled, code }: PolicyParts): string {
  const own = code ?? none
  const looks = [...new Set([...own.hosts, ...own.styleHosts])]
  const list = (name: string, ...sources: string[]) => [name, ...sources].join(' ')
  const some = (name: string, sources: readonly string[]) =>
    sources.length > 0 ? [list(name, ...sources)] : []
  const attributes = (name: string, digests: readonly string[]) =>
    some(name, digests.length > 0 ? ["'unsafe-hashes'", ...digests] : [])
  return [
    "default-src 'none'",
    list('script-src', "'self'", RulesDigest, ...own.scripts, ...own.hosts),
    ...attributes('script-src-attr', own.scriptAttributes),
    list('style-src', "'self'", ...own.styles, ...looks),
    ...(styled
      ? ["style-src-attr 'unsafe-inline'"]
      : attributes('style-src-attr', own.styleAttributes)),
    list('img-src', images, ...looks),
    list('font-src', "'self'", ...looks),
    list('connect-src', "'self'", ...own.hosts),
    ...some('frame-src', [...new Set([...own.hosts, ...frames])]),
    ...some('media-src', own.hosts),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    Reports,
  ].join('; ')
}
