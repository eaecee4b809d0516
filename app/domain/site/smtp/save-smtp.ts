import {
  admin,
  command,
  type FieldError,
  proved,
  type SiteSettings,
  SmtpSettings,
} from '#app/domain/kernel/index.ts'
import { mailLocale } from '#app/domain/basics/mail/mail-language.ts'
import { queueMail } from '#app/domain/basics/mail/queue-mail.ts'
import { type SavedSettings, settingsVerb } from '#app/domain/basics/settings/save-settings.ts'
import { findUser } from '#app/domain/basics/users/users.queries.ts'
import { type GivenSmtp, SmtpInput } from './smtp-input.ts'
import { secretFrom } from '#app/shared/secret-mask.ts'

type Smtp = SiteSettings['smtp']

const saveGroup = settingsVerb('smtp', SmtpSettings, ['smtp_password'])

/** SMTP authentication requires a username and a password. */
function missingLogin(given: Partial<GivenSmtp>, present: Smtp): FieldError[] {
  if (!given.smtp_host || !given.smtp_authentication) return []
  const login = {
    smtp_username: given.smtp_username,
    smtp_password: secretFrom(given.smtp_password, present.smtp_password),
  }
  const missing = Object.entries(login).filter(([, value]) => value === '')
  return missing.map(([field]) => ({ field, reason: 'form.required' }))
}

/** Saves the group; `queue` = also queues an email to the test address. */
function saving(name: string, queue: boolean) {
  return command({
    name,
    guard: proved(admin),
    input: SmtpInput,
    emits: ['setting.changed'],
    rules: ({ settings }, given) => missingLogin(given, settings.smtp),
    prepare(ctx, { test_email_recipient: _, ...given }) {
      const smtp_password = secretFrom(given.smtp_password, ctx.settings.smtp.smtp_password)
      return saveGroup.part(ctx, { ...given, smtp_password })
    },
    run(ctx, { test_email_recipient: recipient }, save): SavedSettings {
      const saved = save(ctx)
      const { tx, viewer, now, settings } = ctx
      if (queue && recipient !== '') {
        const locale = mailLocale(findUser(tx, viewer.id) ?? { language: '' }, settings)
        queueMail(tx, { userId: 0, recipient, template: 'test', locale, params: {}, now })
      }
      return saved
    },
  })
}

/**
 * Settings for sending emails. Administrators only. A test email is sent in the background; the list of
 * outgoing emails shows the result. Throws field errors.
 */
export const saveSmtp = saving('smtp.save', true)

/** The same for a screen that sends the test email itself and waits for the result. */
export const saveSmtpOnly = saving('smtp.save_only', false)
