import { documentLoader } from '#app/web/for-programs.ts'
import { sitemapIndex } from '#app/web/sitemap.ts'

/** Where search engines begin. */
export const loader = documentLoader({ type: 'application/xml' }, sitemapIndex)
