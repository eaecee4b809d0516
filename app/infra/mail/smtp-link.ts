/** One connection to a mail server: opened, logged in, used for one mail after the other. */
import { Readable } from 'node:stream'
import type { ConnectionOptions } from 'node:tls'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SiteSettings } from '#app/domain/kernel/index.ts'

export type SmtpSettings = SiteSettings['smtp']

/** How long is waited for the server, in ms. */
export type SmtpPatience = {
  /** For the connection, its encryption and the greeting together. */
  connect: number
  /** Without a byte from the server. */
  silence: number
  /** For one mail as a whole: a server that answers drop by drop does not hold up the others for ever. */
  mail: number
}

export type SmtpLinkOptions = {
  patience: SmtpPatience
  /** Name of this site, told to the server. */
  name: string
  /** For servers whose certificate is signed by nobody known; tests have such. */
  tls?: ConnectionOptions
}

/** What a connection or a mail met, as the library tells it. */
export type SmtpProblem = Error & {
  response?: string
  responseCode?: number
  command?: string
  code?: string
}

type Exchange = { from: string; to: string; message: string }

/** The three encryptions (spec §3): TLS from the first byte, by STARTTLS and never without, or none. */
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
  /** Mails that went through. */
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
    this.connection.on('error', error => this.cut(error))
    // Words of farewell, if there were any, come right after the end.
    this.connection.on('end', () => {
      this.open = false
      setImmediate(() => this.cut(new Error('the server closed the connection')))
    })
  }

  /** Connects and logs in. Throws what the server or the network says. */
  async start(): Promise<void> {
    await this.step(this.patience.connect, done => this.connection.connect(done))
    const { smtp_authentication, smtp_username: user, smtp_password: pass } = this.settings
    if (smtp_authentication && user !== '') {
      await this.step(this.patience.connect, done => this.connection.login({ user, pass }, done))
    }
    this.open = true
  }

  /** Hands one mail over. `whole` of the refusal says whether the server had all of it by then. */
  async carry({ from, to, message }: Exchange): Promise<void> {
    let whole = false
    function* parts() {
      yield message
      whole = true
    }
    const stream = Readable.from(parts(), { objectMode: false })
    try {
      await this.step(this.patience.mail, done =>
        this.connection.send({ from, to: [to] }, stream, done),
      )
      this.carried++
    } catch (error) {
      throw Object.assign(error as Error, { whole })
    }
  }

  /** Readies the connection for the next mail after one was refused. */
  reset(): Promise<void> {
    return this.step(this.patience.silence, done => this.connection.reset(done))
  }

  /** Ends it, politely when nothing is under way. */
  close(): void {
    const polite = this.open && !this.cutOff
    this.cut(new Error('the connection was closed'))
    if (polite) this.connection.quit()
    else this.connection.close()
  }

  private cut(error: Error): void {
    this.open = false
    this.cutOff?.(error)
  }

  /** One step that ends by its answer, by the end of the connection, or by the clock. */
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
