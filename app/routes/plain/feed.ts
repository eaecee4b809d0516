import { documentLoader } from '#app/web/kernel/for-programs.ts'
import { feedText } from '#app/web/posts/feed.ts'

/** Atom feeds. */
export const loader = documentLoader({ type: 'application/atom+xml' }, feedText)
