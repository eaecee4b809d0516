/** A worker's side of several processes for one site; see supervise.ts. */
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, createServer, type Server as NetServer, Socket } from 'node:net'
import type { WorkerPart } from './application.ts'
import type { CallLimit } from './call-limit.ts'
import { adminPath, AdminApi, ForumApi, iamReceiverPath, Mount, plainPath } from '#shared/paths.ts'
import type { RateLimit } from './rate-limit.ts'
import { type Door, Reading, Relay } from './relay.ts'
import type { Note } from '#shared/note.ts'
import type { FirstLogin, FromWorker, SharedLimit, ToWorker } from './worker-messages.ts'

/** A limit counted here, or by the supervisor for all workers. */
export type Limit<L extends { take(...args: never[]): unknown }> = {
  take(...args: Parameters<L['take']>): ReturnType<L['take']> | Promise<ReturnType<L['take']>>
}

/** How long a request waits for a leader that is starting again, in ms. */
const LeaderMs = 15_000

/** A login service accepts a code once, so the process that asks it must be able to save the login. */
const LoginPaths = [`${ForumApi}/connector/redirect`, iamReceiverPath()]
/** The state that these show is in the process that runs the jobs. */
const StatePaths = [adminPath(), AdminApi, `${Mount}${AdminApi}`, '/metrics', '/readyz']
const LeadersPaths = [...LoginPaths, ...LoginPaths.map(path => Mount + path), ...StatePaths]

const isLeaders = (path: string) =>
  LeadersPaths.some(start => path === start || path.startsWith(`${start}/`))

export class WorkerLink extends Relay implements WorkerPart {
  protected readonly patienceMs = LeaderMs
  readonly place: number
  /** Replaced when the application is ready for them. */
  onNudge: (verb?: string) => void = () => {}
  ownMetrics: () => Promise<object> = () => Promise.resolve([])
  onlyReads = false
  onNotes: (notes: Note[]) => void = () => {}
  onStopWithin: (ms: number) => void = () => {}
  onConnection: (connection: Socket) => void = connection => connection.destroy()

  #calls = new Map<number, (value: unknown) => void>()
  #count = 0
  #door: number | null = null

  constructor(place: number, secret: string) {
    super(secret)
    this.place = place
    process.on('message', (message: ToWorker, handle) => this.#receive(message, handle))
    // The start waits for answers of the supervisor.
    process.channel?.ref()
  }

  get leads(): boolean {
    return this.place === 0
  }

  serving(firstLogin: FirstLogin): void {
    this.send({ serving: firstLogin })
  }

  protected door(): Door | null {
    return this.#door === null ? null : { host: '127.0.0.1', port: this.#door }
  }

  note(notes: Note[]): void {
    this.send({ notes })
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

  relays({ url = '', method = '' }: IncomingMessage): boolean {
    if (this.leads) return false
    return (
      (this.onlyReads && !Reading.includes(method)) || isLeaders(plainPath(url.split('?', 1)[0]!))
    )
  }

  #ask(message: (call: number) => FromWorker): Promise<unknown> {
    const call = ++this.#count
    return new Promise(resolve => {
      this.#calls.set(call, resolve)
      this.send(message(call))
    })
  }

  #receive(message: ToWorker, connection: unknown): void {
    if ('call' in message) {
      this.#calls.get(message.call)?.(message.value)
      this.#calls.delete(message.call)
    } else if ('door' in message) this.#door = message.door
    else if ('nudge' in message) this.onNudge(message.nudge ?? undefined)
    else if ('notes' in message) this.onNotes(message.notes)
    else if ('connection' in message) {
      // Its client may have gone meanwhile.
      if (connection instanceof Socket) this.onConnection(connection)
    } else if ('stopWithin' in message) this.onStopWithin(message.stopWithin)
    else {
      void this.ownMetrics()
        .catch(() => [])
        .then(metrics => this.send({ collected: message.collect, metrics }))
    }
  }
}
