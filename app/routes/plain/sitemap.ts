import { documentLoader } from '#app/web/kernel/for-programs.ts'
import { sitemapIndex } from '#app/web/site/sitemap.ts'

/** The sitemap. */
export const loader = documentLoader({ type: 'application/xml' }, sitemapIndex)
