/**
 * A database file in a folder mounted by LiteFS, which replicates it from one node, the primary, to all others. LiteFS says
 * through its event stream who is primary and which transactions have arrived.
 */
import fs from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import type { Replicated } from '#infra/database/replicated.ts'
import type { Log } from '#infra/log.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'
import type { MachineRole } from '#shared/node-part.ts'
import { syncFolder } from '#infra/storage/durable.ts'
import { errorCode } from '#shared/error-code.ts'

/** A file of every folder that LiteFS has mounted. */
const LagFile = '.lag'
const RetryMs = 250
const EarMs = 500
/** A process that has done nothing for this long, in ms, stood still: longer than anything it does at once, shorter than a lease. */
const StillMs = 3_000
/** How long LiteFS may take afterwards to find out whether it still has the lease, in ms. */
const DoubtMs = 3_000

/** One line of the event stream. */
type LitefsEvent =
  | { type: 'init' | 'primaryChange'; data: { isPrimary: boolean; hostname: string } }
  | { type: 'tx'; db: string; data: { txID: string; timestamp: string } }

export const isMounted = (file: string): boolean =>
  fs.existsSync(path.join(path.dirname(file), LagFile))

/**
 * The number of the last transaction in the file, 0 for an empty database. Throws when LiteFS has gone, which a commit
 * does not notice.
 */
export function positionIn(file: string): number {
  try {
    return Number.parseInt(fs.readFileSync(`${file}-pos`, 'latin1').slice(0, 16), 16) || 0
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    // The folder itself tells apart a new database and a folder that is not mounted.
    fs.statSync(path.join(path.dirname(file), LagFile))
    return 0
  }
}

/** How long a call of LiteFS may take, in ms. */
const CallMs = 10_000

/** What LiteFS on this machine is, by its URL. `candidate`: it may become the primary. */
export async function stateOfLitefs(
  url: string,
): Promise<{ isPrimary?: boolean; candidate?: boolean }> {
  const answer = await fetch(new URL('/info', url), { signal: AbortSignal.timeout(CallMs) })
  return (await answer.json()) as object
}

/** The primary hands over to this machine. Throws an `OperatorError` that says why it does not. */
export async function becomePrimary(litefs: string): Promise<void> {
  const signal = AbortSignal.timeout(CallMs)
  const answer = await fetch(new URL('/promote', litefs), { method: 'POST', signal })
  if (!answer.ok) throw new OperatorError(`LiteFS: ${(await answer.text()).trim()}`)
}

const started = new Map<string, Litefs>()

/** The one of this process that `startLitefs` has made. */
export const mountedAt = (file: string): Litefs | undefined => started.get(file)

export async function startLitefs(file: string, url: string, log: Log): Promise<Litefs> {
  const litefs = new Litefs(file, url, log)
  started.set(file, litefs)
  await litefs.start()
  litefs.candidate = (await stateOfLitefs(url)).candidate === true
  return litefs
}

/** With the code of a disk that lost a write. */
class NotCommitted extends Error {
  override name = 'NotCommitted'
  override message = 'LiteFS has not committed the transaction'
  code = 'EIO'
}

export class Litefs implements Replicated {
  role: MachineRole = 'unknown'
  /** Host name of the primary, as set in its LiteFS configuration; null on the primary and while unknown. */
  primary: string | null = null
  /** It may become the primary. */
  candidate = true
  /** Where its data is, if known. */
  data: string | null = null
  /** The last transaction that has arrived here, or was made here. */
  position: number
  /** The last transaction of this process. */
  written = 0
  /** Increases with each transaction that this process did not make. */
  foreign = 0
  /** Called when a transaction of another process has arrived, before anything else is done with it. */
  readonly onForeign = new Set<() => void>()
  /** LiteFS has ended, and its folder with it. */
  onGone: () => void = () => {}
  onRole: () => void = () => {}
  onPosition: () => void = () => {}

  readonly file: string
  #url: URL
  #log: Log
  #own = new Set<number>()
  #connected = false
  #closed = false
  #close: () => void = () => {}
  #waiting = new Set<() => void>()
  #heard = { mark: 0, at: 0 }
  /** By `performance.now()`. */
  #alive = { at: performance.now(), doubtedUntil: 0 }
  #ear: NodeJS.Timeout | undefined

  constructor(file: string, url: string, log: Log) {
    this.file = file
    this.#url = new URL('/events', url)
    this.#log = log
    this.position = positionIn(file)
  }

