import { securityText } from '#site/site-info/security-text.ts'
import { documentLoader } from '#web/kernel/for-programs.ts'

/** security.txt; 404 until there is a contact address. */
export const loader = documentLoader(
  { type: 'text/plain' },
  ({ ctx }) => `${securityText(ctx.settings, ctx.now)}\n`,
)
