import { z } from 'zod'
import { admin, harmless, query, type SiteSettings } from '#kernel'
import { maskSecret } from '#shared/secret-mask.ts'

/** Settings for sending emails, the password masked. Administrators only. */
export const showSmtp = query({
  name: 'smtp.show',
  guard: harmless(admin),
  input: z.object({}),
  run: ({ settings: { smtp } }): SiteSettings['smtp'] => ({
    ...smtp,
    smtp_password: maskSecret(smtp.smtp_password),
  }),
})
