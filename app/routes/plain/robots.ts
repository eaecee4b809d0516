import { robotsText } from '#site/site-info/robots.ts'
import { documentLoader } from '#web/kernel/for-programs.ts'

/** robots.txt: the administrator's text, else a default; a private site disallows everything. */
export const loader = documentLoader(
  { type: 'text/plain' },
  ({ ctx }) => `${robotsText(ctx.settings)}\n`,
)
