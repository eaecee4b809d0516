import type { MailCause } from './mail-cause.ts'
import type { RenderedMail } from './render-mail.ts'

/** Delivers emails. */
export type MailTransport = {
  /** True when sending the same email twice is harmless. */
  idempotent: boolean
  /**
   * Sends one email. Throws one of the errors below; `MailFailure` itself and any other error mean that it
   * cannot be sent now, but may be later.
   */
  send(mail: RenderedMail, stamp: { id: number; date: Date }): Promise<void>
  /** Closes what is open; aborts an email being sent. Can be used again afterwards. */
  close?(): void
}

/** The message is for the log; administrators read the cause in their language. */
export class MailFailure extends Error {
  override name = 'MailFailure'
  readonly why: MailCause['why']
  readonly reply: string

  constructor(message: string, { why, reply }: MailCause = { why: 'failed', reply: '' }) {
    super(message)
    this.why = why
    this.reply = reply
  }
}

/** The cause as it is stored with the email: its name, and the server's reply if there is one. */
export const storedCause = (error: unknown): string => {
  if (!(error instanceof MailFailure)) return 'failed'
  return error.reply ? `${error.why}: ${error.reply}` : error.why
}

/**
 * The transport is unavailable: server down, disk full, login refused. The queue waits; no email is
 * to blame.
 */
export class MailUnavailable extends MailFailure {
  override name = 'MailUnavailable'
}

/** This email is permanently rejected. */
export class MailRefused extends MailFailure {
  override name = 'MailRefused'
}

/** The email was sent completely without a reply: it may have been delivered. */
export class MailInDoubt extends MailFailure {
  override name = 'MailInDoubt'
}
