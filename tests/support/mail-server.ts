/** A real mail server on this machine with responses set by the test. */
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { SiteSettings } from '#kernel'
import { ownCertificate } from './certificate.ts'

type Encryption = SiteSettings['smtp']['encryption']

export type Received = {
  to: string[]
  from: string
  raw: string
  /** Whether the connection was encrypted, and who had logged in. */
  secure: boolean
  user: string
}

/** A response with its code, such as `550 No such mailbox`. */
export const answer = (code: number, text: string) =>
  Object.assign(new Error(text), { responseCode: code })

export type MailServerOptions = {
  encryption?: Encryption
  login?: { user: string; pass: string }
  port?: number
  /** The address of this machine that clients use. */
  host?: string
}

const { key, cert } = ownCertificate()
/** Makes a client trust the server. */
export const trusted = { ca: cert }

export class MailServer implements AsyncDisposable {
  readonly received: Received[] = []
  connections = 0
  /** Refuses a recipient; called for each. */
  refuse: ((to: string) => Error | null) | null = null
  /** Refuses a sender. */
  refuseSender: ((from: string) => Error | null) | null = null
  /** Runs after an email was read completely and before the response. */
  onData: (() => Promise<void> | void) | null = null
  /** Runs before the greeting. */
  onConnect: (() => Promise<void> | void) | null = null
  port = 0
  private readonly options: MailServerOptions
  private server!: SMTPServer

  private constructor(options: MailServerOptions) {
    this.options = options
  }

  static async start(options: MailServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(options)
    await server.listen(options.port ?? 0)
    return server
  }

  /** The settings of a site that sends through it. */
  settings(changes: Partial<SiteSettings['smtp']> = {}): Partial<SiteSettings['smtp']> {
    const { encryption = '', login } = this.options
    return {
      smtp_host: this.options.host ?? '127.0.0.1',
      smtp_port: this.port,
      encryption,
      smtp_authentication: login !== undefined,
      smtp_username: login?.user ?? '',
      smtp_password: login?.pass ?? '',
      ...changes,
    }
  }

  async listen(port = this.port): Promise<void> {
    const { encryption = '', login } = this.options
    const hidden = encryption === 'TLS' ? [] : ['STARTTLS']
    const options: SMTPServerOptions = {
      ...{ key, cert, secure: encryption === 'SSL', allowInsecureAuth: true, logger: false },
      authOptional: login === undefined,
      disabledCommands: login ? hidden : [...hidden, 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 1,
      onAuth: ({ username, password }, _, done) =>
        username === login?.user && password === login?.pass
          ? done(null, { user: username })
          : done(answer(535, `Authentication failed for ${username} with ${password}`)),
      onConnect: (_, done) => {
        this.connections++
        void Promise.resolve(this.onConnect?.()).then(() => done())
      },
      onMailFrom: ({ address }, _, done) => done(this.refuseSender?.(address)),
      onRcptTo: ({ address }, _, done) => done(this.refuse?.(address)),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          this.received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString('utf8'),
            secure: session.secure,
            user: String(session.user || ''),
          })
          void Promise.resolve(this.onData?.()).then(() => done())
        })
      },
    }
    this.server = new SMTPServer(options)
    this.server.on('error', () => {})
    await new Promise<void>(resolve =>
      this.server.listen(port, this.options.host ?? '127.0.0.1', resolve),
    )
    this.port = (this.server.server.address() as AddressInfo).port
  }

  /** Cuts every connection and closes the port; `listen()` opens the same port again. */
  async stop(): Promise<void> {
    const { server } = this
    for (const connection of server.connections) {
      ;(connection as unknown as { _socket: { destroy(): void } })._socket.destroy()
    }
    await new Promise<void>(resolve => server.close(resolve))
  }

  async [Symbol.asyncDispose]() {
    await this.stop()
  }
}
