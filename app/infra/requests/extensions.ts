/** What parts decide about requests before routes do. */
import type { Site } from '#infra/site.ts'
import { ExtensionPoint } from '#shared/extension-point.ts'

/** The largest file that may be sent to a path, in bytes; null = a path of another part, or of the core. */
export const uploadBounds = new ExtensionPoint<(site: Site, path: string) => number | null>()

/** `seen`: somebody follows a link, and the page is not just fetched ahead. `origin` is that of the site. */
type Missing = { path: string; search: string; seen: boolean; origin: string }

/** Where an address leads that is not found; null = nowhere. */
export const redirectsOfParts = new ExtensionPoint<
  (site: Site, missing: Missing) => string | null
>()
