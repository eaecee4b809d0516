/** Sends emails through a mail server, over one connection that is kept while there is work. */
import { type MailCause, mailCause } from './mail-cause.ts'
import { formatMessage } from './message.ts'
import type { RenderedMail } from './render-mail.ts'
import type { SmtpLink, SmtpLinkOptions, SmtpProblem, SmtpSettings } from './smtp-link.ts'
import {
  MailFailure,
  MailInDoubt,
  MailRefused,
  type MailTransport,
  MailUnavailable,
} from './transport.ts'
import { SecretMask } from '#shared/secret-mask.ts'

const Second = 1000
/** Timeouts for the queue, which can wait. */
const patience = { connect: 30 * Second, silence: 60 * Second, mail: 120 * Second }
/** An idle connection is closed after this, in ms. */
const IdleMs = 20 * Second
/** Many servers end a connection after a hundred emails. */
const MailsPerConnection = 100

/**
 * Replies about the session or the site rather than the email: shutting down, login required or
 * refused.
 */
const sessionCodes = new Set([421, 454, 530, 534, 535, 538])

/** Neither logs nor pages ever show the password, should a server repeat it. */
export function withoutSecrets(words: string, { smtp_username, smtp_password }: SmtpSettings) {
  if (smtp_password === '') return words
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const secrets = [
    base64(`\u0000${smtp_username}\u0000${smtp_password}`),
    base64(smtp_password),
    smtp_password,
  ]
  return secrets.reduce((text, secret) => text.replaceAll(secret, SecretMask), words)
}

/** Classifies the failure of an email. */
function outcomeOf(problem: SmtpProblem & { whole?: boolean }, told: Told): Error {
  const { responseCode = 0, command = '', code, whole } = problem
  if (sessionCodes.has(responseCode)) return new MailUnavailable(...told)
  // The sender is the site itself: if rejected once, it will be rejected again.
  if (command === 'MAIL FROM' && responseCode >= 500) return new MailUnavailable(...told)
  if (responseCode >= 500) return new MailRefused(...told)
  if (responseCode >= 400) return new MailFailure(...told)
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return new MailRefused(...told)
  return whole ? new MailInDoubt(...told) : new MailUnavailable(...told)
}

type Told = [words: string, cause: MailCause]

export type SmtpTransportOptions = Omit<SmtpLinkOptions, 'patience'> &
  Partial<Pick<SmtpLinkOptions, 'patience'>> & {
    /** Host of the site, for Message-IDs. */
    domain: string
  }

/** Sends emails to the server of these settings, one at a time. */
export function smtpTransport(
  settings: SmtpSettings,
  options: SmtpTransportOptions,
): MailTransport & { close(): void } {
  let link: SmtpLink | null = null
  let idle: NodeJS.Timeout | undefined
  /** The server's reply, else the network error; and the cause. */
  const told = (error: unknown): Told => {
    const { message } = error as SmtpProblem
    const { why, reply } = mailCause(error)
    const safe = withoutSecrets(reply, settings)
    return [safe || withoutSecrets(message, settings), { why, reply: safe }]
  }

  function close(): void {
    clearTimeout(idle)
    link?.close()
    link = null
  }

  async function connected(): Promise<SmtpLink> {
    if (link && (!link.open || link.carried >= MailsPerConnection)) close()
    if (link) return link
    const { SmtpLink } = await import('./smtp-link.ts')
    const fresh = new SmtpLink(settings, { patience, ...options })
    link = fresh
    try {
      await fresh.start()
    } catch (error) {
      close()
      throw new MailUnavailable(...told(error))
    }
    return fresh
  }

  async function carry(mail: RenderedMail, stamp: { id: number; date: Date }): Promise<void> {
    const id = `mail-${stamp.id}-${stamp.date.getTime()}`
    const { domain } = options
    const message = await formatMessage(mail, { id, date: stamp.date, domain, encoding: 'base64' })
    const exchange = { from: mail.from.address, to: mail.to, message }
    const kept = link?.open ?? false
    const used = await connected()
    try {
      await used.carry(exchange)
    } catch (error) {
      const problem = error as SmtpProblem & { whole?: boolean }
      // A kept connection that the server had closed proves nothing: retry once with a new one.
      const ended = link === used && !used.open
      const stale = kept && ended && !problem.whole && !problem.responseCode
      const refused = (problem.responseCode ?? 0) >= 400 && used.open
      if (!refused || !(await recovered())) close()
      if (stale) return carry(mail, stamp)
      throw outcomeOf(problem, told(problem))
    }
  }

  async function recovered(): Promise<boolean> {
    try {
      await link?.reset()
      return true
    } catch {
      return false
    }
  }

  return {
    idempotent: false,
    async send(mail, stamp) {
      clearTimeout(idle)
      try {
        await carry(mail, stamp)
      } finally {
        idle = setTimeout(close, IdleMs)
        idle.unref()
      }
    },
    close,
  }
}
