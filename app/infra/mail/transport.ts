import type { RenderedMail } from './render-mail.ts'

/** Delivers emails. */
export type MailTransport = {
  /** True when sending the same email twice is harmless. */
  idempotent: boolean
  /**
   * Sends one email. Throws one of the errors below; any other error means that it cannot be sent
   * now, but may be later.
   */
  send(mail: RenderedMail, stamp: { id: number; date: Date }): Promise<void>
  /** Closes what is open; aborts an email being sent. Can be used again afterwards. */
  close?(): void
}

/**
 * The transport is unavailable: server down, disk full, login refused. The queue waits; no email is
 * to blame.
 */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable'
}

/** This email is permanently rejected. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** The email was sent completely without a reply: it may have been delivered. */
export class MailInDoubt extends Error {
  override name = 'MailInDoubt'
}
