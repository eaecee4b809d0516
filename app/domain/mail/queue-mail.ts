import type { Tx } from '#app/domain/kernel/index.ts'
import type { Locale } from '#app/shared/codes.ts'
import type { MailTemplate, MailTemplates } from './mail-templates.ts'
import { insertMail } from './outbox.queries.ts'

export type NewMail<N extends MailTemplate = MailTemplate> = {
  /** Account it is for; 0 = a mere address. */
  userId: number
  recipient: string
  template: N
  locale: Locale
  params: MailTemplates[N]
  now: number
}

/**
 * Puts a mail into the outbox as part of the caller's transaction: it goes out if, and only if, what it
 * tells about was written. Gives its number.
 */
export function queueMail<N extends MailTemplate>(tx: Tx, mail: NewMail<N>): number {
  const { userId, recipient, template, locale, params, now } = mail
  return insertMail(tx, {
    createdAt: now,
    nextAttemptAt: now,
    userId,
    recipient,
    template,
    locale,
    params: JSON.stringify(params),
  })
}
