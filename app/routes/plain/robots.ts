import { robotsText } from '#app/domain/site/site-info/robots.ts'
import { documentLoader } from '#app/web/kernel/for-programs.ts'

/** What robots may read: the administrator's text, else a sensible one; nothing on a private site. */
export const loader = documentLoader(
  { type: 'text/plain' },
  ({ ctx }) => `${robotsText(ctx.settings)}\n`,
)
