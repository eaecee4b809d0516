/** Outgoing email. */
import { z } from 'zod'
import type { SiteSettings } from '#kernel'
import { saveSmtp } from '#site/smtp/save-smtp.ts'
import { showSmtp } from '#site/smtp/show-smtp.ts'
import { forAdmins, get, put } from '../kernel/endpoint.ts'
import { toNothing } from '../kernel/fixed.ts'
import { out } from '../kernel/out.ts'

const SmtpData = z
  .strictObject({
    from_email: out.text(),
    from_name: out.text(),
    smtp_host: out.text(),
    smtp_port: z.int(),
    encryption: z.enum(['', 'SSL', 'TLS']),
    smtp_username: out.text(),
    smtp_password: out.text().describe('masked with asterisks; empty without a password'),
    smtp_authentication: z.boolean(),
  })
  .meta({ id: 'SmtpData' })

const toSmtp = (smtp: SiteSettings['smtp']): z.infer<typeof SmtpData> => smtp

export const smtp = forAdmins([
  get('setting/smtp', showSmtp, {
    summary: 'SMTP settings; the password is masked',
    response: SmtpData,
    toWire: toSmtp,
  }),
  put('setting/smtp', saveSmtp, {
    summary: 'Save the SMTP settings; a test email is sent in the background',
    response: z.null(),
    toWire: toNothing,
  }),
])
