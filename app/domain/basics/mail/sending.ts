/**
 * Status of an email: queued → sending → sent or failed. It is claimed before it is passed to the transport,
 * so no email is sent twice. If the process or the connection dies in between, it is unknown whether the
 * email was sent: it is sent again only if its reader needs it; any other is shown as failed, and staff
 * decide.
 */
import { type Db, type Tx, writing } from '#kernel'
import { findUser } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { Minute } from '#shared/durations.ts'
import { isAwaited, isNotificationTemplate } from './mail-templates.ts'
import { findDueMail, listInterrupted, type QueuedMail, updateMail } from './outbox.queries.ts'
import { isFanOut } from './queue-mail.ts'

/** Delays between the attempts of one email; more than a day in all. After the last it has failed. */
const Waits = [1, 5, 15, 60, 240, 720, 1440].map(minutes => minutes * Minute)
export const MaxAttempts = Waits.length + 1

/** Why an email of unknown outcome is not sent again. */
const Interrupted = 'interrupted'
/** Most copies of an email that its reader needs, if the server never confirms that it accepted one. */
const MaxSends = 3

/** Emptied parameters: a link code is deleted once it is of no use. */
const Spent = '{}'
/** An email about a post contains no secret; its parameters are kept for another attempt. */
const leftOf = ({ template, params }: Pick<QueuedMail, 'template' | 'params'>) =>
  isNotificationTemplate(template) ? params : Spent
const shorten = (reason: string) => reason.replace(/\s+/g, ' ').slice(0, 500)

/**
 * Claims the next email that is due, or returns null. An email of a deleted account fails here. A fan-out row
 * is returned without being claimed: `moveFanOut` advances it, and processing it twice does no harm.
 */
export function claimMail(db: Db, now: number): QueuedMail | null {
  return writing(db, tx => {
    let mail = findDueMail(tx, now)
    while (mail && mail.userId > 0 && !isReachable(tx, mail.userId)) {
      updateMail(tx, mail.id, { status: 'failed', lastError: 'recipient_gone', params: Spent })
      mail = findDueMail(tx, now)
    }
    if (!mail || isFanOut(mail)) return mail ?? null
    updateMail(tx, mail.id, { status: 'sending', attempts: mail.attempts + 1 })
    return { ...mail, attempts: mail.attempts + 1 }
  })
}

function isReachable(db: Db, userId: number): boolean {
  const user = findUser(db, userId)
  return user !== undefined && user.status !== UserStatus.deleted
}

export function markSent(db: Db, mail: QueuedMail, now: number): void {
  writing(db, tx =>
    updateMail(tx, mail.id, { status: 'sent', sentAt: now, lastError: '', params: Spent }),
  )
}

/** The transport refused this email: retry later, or fail permanently. */
export function markRefused(db: Db, mail: QueuedMail, reason: string, now: number): void {
  const wait = Waits[mail.attempts - 1]
  const lastError = shorten(reason)
  writing(db, tx =>
    updateMail(
      tx,
      mail.id,
      wait === undefined
        ? { status: 'failed', lastError, params: leftOf(mail) }
        : { status: 'queued', lastError, attempts: mail.attempts, nextAttemptAt: now + wait },
    ),
  )
}

/** It would be refused again, or may have been sent: only staff can retry it. */
export function markFailed(db: Db, mail: QueuedMail, reason: string): void {
  const changes = { status: 'failed', lastError: shorten(reason), params: leftOf(mail) } as const
  writing(db, tx => updateMail(tx, mail.id, changes))
}

/** It may have been sent: only an email that its reader needs is tried again. */
export function markInDoubt(db: Db, mail: QueuedMail, now: number): void {
  if (maySendAgain(mail)) markRefused(db, mail, Interrupted, now)
  else markFailed(db, mail, Interrupted)
}

const maySendAgain = ({ template, attempts }: QueuedMail) =>
  isAwaited(template) && attempts < MaxSends

/** No longer to be sent: its post is hidden, or it is not wanted. */
export function markDropped(db: Db, mail: QueuedMail, reason: string): void {
  writing(db, tx => updateMail(tx, mail.id, { status: 'failed', lastError: reason, params: Spent }))
}

/** Stores how far a fan-out row has been expanded; null = finished. */
export function moveFanOut(tx: Tx, mail: QueuedMail, after: number | null, now: number): void {
  updateMail(
    tx,
    mail.id,
    after === null
      ? { status: 'sent', sentAt: now, params: Spent }
      : { params: JSON.stringify({ after }) },
  )
}

/** The transport is unavailable: this is no attempt of this email, and it keeps its place in the queue. */
export function putBack(db: Db, mail: QueuedMail, reason: string): void {
  const attempts = mail.attempts - 1
  writing(db, tx =>
    updateMail(tx, mail.id, { status: 'queued', attempts, lastError: shorten(reason) }),
  )
}

/**
 * Call once at startup. Emails interrupted while sending may or may not have been sent: they are retried if a
 * second copy does no harm or their reader needs them, otherwise shown as failed. Returns their number.
 */
export function closeInterrupted(db: Db, sendingTwiceIsHarmless: boolean): number {
  return writing(db, tx => {
    const interrupted = listInterrupted(tx)
    for (const mail of interrupted) {
      const { id, attempts } = mail
      if (sendingTwiceIsHarmless) updateMail(tx, id, { status: 'queued', attempts: attempts - 1 })
      else if (maySendAgain(mail)) updateMail(tx, id, { status: 'queued' })
      else updateMail(tx, id, { status: 'failed', lastError: Interrupted, params: leftOf(mail) })
    }
    return interrupted.length
  })
}
