import type { Tx } from '#kernel'
import { type Locale, MailStatus } from '#shared/codes.ts'
import { findUser } from '#basics/users/users.queries.ts'
import type { MailTemplate, MailTemplates } from './mail-templates.ts'
import { insertMail, type QueuedMail } from './outbox.queries.ts'

export type NewMail<N extends MailTemplate = MailTemplate> = {
  /** Account of the recipient; 0 = an address without an account. */
  userId: number
  recipient: string
  template: N
  locale: Locale
  params: MailTemplates[N]
  /** The post it is about, by type and id; checked again when it is sent. */
  about?: { type: number; id: number }
  now: number
}

/** The address of an account that was admitted without confirming it. */
function mayBeForeign(tx: Tx, userId: number, recipient: string): boolean {
  const user = findUser(tx, userId)
  if (!user?.emailUnproved || user.email !== recipient) return false
  // Staff may require a confirmation afterwards.
  return user.mailStatus === MailStatus.verified
}

/**
 * Queues an email in the caller's transaction: it is sent if, and only if, the transaction commits. Returns
 * its id, or 0 if its address may be anyone's: such an address gets only what its owner asked for.
 */
export function queueMail<N extends MailTemplate>(tx: Tx, mail: NewMail<N>): number {
  const { userId, recipient, template, locale, params, about, now } = mail
  if (template !== 'password_reset' && mayBeForeign(tx, userId, recipient)) return 0
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
 * Queues emails to many recipients about one thing: one row now, however many recipients there are. A job
 * expands it in portions.
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

/** A row that represents emails not written yet. */
export const isFanOut = (mail: Pick<QueuedMail, 'userId' | 'recipient'>): boolean =>
  mail.userId === 0 && mail.recipient === ''
