import { Mount } from '#shared/paths.ts'

/**
 * The site URL in stored form: without query, hash and trailing slash; if it has no path, the mount point is
 * added. Throws a TypeError if it is no URL.
 */
export function normalizeSiteUrl(given: string): string {
  const url = new URL(given)
  const path = url.pathname.replace(/\/+$/, '')
  return url.origin + (path || Mount)
}
