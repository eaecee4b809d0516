/**
 * The site of this process. Pages and calls get it here, without loading the code that opens it.
 */
import type { Site } from './site.ts'

let current: Site | null = null

export const siteInUse = (): Site | null => current

/** Sets the site of this process; null once it is closed. */
export function useSite(site: Site | null): void {
  current = site
}

/** For requests, which come only after the start. Throws when no site is open. */
export function servedSite(): Site {
  if (!current) throw new Error('no site is open')
  return current
}
