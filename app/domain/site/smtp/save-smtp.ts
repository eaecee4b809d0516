import { admin, command, type FieldError, proved, type SiteSettings } from '#kernel'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { type SavedSettings, storeSettings, wanted } from '#basics/settings/save-settings.ts'
import { findUser } from '#basics/users/users.queries.ts'
import { SmtpInput } from './smtp-input.ts'

/** SMTP authentication requires a username and a password. */
function missingLogin(given: Partial<SiteSettings['smtp']>, settings: SiteSettings): FieldError[] {
  const next = wanted('smtp', given, settings)
  if (!next.smtp_host || !next.smtp_authentication) return []
  const login = ['smtp_username', 'smtp_password'] as const
  return login
    .filter(field => next[field] === '')
    .map(field => ({ field, reason: 'form.required' }))
}

/** Saves the group; `queue` = also queues an email to the test address. */
function saving(name: string, queue: boolean) {
  return command({
    name,
    guard: proved(admin),
    input: SmtpInput,
    emits: ['setting.changed'],
    rules: ({ settings }, given) => missingLogin(given, settings),
    run(ctx, { test_email_recipient: recipient, ...smtp }): SavedSettings {
      const { tx, viewer, now, settings } = ctx
      const saved = storeSettings(ctx, 'smtp', { smtp })
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
