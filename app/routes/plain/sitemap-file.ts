import { documentLoader } from '#web/kernel/for-programs.ts'
import { sitemapFile } from '#web/site/sitemap.ts'

/** A part of a large sitemap. */
export const loader = documentLoader({ type: 'application/xml' }, (page, { name }) =>
  sitemapFile(page, name ?? ''),
)
