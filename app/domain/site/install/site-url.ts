import { Mount } from '#app/shared/paths.ts'

/**
 * The site's address as it is kept: without query, hash and closing slash; an address without a path
 * gets the mount point. Throws a TypeError when it is no address.
 */
export function normalizeSiteUrl(given: string): string {
  const url = new URL(given)
  const path = url.pathname.replace(/\/+$/, '')
  return url.origin + (path || Mount)
}
