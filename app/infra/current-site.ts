/** The site that this process serves. Pages and calls ask here, so that they do not load what opens it. */
import type { Site } from './site.ts'

let current: Site | null = null

export const siteInUse = (): Site | null => current

/** What this process serves from now on; null once it is closed. */
export function useSite(site: Site | null): void {
  current = site
}

/** For a request, which comes only after the start. Throws when no site is open. */
export function servedSite(): Site {
  if (!current) throw new Error('no site is open')
  return current
}
