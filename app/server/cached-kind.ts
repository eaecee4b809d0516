import {
  AdminApi,
  adminPath,
  ForumApiMounted,
  isForPrograms,
  Mount,
  PlatformApi,
} from '#app/shared/paths.ts'

/**
 * What may be kept of an anonymous read. A document for programs is the same for every visitor, while a
 * page depends on language and view; site maps are documents, too, but large.
 */
export type CachedKind = 'page' | 'document' | 'sitemap'

const Admin = `${adminPath()}/`
const Sitemap = /^(\/community)?\/sitemap(\.xml|\/[^/]+)$/
const RootDocuments = ['/robots.txt', '/custom.css', '/.well-known/security.txt']

/** Null for what is made anew each time. */
export function cachedKind(path: string): CachedKind | null {
  if (Sitemap.test(path)) return 'sitemap'
  if (isForPrograms(path) || RootDocuments.includes(path)) return 'document'
  return isPage(path) ? 'page' : null
}

/**
 * Screens are cached; the administration, files, what answers below the mount point for scripts, and
 * the steps of a sign-in that belong to one browser, are not.
 */
function isPage(path: string): boolean {
  return (
    (path === Mount || path.startsWith(`${Mount}/`)) &&
    !path.startsWith(`${ForumApiMounted}/`) &&
    !path.startsWith(`${Mount}${AdminApi}/`) &&
    !path.startsWith(`${Mount}${PlatformApi}/`) &&
    !path.startsWith(`${Mount}/uploads/`) &&
    !path.startsWith(`${Mount}/user-center/`) &&
    !path.startsWith(`${Mount}/oauth2/`) &&
    !path.startsWith(`${Mount}/lookup/`) &&
    !path.startsWith(Admin)
  )
}
