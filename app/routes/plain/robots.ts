import { robotsText } from '#app/domain/site-info/index.ts'
import { documentLoader } from '#app/web/index.ts'

/** What robots may read: the administrator's text, else a sensible one; nothing on a private site. */
export const loader = documentLoader(
  { type: 'text/plain' },
  ({ ctx }) => `${robotsText(ctx.settings)}\n`,
)
