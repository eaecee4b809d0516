import {
  admin,
  command,
  type FieldError,
  invalid,
  type SiteSettings,
  SmtpSettings,
} from '#app/domain/kernel/index.ts'
import { mailLocale, queueMail } from '#app/domain/mail/index.ts'
import { type SavedSettings, settingsVerb } from '#app/domain/settings/index.ts'
import { findUser } from '#app/domain/users/index.ts'
import { type GivenSmtp, SmtpInput } from './smtp-input.ts'

type Smtp = SiteSettings['smtp']

const saveGroup = settingsVerb('smtp', SmtpSettings, ['smtp_password'])

/** The settings as they are to be stored. Throws when a login is asked for and there is none. */
function settingsOf({ test_email_recipient: _, ...given }: GivenSmtp, present: Smtp): Smtp {
  const kept = /^\*+$/.test(given.smtp_password)
  const next = { ...given, smtp_password: kept ? present.smtp_password : given.smtp_password }
  if (next.smtp_host === '' || !next.smtp_authentication) return next
  const missing = (['smtp_username', 'smtp_password'] as const).filter(field => next[field] === '')
  const wrong: FieldError[] = missing.map(field => ({ field, reason: 'form.required' }))
  if (wrong.length > 0) throw invalid(...wrong)
  return next
}

/** Saves the group; `queue` = a mail to the test address goes into the queue. */
function saving(name: string, queue: boolean) {
  return command({
    name,
    guard: admin,
    input: SmtpInput,
    emits: ['setting.changed'],
    prepare: (ctx, given) => saveGroup.part(ctx, settingsOf(given, ctx.settings.smtp)),
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
 * How mails leave the site. Administrators only. A test mail goes out in the background; what becomes
 * of it stands in the list of outgoing mails. Throws field errors.
 */
export const saveSmtp = saving('smtp.save', true)

/** The same for a screen that sends the test mail itself and waits for it. */
export const saveSmtpOnly = saving('smtp.save_only', false)
