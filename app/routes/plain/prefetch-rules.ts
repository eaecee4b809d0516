import { documentLoader } from '#app/web/kernel/for-programs.ts'
import { prefetchRules } from '#app/web/kernel/prefetch-rules.ts'

/** Which links browsers may fetch before they are followed. */
export const loader = documentLoader(
  { type: 'application/speculationrules+json', maxAge: 3600 },
  prefetchRules,
)
