import { documentLoader, sitemapFile } from '#app/web/index.ts'

/** A part of a large site map. */
export const loader = documentLoader({ type: 'application/xml' }, (page, { name }) =>
  sitemapFile(page, name ?? ''),
)
