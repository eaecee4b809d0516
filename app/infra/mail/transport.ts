import type { RenderedMail } from './render-mail.ts'

/** What carries mails away. */
export type MailTransport = {
  /** True when the same mail may be handed over twice without anybody noticing. */
  idempotent: boolean
  /**
   * Hands one mail over. Throws MailUnavailable when no mail can be sent at all, anything else when
   * this one was refused.
   */
  send(mail: RenderedMail, stamp: { id: number; date: Date }): Promise<void>
}

/** The way out is closed: server down, disk full. The queue waits, no mail is to blame. */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable'
}
