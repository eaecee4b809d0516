import { adminPath, isApiPath, isForPrograms, Mount, plainPath } from '#shared/paths.ts'

/**
 * What may be cached of an anonymous read. A document for programs is the same for every visitor,
 * while a page depends on language and view; sitemaps are documents, too, but large.
 */
export type CachedKind = 'page' | 'document' | 'sitemap'

const Admin = `${adminPath()}/`
const Sitemap = /^(\/community)?\/sitemap(\.xml|\/[^/]+)$/
const RootDocuments = ['/robots.txt', '/custom.css', '/.well-known/security.txt']

/** Null for what is rendered each time. */
export function cachedKind(path: string): CachedKind | null {
  if (Sitemap.test(path)) return 'sitemap'
  if (isForPrograms(path) || RootDocuments.includes(path)) return 'document'
  return isPage(plainPath(path)) ? 'page' : null
}

const Reading = new RegExp(`^${Mount}(/(questions|tags|badges)(/.*)?)?$`)

/**
 * Pages that caches in front of the site may hold: what people come to read. Forms and profiles are
 * asked for each time.
 */
export const mayBeCached = (path: string): boolean => Reading.test(path)

/**
 * Screens are cached; not the back office, files, endpoints for scripts, and login steps, which
 * belong to one browser.
 */
function isPage(path: string): boolean {
  return (
    (path === Mount || path.startsWith(`${Mount}/`)) &&
    !isApiPath(path) &&
    !path.startsWith(`${Mount}/uploads/`) &&
    !path.startsWith(`${Mount}/user-center/`) &&
    !path.startsWith(`${Mount}/oauth2/`) &&
    !path.startsWith(`${Mount}/lookup/`) &&
    !path.startsWith(Admin)
  )
}
