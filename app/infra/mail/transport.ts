import type { RenderedMail } from './render-mail.ts'

/** What carries mails away. */
export type MailTransport = {
  /** True when the same mail may be handed over twice without anybody noticing. */
  idempotent: boolean
  /**
   * Hands one mail over. Throws one of the errors below; anything else means that this mail cannot go
   * now, and may later.
   */
  send(mail: RenderedMail, stamp: { id: number; date: Date }): Promise<void>
  /** Lets go of what is open; a mail under way is cut off. It can be used again afterwards. */
  close?(): void
}

/** The way out is closed: server down, disk full, login refused. The queue waits, no mail is to blame. */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable'
}

/** This mail is refused for good: it would be refused again. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** The mail was handed over whole, and no answer came: it may have gone out. */
export class MailInDoubt extends Error {
  override name = 'MailInDoubt'
}
