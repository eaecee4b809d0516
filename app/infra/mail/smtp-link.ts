/** One connection to a mail server: opened, logged in, used for several emails. */
import { Readable } from 'node:stream'
import type { ConnectionOptions } from 'node:tls'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SiteSettings } from '#kernel'
import { onStop } from '#infra/stopping.ts'

export type SmtpSettings = SiteSettings['smtp']

/** Timeouts in ms. */
export type SmtpPatience = {
  /** For connection, encryption and greeting together. */
  connect: number
  /** Without data from the server. */
  silence: number
  /** For a whole email: a server that trickles its answers does not block the others forever. */
  mail: number
}

export type SmtpLinkOptions = {
  patience: SmtpPatience
  /** Name of this site, for EHLO. */
  name: string
  /** For self-signed certificates, such as those in tests. */
  tls?: ConnectionOptions
}

/** An error of the connection or an email, as the library reports it. */
export type SmtpProblem = Error & {
  response?: string
  responseCode?: number
  command?: string
  code?: string
}

/** How long a stopping process waits for the answer to an email that was sent completely, in ms. */
const LastAnswerMs = 2_000

type Exchange = { from: string; to: string; message: string }

/** The three encryptions (spec §3): TLS from the start, required STARTTLS, or none. */
function encryptionOf({ encryption }: SmtpSettings) {
  if (encryption === 'SSL') return { secure: true }
  return encryption === 'TLS'
    ? { secure: false, requireTLS: true }
    : { secure: false, ignoreTLS: true }
}

export class SmtpLink {
  private readonly connection: SMTPConnection
  private readonly settings: SmtpSettings
  private readonly patience: SmtpPatience
  private cutOff: ((error: Error) => void) | null = null
  /** All of an email was sent, and its answer is missing: without it, the email is in doubt. */
  private whole = false
  private readonly forget: () => void
  /** Emails sent over this connection. */
  carried = 0
  open = false

  constructor(settings: SmtpSettings, { patience, name, tls }: SmtpLinkOptions) {
    this.settings = settings
    this.patience = patience
    this.connection = new SMTPConnection({
      host: settings.smtp_host,
      port: settings.smtp_port,
      ...encryptionOf(settings),
      name,
      connectionTimeout: patience.connect,
      greetingTimeout: patience.connect,
      dnsTimeout: patience.connect,
      socketTimeout: patience.silence,
      logger: false,
      tls: { minVersion: 'TLSv1.2', ...tls },
    })
    this.forget = onStop(() => {
      if (this.whole) setTimeout(() => this.close(), LastAnswerMs).unref()
      else this.close()
    })
    this.connection.on('error', error => this.cut(error))
    // A final server reply, if any, follows right after `end`.
    this.connection.on('end', () => {
      this.open = false
      setImmediate(() => this.cut(new Error('the server closed the connection')))
    })
  }

  /** Connects and logs in. Throws the error of the server or the network. */
  async start(): Promise<void> {
    await this.step(this.patience.connect, done => this.connection.connect(done))
    const { smtp_authentication, smtp_username: user, smtp_password: pass } = this.settings
    if (smtp_authentication && user !== '') {
      await this.step(this.patience.connect, done => this.connection.login({ user, pass }, done))
    }
    this.open = true
  }

  /** Sends one email. On failure, `whole` of the error is true if the server had received the whole email. */
  async carry({ from, to, message }: Exchange): Promise<void> {
    const parts = function* (this: SmtpLink) {
      yield message
      this.whole = true
    }
    const stream = Readable.from(parts.call(this), { objectMode: false })
    try {
      await this.step(this.patience.mail, done =>
        this.connection.send({ from, to: [to] }, stream, done),
      )
      this.carried++
    } catch (error) {
      throw Object.assign(error as Error, { whole: this.whole })
    } finally {
      this.whole = false
    }
  }

  /** Resets the connection for the next email after a rejected one. */
  reset(): Promise<void> {
    return this.step(this.patience.silence, done => this.connection.reset(done))
  }

  /** Closes it, with QUIT when nothing is being sent. */
  close(): void {
    this.forget()
    const polite = this.open && !this.cutOff
    this.cut(new Error('the connection was closed'))
    if (polite) this.connection.quit()
    else this.connection.close()
  }

  private cut(error: Error): void {
    this.open = false
    this.cutOff?.(error)
  }

  /** A step that ends with its answer, the end of the connection, or a timeout. */
  private step(ms: number, begin: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(new Error('the server took too long')), ms)
      const settle = (error?: Error | null) => {
        clearTimeout(timer)
        this.cutOff = null
        if (error) reject(error)
        else resolve()
      }
      this.cutOff = settle
      begin(settle)
    })
  }
}
