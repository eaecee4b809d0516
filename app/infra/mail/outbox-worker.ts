/** Takes emails out of the outbox, in order, and hands them to the transport. */
import { claimMail, mailQueue, markDropped } from '#basics/mail/sending.ts'
import { sendDue } from '#basics/queues/send-due.ts'
import { isFanOut } from '#basics/mail/queue-mail.ts'
import { isNotificationTemplate } from '#basics/mail/mail-templates.ts'
import { isLocked, recorded } from '#kernel'
import type { QueuedMail } from '#basics/mail/outbox.queries.ts'
import { notificationMailContent } from '#reactors/notifications/notification-mail.ts'
import { spreadQuestion } from '#reactors/notifications/spread-question.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { storedTexts } from '#site/translations/stored-texts.ts'
import { severalMachines } from '#infra/system/machines.ts'
import type { Site } from '#infra/site.ts'
import { renderMail } from './render-mail.ts'
import {
  MailInDoubt,
  MailRefused,
  type MailTransport,
  MailUnavailable,
  storedCause,
} from './transport.ts'
import { waitTime } from '#shared/stored-time.ts'

/** Pauses while the transport is unavailable, in ms; the last one repeats. */
const Pauses = [1, 5, 15].map(minutes => minutes * 60_000)
const LongestPause = 15 * 60_000
/** Pause while no other machine has what this one writes, in ms. */
const AlonePause = 5_000

export type OutboxWorker = {
  /** Sends due emails. Returns the number sent. Never throws because of an email. */
  drain(signal?: AbortSignal, now?: () => number): Promise<number>
}

export function outboxWorker(site: Site, transport: MailTransport): OutboxWorker {
  const { db, log, ports } = site
  let failures = 0
  let pausedUntil = 0
  let server = ''

  const interrupted = mailQueue.closeInterrupted(db, transport.idempotent)
  if (interrupted > 0)
    log.warn({ mails: interrupted, again: transport.idempotent }, 'emails were interrupted')

  /** Sends one email and records the result. Returns whether it was sent. */
  async function deliver(mail: QueuedMail, now: number): Promise<boolean> {
    try {
      const about = isNotificationTemplate(mail.template)
        ? await recorded(db, () => notificationMailContent({ db, ports }, mail, now))
        : null
      // Its content was hidden, or the reader has turned such emails off.
      if (about && 'dropped' in about) {
        await recorded(db, () => markDropped(db, mail, about.dropped))
        return false
      }
      const rendered = renderMail(mail, currentSettings(db).settings, about, storedTexts(db))
      await transport.send(rendered, { id: mail.id, date: new Date(mail.createdAt) })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ mail: mail.id, template: mail.template, reason }, 'email not sent')
      const cause = storedCause(error)
      if (error instanceof MailUnavailable) {
        await recorded(db, () => mailQueue.putBack(db, mail, cause))
        pausedUntil = now + Pauses[Math.min(failures++, Pauses.length - 1)]!
      } else {
        await recorded(db, () => {
          if (error instanceof MailRefused) mailQueue.giveUp(db, mail, cause)
          else if (error instanceof MailInDoubt) mailQueue.doubt(db, mail, now)
          else mailQueue.refused(db, mail, cause, now)
        })
      }
      return false
    }
    // Outside the try: a sent email is never queued again, even if recording this fails.
    await recorded(db, () => mailQueue.sent(db, mail, now))
    failures = 0
    return true
  }

  /** Creates some of the emails of a distribution row. One that fails does not delay the rest. */
  function spread(mail: QueuedMail, now: number): void {
    try {
      spreadQuestion(db, mail, now)
    } catch (error) {
      if (isLocked(error)) throw error
      log.error({ mail: mail.id, err: error }, 'emails not distributed')
      const tried = { ...mail, attempts: mail.attempts + 1 }
      mailQueue.refused(db, tried, storedCause(error), now)
    }
  }

  /** A changed server or login is tried at once. */
  function detectChange(): void {
    const current = JSON.stringify(currentSettings(db).settings.smtp)
    if (current === server) return
    server = current
    pausedUntil = failures = 0
  }

  /** Returns whether it was sent. */
  async function sendNext(now: number): Promise<boolean> {
    const mail = claimMail(db, now)
    if (!mail) return false
    if (isFanOut(mail)) {
      spread(mail, now)
      // Leaves time for requests.
      await new Promise(resolve => setImmediate(resolve))
    } else if ((await severalMachines()?.isClaimAcknowledged(site)) === false) {
      await recorded(db, () => mailQueue.putBack(db, mail, mail.lastError))
      pausedUntil = now + AlonePause
    } else return deliver(mail, now)
    return false
  }

  const isPaused = (now: number) => now < waitTime(pausedUntil, now, LongestPause)

  return {
    async drain(signal = new AbortController().signal, now = Date.now) {
      let sent = 0
      detectChange()
      const sender = {
        due: () => (isPaused(now()) ? [] : [['mail', mailQueue.rows.due(db, now(), 1)] as const]),
        send: async () => void (sent += Number(await sendNext(now()))),
      }
      await sendDue(db, [sender], signal, now)
      return sent
    },
  }
}
