/**
 * This machine as one of several that serve a site. Replicas answer reads, and relay everything else to the primary. They
 * report which transactions have arrived, and the primary acknowledges a write when one of them has it.
 */
import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { NodePart, NodeReport } from '#shared/node-part.ts'
import { AdminApi, adminPath, ForumApi, iamReceiverPath, Mount, plainPath } from '#shared/paths.ts'
import type { MachineLink } from '#server/machine-link.ts'
import { type Door, Reading, Relay } from '#server/relay.ts'

/** How long a request waits for a primary, in ms: an election takes longer, and a person should be told. */
const PatienceMs = 1_000
/** Between two reports of a replica, if no transaction arrives, in ms. */
const BeatMs = 1_000
/** A replica that has not reported for this long, in ms, is away. */
const AwayMs = 5_000
const RetryMs = 250
/** How long a new primary waits for the replicas of the former one before it takes writes, in ms. */
const GatherMs = 2_000
/** How long the primary may take to say where it is, in ms. */
const PositionMs = 500

/** The term of the primary, in its answer to a replica that follows it. */
const TermHeader = 'forum-term'
/** Addresses of calls among nodes. No page has them, and without the secret they are not there. */
const Calls = { follow: '/node/follow', position: '/node/position', notes: '/node/notes' }

/** A login service accepts a code once, so the node that asks it must be able to save the login. */
const LoginPaths = [`${ForumApi}/connector/redirect`, iamReceiverPath()]
/** The state that these show is on the node that runs the jobs. */
const PrimarysPaths = [
  ...LoginPaths,
  ...LoginPaths.map(path => Mount + path),
  adminPath(),
  AdminApi,
  `${Mount}${AdminApi}`,
]

const isPrimarys = (path: string) =>
  PrimarysPaths.some(start => path === start || path.startsWith(`${start}/`))

/** `late`: a transaction that it did not have in time; it is not waited for until it has that. */
type Member = NodeReport & { seen: number; late: number }

