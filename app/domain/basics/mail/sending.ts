/**
 * A mail's way out: queued → sending → sent or failed. It is claimed before the transport gets it, so
 * no mail goes out twice. One of which nobody knows whether it went out, because the process or the
 * connection died in the middle, is sent again only where somebody waits for it; any other is shown as
 * failed, and staff decide.
 */
import { type Db, type Tx, writing } from '#app/domain/kernel/index.ts'
import { findUser } from '#app/domain/basics/users/users.queries.ts'
import { UserStatus } from '#app/shared/codes.ts'
import { Minute } from '#app/shared/durations.ts'
import { isAwaited, isNoticeTemplate } from './mail-templates.ts'
import { findDueMail, listInterrupted, type QueuedMail, updateMail } from './outbox.queries.ts'
import { isFanOut } from './queue-mail.ts'

/** Waits between the tries of one mail; more than a day in all. After the last it has failed. */
const Waits = [1, 5, 15, 60, 240, 720, 1440].map(minutes => minutes * Minute)
export const MaxAttempts = Waits.length + 1

/** Why a mail of unknown fate is not sent again. */
const Interrupted = 'interrupted'
/** Most copies of an email that its reader needs, when the server never confirms that it took one. */
const MaxCopies = 3

/** Emptied parameters: a link code is not kept once it is of no use. */
const Spent = '{}'
/** A mail that tells of a post holds no secret; what it needs is kept, for another try. */
const leftOf = ({ template, params }: Pick<QueuedMail, 'template' | 'params'>) =>
  isNoticeTemplate(template) ? params : Spent
const shorten = (reason: string) => reason.replace(/\s+/g, ' ').slice(0, 500)

/**
 * Takes the next mail that is due, or null. A mail of an account that is gone fails here. A row that
 * stands for many is given as it is: it is moved on by `moveFanOut`, and no harm is done when it is met
 * twice.
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

/** The transport would not take this mail: later again, or failed for good. */
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

/** It would be refused again, or may have gone out: no further try but by hand. */
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
  isAwaited(template) && attempts < MaxCopies

/** Not to be sent any more: what it tells about is hidden, or it is not wanted. */
export function markDropped(db: Db, mail: QueuedMail, reason: string): void {
  writing(db, tx => updateMail(tx, mail.id, { status: 'failed', lastError: reason, params: Spent }))
}

/** Notes how far a row that stands for many has been spread; null = to the end. */
export function moveFanOut(tx: Tx, mail: QueuedMail, after: number | null, now: number): void {
  updateMail(
    tx,
    mail.id,
    after === null
      ? { status: 'sent', sentAt: now, params: Spent }
      : { params: JSON.stringify({ after }) },
  )
}

/** The transport is not there at all: that is no try of this mail, and it keeps its place in the line. */
export function putBack(db: Db, mail: QueuedMail, reason: string): void {
  const attempts = mail.attempts - 1
  writing(db, tx =>
    updateMail(tx, mail.id, { status: 'queued', attempts, lastError: shorten(reason) }),
  )
}

/**
 * To be called once at start. Mails found in the middle of sending may or may not have gone out: they
 * are tried again where a second try does no harm or somebody waits for them, else shown as failed. Gives
 * their number.
 */
export function settleInterrupted(db: Db, sendingTwiceIsHarmless: boolean): number {
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
