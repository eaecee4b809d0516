import { documentLoader } from '#app/web/kernel/for-programs.ts'
import { openSearchText } from '#app/web/site/open-search.ts'

/** How browsers search here. */
export const loader = documentLoader(
  { type: 'application/opensearchdescription+xml', maxAge: 3600 },
  openSearchText,
)
