/** Takes mails out of the outbox, in order, and hands them to the transport. */
import {
  claimMail,
  markRefused,
  markSent,
  putBack,
  type QueuedMail,
  settleInterrupted,
} from '#app/domain/mail/index.ts'
import { currentSettings } from '#app/domain/settings/index.ts'
import type { Site } from '#app/infra/site.ts'
import { renderMail } from './render-mail.ts'
import { MailUnavailable, type MailTransport } from './transport.ts'

/** Pauses while the transport is not there, in ms; the last one repeats. */
const Pauses = [1, 5, 15].map(minutes => minutes * 60_000)

export type OutboxWorker = {
  /** Sends what is due. Gives the number of mails that went out. Never throws because of a mail. */
  drain(signal?: AbortSignal, now?: () => number): Promise<number>
}

export function outboxWorker(site: Site, transport: MailTransport): OutboxWorker {
  const { db, log } = site
  let failures = 0
  let pausedUntil = 0

  const interrupted = settleInterrupted(db, transport.idempotent)
  if (interrupted > 0)
    log.warn({ mails: interrupted, again: transport.idempotent }, 'mails were interrupted')

  /** Hands one mail over and writes down what became of it. Gives whether it went out. */
  async function deliver(mail: QueuedMail, now: number): Promise<boolean> {
    try {
      const rendered = renderMail(mail, currentSettings(db).settings)
      await transport.send(rendered, { id: mail.id, date: new Date(mail.createdAt) })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ mail: mail.id, template: mail.template, reason }, 'mail not sent')
      if (!(error instanceof MailUnavailable)) {
        markRefused(db, mail, reason, now)
        return false
      }
      putBack(db, mail, reason)
      pausedUntil = now + Pauses[Math.min(failures++, Pauses.length - 1)]!
      return false
    }
    // Outside of the try: a mail that went out is never put back, whatever happens to this note of it.
    markSent(db, mail, now)
    failures = 0
    return true
  }

  return {
    async drain(signal, now = Date.now) {
      let sent = 0
      while (!signal?.aborted && now() >= pausedUntil) {
        const mail = claimMail(db, now())
        if (!mail) break
        if (await deliver(mail, now())) sent++
      }
      return sent
    },
  }
}
