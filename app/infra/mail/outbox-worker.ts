/** Takes mails out of the outbox, in order, and hands them to the transport. */
import {
  claimMail,
  markDropped,
  markFailed,
  markInDoubt,
  markRefused,
  markSent,
  putBack,
  settleInterrupted,
} from '#app/domain/basics/mail/sending.ts'
import { isFanOut } from '#app/domain/basics/mail/queue-mail.ts'
import { isNoticeTemplate } from '#app/domain/basics/mail/mail-templates.ts'
import type { QueuedMail } from '#app/domain/basics/mail/outbox.queries.ts'
import { noticeMailContent } from '#app/domain/reactors/notifications/notice-mail.ts'
import { spreadQuestion } from '#app/domain/reactors/notifications/spread-question.ts'
import { currentSettings } from '#app/domain/basics/settings/current-settings.ts'
import { storedTexts } from '#app/domain/site/translations/stored-texts.ts'
import type { Site } from '#app/infra/site.ts'
import { renderMail } from './render-mail.ts'
import { MailInDoubt, MailRefused, type MailTransport, MailUnavailable } from './transport.ts'

/** Pauses while the transport is not there, in ms; the last one repeats. */
const Pauses = [1, 5, 15].map(minutes => minutes * 60_000)

export type OutboxWorker = {
  /** Sends what is due. Gives the number of mails that went out. Never throws because of a mail. */
  drain(signal?: AbortSignal, now?: () => number): Promise<number>
}

export function outboxWorker(site: Site, transport: MailTransport): OutboxWorker {
  const { db, log, ports } = site
  let failures = 0
  let pausedUntil = 0
  let server = ''

  const interrupted = settleInterrupted(db, transport.idempotent)
  if (interrupted > 0)
    log.warn({ mails: interrupted, again: transport.idempotent }, 'mails were interrupted')

  /** Hands one mail over and writes down what became of it. Gives whether it went out. */
  async function deliver(mail: QueuedMail, now: number): Promise<boolean> {
    try {
      const about = isNoticeTemplate(mail.template)
        ? noticeMailContent({ db, ports }, mail, now)
        : null
      // What it tells about was hidden, or the reader has turned such mails off.
      if (about && 'dropped' in about) {
        markDropped(db, mail, about.dropped)
        return false
      }
      const rendered = renderMail(mail, currentSettings(db).settings, about, storedTexts(db))
      await transport.send(rendered, { id: mail.id, date: new Date(mail.createdAt) })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ mail: mail.id, template: mail.template, reason }, 'mail not sent')
      if (error instanceof MailUnavailable) {
        putBack(db, mail, reason)
        pausedUntil = now + Pauses[Math.min(failures++, Pauses.length - 1)]!
      } else if (error instanceof MailRefused) markFailed(db, mail, reason)
      else if (error instanceof MailInDoubt) markInDoubt(db, mail, now)
      else markRefused(db, mail, reason, now)
      return false
    }
    // Outside of the try: a mail that went out is never put back, whatever happens to this note of it.
    markSent(db, mail, now)
    failures = 0
    return true
  }

  /** Writes some of the mails that a row stands for. One that cannot be spread does not hold up the rest. */
  function spread(mail: QueuedMail, now: number): void {
    try {
      spreadQuestion(db, mail, now)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.error({ mail: mail.id, err: error }, 'mails not spread')
      markRefused(db, { ...mail, attempts: mail.attempts + 1 }, reason, now)
    }
  }

  /** Another server, or another login, is tried at once. */
  function noticeChange(): void {
    const present = JSON.stringify(currentSettings(db).settings.smtp)
    if (present === server) return
    server = present
    pausedUntil = failures = 0
  }

  return {
    async drain(signal, now = Date.now) {
      let sent = 0
      noticeChange()
      while (!signal?.aborted && now() >= pausedUntil) {
        const mail = claimMail(db, now())
        if (!mail) break
        if (isFanOut(mail)) {
          spread(mail, now())
          // Requests come first.
          await new Promise(resolve => setImmediate(resolve))
        } else if (await deliver(mail, now())) sent++
      }
      return sent
    },
  }
}
