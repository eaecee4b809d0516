/** Requests that another process of the site answers: a worker's leader, or the primary of several nodes. */
import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pipeline as pipe } from 'node:stream/promises'
import { type Exchange, isFromHere, type Sender } from './exchange.ts'
import { Overloaded } from './render-gate.ts'
import { RelayHeaders } from '#shared/internal-headers.ts'

const RetryMs = 50
const ConnectMs = 2_000
/** More requests than this do not wait at the same time. */
const MaxWaiting = 200

/** Belong to one connection. */
const HopHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

export const Reading = ['GET', 'HEAD', 'OPTIONS']

export type Door = { host: string; port: number }

export abstract class Relay {
  /** How long a request waits for the other process, in ms. */
  protected abstract readonly patienceMs: number
  #secret: Buffer
  #waiting = 0
  /** Requests that the other process has not begun to answer. */
  #asked = new Set<ClientRequest>()

  constructor(secret: string) {
    this.#secret = Buffer.from(secret)
  }

  /** Where the other process accepts requests; null = not known now. */
  protected abstract door(): Door | null

  /** True if the request, or a later one, must not be answered here. */
  abstract relays(req: IncomingMessage): boolean

  /** The headers of a call among the processes of the site. */
  protected get marks(): Record<string, string> {
    return { [RelayHeaders.secret]: this.#secret.toString() }
  }

  protected isMarked(req: IncomingMessage): boolean {
    const given = req.headers[RelayHeaders.secret]
    if (given === undefined) return false
    const secret = Buffer.from(String(given))
    return secret.length === this.#secret.length && timingSafeEqual(secret, this.#secret)
  }

  /** The sender of a relayed request, whose marks are taken off; null for any other request. */
  senderOf(req: IncomingMessage): Sender | null {
    if (!this.isMarked(req)) return null
    const sender = req.headers[RelayHeaders.sender]
    const raw = req.rawHeaders
    delete req.headers[RelayHeaders.secret]
    delete req.headers[RelayHeaders.sender]
    req.rawHeaders = withoutHeaders(raw, [RelayHeaders.secret, RelayHeaders.sender])
    return JSON.parse(String(sender)) as Sender
  }

  /**
   * Lets the other process answer; `body` if it was read here. Throws `Overloaded` if it cannot be reached, or if too
   * many wait for it.
   */
  async relay(exchange: Exchange, body: Buffer | null = null): Promise<void> {
    if (this.#waiting >= MaxWaiting) throw new Overloaded()
    this.#waiting++
    const answer = await this.#answerOf(exchange, body).finally(() => this.#waiting--)
    await passOn(answer, exchange.res)
  }

  /** Gives up what the other process has not begun to answer: it hangs. */
  protected giveUp(): void {
    for (const there of this.#asked) there.destroy(new Overloaded())
  }

  async #answerOf(exchange: Exchange, body: Buffer | null): Promise<IncomingMessage> {
    const until = performance.now() + this.patienceMs
    for (;;) {
      const socket = await this.#connect(until)
      const answer = await this.#pass(exchange, body, socket).catch(() => null)
      if (answer) return answer
      // The other process stopped before it answered. A write may have happened.
      if (!exchange.reads || exchange.res.destroyed) throw new Overloaded()
    }
  }

  async #pass(exchange: Exchange, body: Buffer | null, socket: Socket): Promise<IncomingMessage> {
    const { req, res, reads, clientIp } = exchange
    const sender: Sender = { clientIp, fromHere: isFromHere(exchange) }
    const streams = !reads && body === null
    const there = request({
      method: req.method,
      path: req.url,
      setHost: false,
      createConnection: () => socket,
      headers: [
        ...withoutHeaders(req.rawHeaders, [
          ...HopHeaders,
          RelayHeaders.secret,
          RelayHeaders.sender,
          ...(streams ? [] : ['content-length']),
        ]),
        RelayHeaders.secret,
        this.#secret.toString(),
        RelayHeaders.sender,
        JSON.stringify(sender),
        ...(streams && req.headers['transfer-encoding'] ? ['Transfer-Encoding', 'chunked'] : []),
        ...(body === null ? [] : ['Content-Length', String(body.length)]),
      ],
    })
    const leave = () => there.destroy()
    res.once('close', leave)
    // After the answer began, errors end it.
    there.on('error', () => res.off('close', leave))
    if (streams) req.pipe(there)
    else there.end(body ?? undefined)
    this.#asked.add(there)
    try {
      const [answer] = (await once(there, 'response')) as [IncomingMessage]
      return answer
    } finally {
      this.#asked.delete(there)
    }
  }

  /** A connection to the other process. While it starts again, requests wait for it. */
  async #connect(until: number): Promise<Socket> {
    while (performance.now() < until) {
      const door = this.door()
      const socket = door && (await connected(door))
      if (socket) return socket
      await pause(RetryMs)
    }
    throw new Overloaded()
  }
}

/** Null if it cannot be reached. A host that is cut off does not refuse connections. */
export async function connected({ host, port }: Door): Promise<Socket | null> {
  const socket = connect(port, host)
  const timer = setTimeout(() => socket.destroy(new Error('no answer')), ConnectMs)
  const found = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  clearTimeout(timer)
  return found ? socket : null
}

function withoutHeaders(raw: string[], names: string[]): string[] {
  const kept: string[] = []
  for (let i = 0; i < raw.length; i += 2) {
    if (!names.includes(raw[i]!.toLowerCase())) kept.push(raw[i]!, raw[i + 1]!)
  }
  return kept
}

async function passOn(answer: IncomingMessage, res: ServerResponse): Promise<void> {
  res.writeHead(answer.statusCode!, withoutHeaders(answer.rawHeaders, HopHeaders))
  // A client that goes away ends both.
  await pipe(answer, res).catch(() => void res.destroy())
}
