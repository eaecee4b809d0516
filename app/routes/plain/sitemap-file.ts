import { documentLoader } from '#app/web/for-programs.ts'
import { sitemapFile } from '#app/web/sitemap.ts'

/** A part of a large site map. */
export const loader = documentLoader({ type: 'application/xml' }, (page, { name }) =>
  sitemapFile(page, name ?? ''),
)
