/** A worker's side of several processes for one site; see supervise.ts. */
import { timingSafeEqual } from 'node:crypto'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import {
  type AddressInfo,
  connect,
  createServer,
  type Server as NetServer,
  type Socket,
} from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pipeline as pipe } from 'node:stream/promises'
import type { WorkerPart } from './application.ts'
import type { CallLimit } from './call-limit.ts'
import { type Exchange, isFromHere, type Sender } from './exchange.ts'
import {
  adminPath,
  AdminApi,
  ForumApi,
  iamReceiverPath,
  Mount,
  plainPath,
} from '#app/shared/paths.ts'
import type { RateLimit } from './rate-limit.ts'
import { Overloaded } from './render-gate.ts'
import type { Note } from '#app/shared/note.ts'
import type { FirstLogin, FromWorker, SharedLimit, ToWorker } from './worker-messages.ts'

/** A limit counted here, or by the supervisor for all workers. */
export type Limit<L extends { take(...args: never[]): unknown }> = {
  take(...args: Parameters<L['take']>): ReturnType<L['take']> | Promise<ReturnType<L['take']>>
}

/** How long a request waits for a leader that is starting again, in ms. */
const LeaderMs = 15_000
const RetryMs = 50
/** More requests than this do not wait for the leader at the same time. */
const MaxWaiting = 200

const SecretHeader = 'x-forum-worker'
const SenderHeader = 'x-forum-sender'
/** Belong to one connection. */
const HopHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

const Reading = ['GET', 'HEAD', 'OPTIONS']

/** A login service accepts a code once, so the process that asks it must be able to save the login. */
const LoginPaths = [`${ForumApi}/connector/redirect`, iamReceiverPath()]
/** The state that these show is in the process that runs the jobs. */
const StatePaths = [adminPath(), AdminApi, `${Mount}${AdminApi}`, '/metrics', '/readyz']
const LeadersPaths = [...LoginPaths, ...LoginPaths.map(path => Mount + path), ...StatePaths]

const isLeaders = (path: string) =>
  LeadersPaths.some(start => path === start || path.startsWith(`${start}/`))

export class WorkerLink implements WorkerPart {
  readonly place: number
  /** Replaced when the application is ready for them. */
  onNudge: (verb?: string) => void = () => {}
  ownMetrics: () => Promise<object> = () => Promise.resolve([])
  onlyReads = false
  onNotes: (notes: Note[]) => void = () => {}
  onCatchUp: () => void = () => {}
  /** In a leader that only writes: called when others begin or cease to serve the site. */
  onOthers: (serve: boolean) => void = () => {}

  onStopWithin: (ms: number) => void = () => {}

  #secret: Buffer
  #calls = new Map<number, (value: unknown) => void>()
  #count = 0
  #waiting = 0
  #door: number | null = null

