/**
 * The queue of emails. An email is claimed before it is passed to the transport, so no email is sent twice. If the
 * process or the connection dies in between, it is unknown whether the email was sent: it is sent again only if its
 * reader needs it; any other is shown as failed, and staff decide.
 */
import { type Db, type Tx, writing } from '#kernel'
import { OutgoingQueue } from '#basics/queues/outgoing-queue.ts'
import { findUser } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { Minute } from '#shared/durations.ts'
import { isAwaited, isNotificationTemplate, NotificationTemplates } from './mail-templates.ts'
import { findMail, mailConditions, type QueuedMail } from './outbox.queries.ts'
import { isFanOut } from './queue-mail.ts'
import { mailOutbox } from '#drizzle/schema/index.ts'

/** Most copies of an email that its reader needs, if the server never confirms that it accepted one. */
const MaxSends = 3

/** Emptied parameters: a link code is deleted once it is of no use. */
const Spent = '{}'

export const mailQueue = new OutgoingQueue<QueuedMail>({
  table: mailOutbox,
  find: findMail,
  conditions: mailConditions(NotificationTemplates),
  // More than a day in all.
  waits: [1, 5, 15, 60, 240, 720, 1440].map(minutes => minutes * Minute),
  maySendAgain: ({ template, attempts }) => isAwaited(template) && attempts < MaxSends,
  // An email about a post contains no secret; its parameters are kept for another attempt.
  left: ({ template, params }, status) => ({
    params: status === 'failed' && isNotificationTemplate(template) ? params : Spent,
  }),
})

/**
 * Claims the next email that is due, or returns null. An email of a deleted account fails here. A fan-out row
 * is returned without being claimed: `moveFanOut` advances it, and processing it twice does no harm.
 */
export function claimMail(db: Db, now: number): QueuedMail | null {
  return writing(db, tx => {
    let [mail] = mailQueue.due(tx, now, 1)
    while (mail && mail.userId > 0 && !isReachable(tx, mail.userId)) {
      markDropped(tx, mail, 'recipient_gone')
      ;[mail] = mailQueue.due(tx, now, 1)
    }
    if (!mail || isFanOut(mail)) return mail ?? null
    return mailQueue.claim(tx, mail)
  })
}

function isReachable(db: Db, userId: number): boolean {
  const user = findUser(db, userId)
  return user !== undefined && user.status !== UserStatus.deleted
}

/** No longer to be sent: its recipient is gone, its post is hidden, or it is not wanted. */
export const markDropped = (db: Db, mail: QueuedMail, reason: string): void =>
  mailQueue.giveUp(db, mail, reason, { params: Spent })

/** Stores how far a fan-out row has been expanded; null = finished. */
export function moveFanOut(tx: Tx, mail: QueuedMail, after: number | null, now: number): void {
  if (after === null) mailQueue.sent(tx, mail, now)
  else mailQueue.rows.update(tx, mail.id, { params: JSON.stringify({ after }) })
}
