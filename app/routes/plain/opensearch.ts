import { documentLoader } from '#web/kernel/for-programs.ts'
import { openSearchText } from '#web/site/open-search.ts'

/** The OpenSearch description. */
export const loader = documentLoader(
  { type: 'application/opensearchdescription+xml', maxAge: 3600 },
  openSearchText,
)
