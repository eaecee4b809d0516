import { documentLoader, feedText } from '#app/web/index.ts'

/** What is new, for programs that look after that. */
export const loader = documentLoader({ type: 'application/atom+xml' }, feedText)
