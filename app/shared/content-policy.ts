/** The content policy of pages. */
import { cspReportPath } from './paths.ts'

/** What the administrator's own code on a page may do, beside what every page may. */
export type CodeSources = {
  /** Quoted digests of inline scripts and styles, and of attributes such as `onclick` and `style`. */
  scripts: readonly string[]
  styles: readonly string[]
  scriptAttributes: readonly string[]
  styleAttributes: readonly string[]
  /** Origins that the code loads from: anything, or what style sheets may load. */
  hosts: readonly string[]
  styleHosts: readonly string[]
}

export type PolicyParts = {
  /** Sources of images. */
  images: string
  /** Origins of frames. */
  frames?: readonly string[]
  /** The page is made of components that set sizes by style attributes. */
  styled?: boolean
  /** Null where there is no code of an administrator. */
  code?: CodeSources | null
}

const none: CodeSources = {
  ...{ scripts: [], styles: [], scriptAttributes: [], styleAttributes: [] },
  ...{ hosts: [], styleHosts: [] },
}

/**
 * Where browsers report what they blocked. By the older directive: all browsers follow it, at once and
 * without a header of its own, and the newer one costs 50 bytes more on every page.
 */
const Reports = `report-uri ${cspReportPath()}`

/** Nothing inline runs but what is named here by a digest. */
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
    list('script-src', "'self'", ...own.scripts, ...own.hosts),
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
    "object-src 'none'",
    "manifest-src 'self'",
    Reports,
  ].join('; ')
}
