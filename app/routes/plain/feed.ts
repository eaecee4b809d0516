import { documentLoader } from '#web/kernel/for-programs.ts'
import { feedText } from '#web/posts/feed.ts'

/** Atom feeds. */
export const loader = documentLoader({ type: 'application/atom+xml' }, feedText)