  /** Resolves when the role is known for the first time. */
  start(): Promise<void> {
    this.#alive.at = performance.now()
    this.#ear = setInterval(() => {
      this.#live()
      if (this.role === 'replica') this.#listen()
      this.#live()
    }, EarMs)
    this.#ear.unref()
    return new Promise(resolve => this.#connect(resolve))
  }

  /**
   * LiteFS syncs its files, but not the folders in which it creates them: on a file system that does not keep the name of
   * a synced file, a power cut would take the database. Called when the database has been opened, which creates its log.
   */
  syncNames(): void {
    if (this.data === null) return
    const folders = ['..', '.', 'dbs', path.join('dbs', path.basename(this.file))]
    try {
      for (const folder of folders) syncFolder(path.join(this.data, folder))
    } catch (err) {
      this.#log.warn({ err }, 'the folders of LiteFS cannot be synced')
    }
  }

  /** False while the event stream is interrupted: then a changed file shows only when SQLite is asked. */
  get hears(): boolean {
    return this.#connected
  }

  /**
   * For how long a replica has not heard of the primary, in ms; Infinity when it has not since it was started. LiteFS notes
   * each transaction and, every second, that the primary lives. Its content of the file is kept by the kernel, and compares
   * clocks of two machines; that the time of the file changes is enough.
   */
  get lagMs(): number {
    if (this.role === 'primary') return 0
    this.#listen()
    return this.#heard.mark > 0 ? performance.now() - this.#heard.at : Infinity
  }

  #live(): void {
    const now = performance.now()
    if (now - this.#alive.at > StillMs) this.#alive.doubtedUntil = now + DoubtMs
    this.#alive.at = now
  }

  /**
   * This process stood still a moment ago, or LiteFS did, for which its statements wait. Another machine may be the primary by
   * now, and this one has not heard it yet.
   */
  get isDoubtful(): boolean {
    const now = performance.now()
    return now - this.#alive.at > StillMs || now < this.#alive.doubtedUntil
  }

  #listen(): void {
    const found = fs.statSync(path.join(path.dirname(this.file), LagFile), {
      throwIfNoEntry: false,
    })
    const mark = found?.mtimeMs ?? 0
    if (mark !== this.#heard.mark) this.#heard = { mark, at: performance.now() }
  }

  /**
   * Called after a transaction of this process that wrote. LiteFS commits when SQLite unlocks the file, which reports no
   * failure: so the position is read back. Throws when it is that of before.
   */
  committed(): void {
    const position = this.#readBack()
    if (position <= Math.max(this.written, this.position)) throw new NotCommitted()
    this.written = position
    // Its event is no news.
    this.#own.add(position)
  }

  #readBack(): number {
    try {
      return positionIn(this.file)
    } catch {
      // LiteFS has ended.
      throw new NotCommitted()
    }
  }

  /** The last transaction in the file. On a replica it may be newer than what has been noticed here. */
  get current(): number {
    return this.role === 'primary' ? Math.max(this.position, this.written) : positionIn(this.file)
  }

  /** Waits until a transaction has arrived here. False = not within `ms`. */
  async reached(position: number, ms: number): Promise<boolean> {
    if (this.position >= position) return true
    return new Promise(resolve => {
      const done = (is: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(look)
        resolve(is)
      }
      const look = () => {
        if (this.position >= position) done(true)
      }
      const timer = setTimeout(() => done(false), ms)
      this.#waiting.add(look)
    })
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#ear)
    started.delete(this.file)
    this.#close()
  }

  #connect(ready: () => void): void {
    if (this.#closed) return
    const asked = request(this.#url, { agent: false })
    const lost = () => {
      const was = this.#connected
      this.#connected = false
      if (this.#closed) return
      if (was) this.#log.warn({ url: this.#url.href }, 'LiteFS no longer answers')
      if (was) this.#take('unknown', null)
      if (!isMounted(this.file)) return this.onGone()
      setTimeout(() => this.#connect(ready), RetryMs).unref()
    }
    asked.on('response', answer => {
      let rest = ''
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        const lines = (rest + text).split('\n')
        rest = lines.pop()!
        for (const line of lines) {
          if (line.trim()) this.#receive(JSON.parse(line) as LitefsEvent)
        }
        ready()
      })
      answer.on('error', () => {})
      answer.once('close', lost)
    })
    asked.once('error', error => {
      this.#log.debug({ err: error }, 'LiteFS does not answer yet')
      lost()
    })
    // A stream without transactions is silent; a process that has ended closes it.
    asked.on('socket', socket => socket.setKeepAlive(true, 5_000))
    this.#close = () => asked.destroy()
    asked.end()
  }

  #receive(event: LitefsEvent): void {
    if (event.type === 'tx') {
      if (event.db === path.basename(this.file)) this.#arrived(Number.parseInt(event.data.txID, 16))
      return
    }
    if (event.type === 'init') {
      this.#connected = true
      // What was written while the stream was interrupted.
      this.#own.clear()
      this.#arrived(positionIn(this.file))
    }
    const { isPrimary, hostname } = event.data
    this.#take(isPrimary ? 'primary' : hostname ? 'replica' : 'unknown', hostname || null)
  }

  #arrived(position: number): void {
    this.position = position
    if (!this.#own.delete(position)) {
      this.foreign++
      this.onForeign.forEach(tell => tell())
    }
    this.#waiting.forEach(look => look())
    this.onPosition()
  }

  #take(role: MachineRole, host: string | null): void {
    const primary = role === 'replica' ? host : null
    if (role === this.role && primary === this.primary) return
    this.role = role
    this.primary = primary
    // Of another history, if this node was primary.
    this.written = 0
    this.#own.clear()
    this.#log.info({ role, primary }, 'role of this node')
    this.onRole()
  }
}
