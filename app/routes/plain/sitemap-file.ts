import { documentLoader } from '#app/web/kernel/for-programs.ts'
import { sitemapFile } from '#app/web/site/sitemap.ts'

/** A part of a large sitemap. */
export const loader = documentLoader({ type: 'application/xml' }, (page, { name }) =>
  sitemapFile(page, name ?? ''),
)
