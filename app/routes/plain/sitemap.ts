import { documentLoader, sitemapIndex } from '#app/web/index.ts'

/** Where search engines begin. */
export const loader = documentLoader({ type: 'application/xml' }, sitemapIndex)
