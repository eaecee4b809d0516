import { documentLoader } from '#app/web/kernel/for-programs.ts'
import { prefetchRules } from '#app/web/kernel/prefetch-rules.ts'

/** Speculation rules. */
export const loader = documentLoader(
  { type: 'application/speculationrules+json', maxAge: 3600 },
  prefetchRules,
)