export class NodeLink extends Relay implements MachineLink {
  protected readonly patienceMs = PatienceMs
  readonly #part: NodePart
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 })
  /** On the primary: the replicas that report. */
  #members = new Map<string, Member>()
  /** The open answers to their reports, which tell them every second that this program runs. */
  #followers = new Set<ServerResponse>()
  /**
   * Replicas that a new primary waits for: one that does not have its first transactions could be the next primary. Until
   * `#gatherUntil`, by `performance.now()`.
   */
  #expected = new Set<string>()
  #gatherUntil = 0
  #waiting = new Set<() => void>()
  #following: (() => void) | null = null
  /** On a replica: the term of the primary that it follows, and whether its database has it. */
  #term: string | null = null
  /** When the program of the primary was heard last, by `performance.now()`; null until it has answered. */
  #heardAt: number | null = null
  #inSync = false
  #asking: Promise<number | null> | null = null
  #closed = false
  #wasPrimary = false
  #server: Server | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(part: NodePart) {
    super(part.secret)
    this.#part = part
    part.link = {
      acknowledged: (position, ms) => this.#acknowledged(position, ms),
      primaryPosition: () => this.#primaryPosition(),
      inSync: () => this.#inSync,
      reports: () => this.#reports(),
    }
    part.onRole = () => this.#change()
    part.onPosition = () => {
      this.#compare()
      this.#report()
    }
    this.#timer = setInterval(() => this.#beat(), BeatMs)
    this.#timer.unref()
    this.#change()
  }

  protected door(): Door | null {
    return this.#isSilent ? null : this.#primaryDoor
  }

  relays({ url = '', method = '' }: IncomingMessage): boolean {
    if (this.#part.role() === 'primary' && !this.#gathers) return false
    return !Reading.includes(method) || isPrimarys(plainPath(url.split('?', 1)[0]!))
  }

  get #primaryDoor(): Door | null {
    const host = this.#part.primary()
    return host === null ? null : { host, port: this.#part.port }
  }

  /** LiteFS may live on while the program of the primary stands still. */
  get #isSilent(): boolean {
    return this.#heardAt !== null && performance.now() - this.#heardAt > AwayMs
  }

  get #gathers(): boolean {
    return this.#expected.size > 0 && performance.now() < this.#gatherUntil
  }

  /** Answers other nodes. The requests that they relay go to `relayed`; anybody else finds nothing. */
  async open(relayed: Server): Promise<void> {
    const { host, port } = this.#part
    this.#server = createServer((req, res) => {
      if (!this.isMarked(req)) return void res.writeHead(404).end()
      if (req.url === Calls.position) return this.#answerPosition(res)
      if (req.url === Calls.follow) return this.#beFollowed(req, res)
      if (req.url === Calls.notes) return void this.#takeNotes(req, res)
      relayed.emit('request', req, res)
    })
    this.#server.listen(port, host)
    await once(this.#server, 'listening')
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    this.#following?.()
    this.#server?.close()
    this.#server?.closeAllConnections()
    if (this.#part.role() === 'replica') await this.#send(Calls.follow, { leaves: this.#part.id })
    this.#agent.destroy()
  }

  #change(): void {
    this.#following?.()
    this.#following = null
    this.#members.clear()
    this.#term = null
    this.#heardAt = null
    // Without a primary, what a replica had is still true; what only a primary had may not be.
    if (this.#part.role() !== 'unknown' || this.#wasPrimary) this.#inSync = false
    this.#wasPrimary = this.#part.role() === 'primary'
    this.#expected = new Set(this.#part.role() === 'primary' ? this.#part.expected() : [])
    this.#gatherUntil = performance.now() + GatherMs
    this.#waiting.forEach(look => look())
    if (this.#part.role() === 'replica' && !this.#closed) void this.#follow()
  }

  // On a replica.

  /** One request to the primary, whose body is the reports. */
  async #follow(): Promise<void> {
    const door = this.#primaryDoor
    if (!door) return
    let ended = false
    const call = request({
      host: door.host,
      port: door.port,
      path: Calls.follow,
      method: 'POST',
      agent: false,
      headers: { ...this.marks, 'Transfer-Encoding': 'chunked' },
    })
    const end = () => {
      if (ended) return
      ended = true
      call.destroy()
      if (this.#following === leave) this.#following = null
      if (this.#closed || this.#part.role() !== 'replica' || this.#following) return
      setTimeout(() => this.#following ?? void this.#follow(), RetryMs).unref()
    }
    const leave = () => {
      ended = true
      call.destroy()
    }
    this.#following = leave
    call.on('error', end).on('close', end)
    call.on('response', answer => {
      if (answer.statusCode !== 200) {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => this.#part.refused(text || `HTTP ${answer.statusCode}`))
      } else {
        this.#part.refused(null)
        this.#term = String(answer.headers[TermHeader])
        this.#heardAt = performance.now()
        answer.on('data', () => (this.#heardAt = performance.now()))
        this.#compare()
      }
      answer.resume().on('close', end)
    })
    call.on('socket', socket => socket.setNoDelay(true))
    this.#write = text => void call.write(text)
    this.#report()
    await once(call, 'close').catch(() => {})
  }

  #compare(): void {
    if (this.#term !== null && !this.#inSync) this.#inSync = this.#part.report().term === this.#term
  }

  #write: (text: string) => void = () => {}
  #reported = false

  /** Reports of one turn of the event loop are one. */
  #report(): void {
    if (this.#reported || !this.#following) return
    this.#reported = true
    setImmediate(() => {
      this.#reported = false
      if (this.#following) this.#write(`${JSON.stringify(this.#part.report())}\n`)
    })
  }

  #beat(): void {
    if (this.#part.role() === 'replica') {
      this.#report()
      if (this.#isSilent) this.giveUp()
      const notes = this.#part.takeNotes()
      if (notes.length > 0)
        void this.#send(Calls.notes, notes).then(sent => sent ?? this.#part.addNotes(notes))
    }
    for (const res of this.#followers) res.write('\n')
    const late = performance.now() - AwayMs
    for (const [id, { seen }] of this.#members) if (seen < late) this.#members.delete(id)
  }

  /** Null if the primary does not answer. All requests of a moment share one question. */
  #primaryPosition(): Promise<number | null> {
    if (this.#part.role() === 'primary') return Promise.resolve(this.#part.position())
    return (this.#asking ??= new Promise<number | null>(resolve => setImmediate(resolve, null))
      // Requests that come while it is on its way may have written later.
      .then(() => {
        this.#asking = null
        return this.#send(Calls.position, null)
      })
      .then(text => (text === null ? null : Number(text))))
  }

  async #send(path: string, body: unknown): Promise<string | null> {
    const door = this.door()
    if (!door) return null
    const call = request({
      host: door.host,
      port: door.port,
      path,
      method: 'POST',
      agent: this.#agent,
      headers: this.marks,
      timeout: PositionMs,
    })
    call.on('timeout', () => call.destroy(new Error('no answer')))
    call.on('error', () => {})
    const answered = once(call, 'response') as Promise<[IncomingMessage]>
    call.end(body === null ? undefined : JSON.stringify(body))
    try {
      const [answer] = await answered
      let text = ''
      for await (const part of answer.setEncoding('utf8')) text += part
      return answer.statusCode === 200 ? text : null
    } catch {
      return null
    }
  }

  // On the primary.

  #answerPosition(res: ServerResponse): void {
    if (this.#part.role() !== 'primary') return void res.writeHead(409).end()
    res.end(String(this.#part.position()))
  }

  #beFollowed(req: IncomingMessage, res: ServerResponse): void {
    if (this.#part.role() !== 'primary') return void res.writeHead(409).end()
    let rest = ''
    let id: string | null = null
    req.setEncoding('utf8')
    req.socket.setTimeout(AwayMs, () => req.destroy())
    req.on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      for (const line of lines) {
        const report = JSON.parse(line) as NodeReport
        if (id === null) {
          id = report.id
          const refusal = this.#part.join(report)
          if (refusal !== null) return void res.writeHead(403).end(refusal)
          this.#expected.delete(id)
          res.writeHead(200, { [TermHeader]: this.#part.term() }).flushHeaders()
          this.#followers.add(res)
          res.once('close', () => this.#followers.delete(res))
        }
        const before = this.#members.get(id)?.late ?? 0
        const late = before > report.position ? before : 0
        this.#members.set(id, { ...report, late, seen: performance.now() })
        this.#waiting.forEach(look => look())
      }
    })
    const leaving = () => {
      const { leaves } = JSON.parse(rest || '{}') as { leaves?: string }
      if (leaves === undefined) return
      this.#members.delete(leaves)
      this.#part.leave(leaves)
    }
    req.on('end', () => {
      leaving()
      res.end()
    })
    req.on('error', () => res.destroy())
  }

  async #takeNotes(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (this.#part.role() !== 'primary') return void res.writeHead(409).end()
    let text = ''
    for await (const part of req.setEncoding('utf8')) text += part
    this.#part.addNotes(JSON.parse(text) as never)
    res.end()
  }

  #reports(): NodeReport[] {
    return [...this.#members.values()].map(({ seen: _seen, late: _late, ...report }) => report)
  }

  /**
   * Whether all replicas that keep up and may become the primary have the transaction, and one at least; true for a node
   * that is alone. A replica that does not have it within `ms` is not waited for until it has caught up.
   */
  #acknowledged(position: number, ms: number): Promise<boolean> {
    const term = this.#part.term()
    const lacks = (member: Member) => member.term !== term || member.position < position
    const members = () => [...this.#members.values()]
    const isThere = () => members().some(member => !lacks(member))
    const isEverywhere = () =>
      isThere() && members().every(member => !lacks(member) || !member.candidate || member.late > 0)
    const settle = (is: boolean) => {
      if (is) for (const member of members()) if (lacks(member)) member.late = position
      return is
    }
    if (isEverywhere()) return Promise.resolve(settle(true))
    if (this.#part.isAlone()) return Promise.resolve(true)
    return new Promise(resolve => {
      const done = (is: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(look)
        resolve(settle(is))
      }
      const look = () => {
        if (this.#part.role() !== 'primary') done(false)
        else if (isEverywhere()) done(true)
      }
      const timer = setTimeout(() => done(isThere()), ms)
      this.#waiting.add(look)
    })
  }
}
