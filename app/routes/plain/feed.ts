import { documentLoader } from '#app/web/kernel/for-programs.ts'
import { feedText } from '#app/web/posts/feed.ts'

/** What is new, for programs that look after that. */
export const loader = documentLoader({ type: 'application/atom+xml' }, feedText)
