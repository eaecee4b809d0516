import type { Tx } from '#app/domain/kernel/index.ts'
import type { Locale } from '#app/shared/codes.ts'
import type { MailTemplate, MailTemplates } from './mail-templates.ts'
import { insertMail, type QueuedMail } from './outbox.queries.ts'

export type NewMail<N extends MailTemplate = MailTemplate> = {
  /** Account it is for; 0 = a mere address. */
  userId: number
  recipient: string
  template: N
  locale: Locale
  params: MailTemplates[N]
  /** What it tells about, by type and id; looked at again when it is sent. */
  about?: { type: number; id: number }
  now: number
}

/**
 * Puts a mail into the outbox as part of the caller's transaction: it goes out if, and only if, what it
 * tells about was written. Gives its number.
 */
export function queueMail<N extends MailTemplate>(tx: Tx, mail: NewMail<N>): number {
  const { userId, recipient, template, locale, params, about, now } = mail
  return insertMail(tx, {
    createdAt: now,
    nextAttemptAt: now,
    userId,
    recipient,
    template,
    locale,
    objectType: about?.type ?? 0,
    objectId: about?.id ?? 0,
    params: JSON.stringify(params),
  })
}

/**
 * Marks that mails to many about one thing are to be written: one row now, however many there are to
 * tell. The job spreads it, some people at a time.
 */
export function queueFanOut(tx: Tx, about: { type: number; id: number }, now: number): number {
  return insertMail(tx, {
    createdAt: now,
    nextAttemptAt: now,
    recipient: '',
    template: 'new_question',
    locale: '',
    objectType: about.type,
    objectId: about.id,
    params: JSON.stringify({ after: 0 }),
  })
}

/** A row that stands for mails yet to be written. */
export const isFanOut = (mail: Pick<QueuedMail, 'userId' | 'recipient'>): boolean =>
  mail.userId === 0 && mail.recipient === ''
