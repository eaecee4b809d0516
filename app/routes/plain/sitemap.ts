import { documentLoader } from '#web/kernel/for-programs.ts'
import { sitemapIndex } from '#web/site/sitemap.ts'

/** The sitemap. */
export const loader = documentLoader({ type: 'application/xml' }, sitemapIndex)