  constructor(place: number, secret: string) {
    this.place = place
    this.#secret = Buffer.from(secret)
    process.on('message', (message: ToWorker) => this.#receive(message))
    // The start waits for answers of the supervisor.
    process.channel?.ref()
  }

  get leads(): boolean {
    return this.place === 0
  }

  serving(firstLogin: FirstLogin, apart: boolean): void {
    this.send({ serving: { firstLogin, apart } })
  }

  note(notes: Note[]): void {
    this.send({ notes })
  }

  catchUp(): void {
    this.send({ catchUp: true })
  }

  nodes(count: number): void {
    this.send({ nodes: count })
  }

  nudge(verb?: string): void {
    this.send({ nudge: verb ?? null })
  }

  send(message: FromWorker): void {
    if (process.connected) process.send!(message)
  }

  limit<L extends RateLimit | CallLimit>(name: SharedLimit): Limit<L> {
    return {
      take: (...args) =>
        this.#ask(call => ({ take: name, args, call })) as Promise<ReturnType<L['take']>>,
    }
  }

  /** Metrics of the other workers, for the leader. */
  metricsOfOthers(): Promise<object[]> {
    return this.#ask(call => ({ collect: call })) as Promise<object[]>
  }

  /** Accepts relayed requests; connections go to the given server. */
  async openDoor(accept: (socket: unknown) => void): Promise<NetServer> {
    const door = createServer(accept)
    await new Promise<void>((resolve, reject) => {
      door.once('error', reject)
      // Not shared with the other workers.
      door.listen({ host: '127.0.0.1', port: 0, exclusive: true }, resolve)
    })
    const { port } = door.address() as AddressInfo
    this.send({ door: port })
    return door
  }

  /** The sender of a relayed request, whose marks are taken off; null for any other request. */
  senderOf(req: IncomingMessage): Sender | null {
    const { [SecretHeader]: given, [SenderHeader]: sender } = req.headers
    if (given === undefined) return null
    const secret = Buffer.from(String(given))
    if (secret.length !== this.#secret.length || !timingSafeEqual(secret, this.#secret)) return null
    const raw = req.rawHeaders
    delete req.headers[SecretHeader]
    delete req.headers[SenderHeader]
    req.rawHeaders = withoutHeaders(raw, [SecretHeader, SenderHeader])
    return JSON.parse(String(sender)) as Sender
  }

  relays({ url = '', method = '' }: IncomingMessage): boolean {
    if (this.leads) return false
    return (
      (this.onlyReads && !Reading.includes(method)) || isLeaders(plainPath(url.split('?', 1)[0]!))
    )
  }

  /** Lets the leader answer. Throws `Overloaded` if it cannot be reached, or if too many wait for it. */
  async relay(exchange: Exchange): Promise<void> {
    if (this.#waiting >= MaxWaiting) throw new Overloaded()
    this.#waiting++
    const answer = await this.#answerOf(exchange).finally(() => this.#waiting--)
    await passOn(answer, exchange.res)
  }

  async #answerOf(exchange: Exchange): Promise<IncomingMessage> {
    const until = performance.now() + LeaderMs
    for (;;) {
      const socket = await this.#connect(until)
      const answer = await this.#pass(exchange, socket).catch(() => null)
      if (answer) return answer
      // The leader stopped before it answered. A write may have happened.
      if (!exchange.reads || exchange.res.destroyed) throw new Overloaded()
    }
  }

  async #pass(exchange: Exchange, socket: Socket): Promise<IncomingMessage> {
    const { req, res, reads, clientIp } = exchange
    const sender: Sender = { clientIp, fromHere: isFromHere(exchange) }
    const there = request({
      ...{ method: req.method, path: req.url, setHost: false },
      createConnection: () => socket,
      headers: [
        ...withoutHeaders(req.rawHeaders, [
          ...[...HopHeaders, SecretHeader, SenderHeader],
          ...(reads ? ['content-length'] : []),
        ]),
        ...[SecretHeader, this.#secret.toString(), SenderHeader, JSON.stringify(sender)],
        ...(!reads && req.headers['transfer-encoding'] ? ['Transfer-Encoding', 'chunked'] : []),
      ],
    })
    res.once('close', () => there.destroy())
    // After the answer began, errors end it.
    there.on('error', () => {})
    if (reads) there.end()
    else req.pipe(there)
    const [answer] = (await once(there, 'response')) as [IncomingMessage]
    return answer
  }

  #ask(message: (call: number) => FromWorker): Promise<unknown> {
    const call = ++this.#count
    return new Promise(resolve => {
      this.#calls.set(call, resolve)
      this.send(message(call))
    })
  }

  #receive(message: ToWorker): void {
    if ('call' in message) {
      this.#calls.get(message.call)?.(message.value)
      this.#calls.delete(message.call)
    } else if ('door' in message) this.#door = message.door
    else if ('nudge' in message) this.onNudge(message.nudge ?? undefined)
    else if ('notes' in message) this.onNotes(message.notes)
    else if ('catchUp' in message) this.onCatchUp()
    else if ('stopWithin' in message) this.onStopWithin(message.stopWithin)
    else if ('others' in message) this.onOthers(message.others)
    else {
      void this.ownMetrics()
        .catch(() => [])
        .then(metrics => this.send({ collected: message.collect, metrics }))
    }
  }

  /** A connection to the leader. While it starts again, the others wait for it. */
  async #connect(until: number): Promise<Socket> {
    while (performance.now() < until) {
      if (this.#door !== null) {
        const socket = connect(this.#door, '127.0.0.1')
        const connected = await once(socket, 'connect').then(yes, no)
        if (connected) return socket
      }
      await pause(RetryMs)
    }
    throw new Overloaded()
  }
}

const yes = () => true
const no = () => false

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
