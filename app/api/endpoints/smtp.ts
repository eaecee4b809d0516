/** Outgoing email. */
import { z } from 'zod'
import { saveSmtp } from '#site/smtp/save-smtp.ts'
import { showSettings } from '#basics/settings/show-settings.ts'
import { forAdmins, get, put } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { stored } from '../presenters/settings.ts'

const SmtpData = stored(
  z
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
    .meta({ id: 'SmtpData' }),
)

export const smtp = forAdmins([
  get('setting/smtp', showSettings, {
    summary: 'SMTP settings; the password is masked',
    answer: SmtpData,
    extra: { group: () => 'smtp' },
  }),
  put('setting/smtp', saveSmtp, {
    summary: 'Save the SMTP settings; a test email is sent in the background',
  }),
])
