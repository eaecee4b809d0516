import { documentLoader, openSearchText } from '#app/web/index.ts'

/** How browsers search here. */
export const loader = documentLoader(
  { type: 'application/opensearchdescription+xml', maxAge: 3600 },
  openSearchText,
)
