import { z } from 'zod'
import { admin, query, type SiteSettings } from '#app/domain/kernel/index.ts'

/** How mails leave the site, the password as so many asterisks. Administrators only. */
export const showSmtp = query({
  name: 'smtp.show',
  guard: admin,
  input: z.object({}),
  run: ({ settings: { smtp } }): SiteSettings['smtp'] => ({
    ...smtp,
    smtp_password: '*'.repeat([...smtp.smtp_password].length),
  }),
})
