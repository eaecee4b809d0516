import { securityText } from '#app/domain/site/site-info/security-text.ts'
import { documentLoader } from '#app/web/kernel/for-programs.ts'

/** Where to report a security problem of this site; 404 until it has a contact address. */
export const loader = documentLoader(
  { type: 'text/plain' },
  ({ ctx }) => `${securityText(ctx.settings, ctx.now)}\n`,
)
