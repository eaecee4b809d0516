import { documentLoader, prefetchRules } from '#app/web/index.ts'

/** Which links browsers may fetch before they are followed. */
export const loader = documentLoader(
  { type: 'application/speculationrules+json', maxAge: 3600 },
  prefetchRules,
)
