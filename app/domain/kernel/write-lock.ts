/**
 * The write lock of a database file, which one process at a time has. A process that serves requests never lets SQLite
 * wait for it, because that would stop everything else: requests wait between turns of the event loop, other code for a
 * moment. Any other process waits as long as SQLite does (`busy_timeout`), and lets servers write in between.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isLocked } from './storage-fault.ts'

/** How long synchronous code waits once the lock is taken, in ms. */
const BlockMs = 200
/** How long a request waits for a lock that is not free, in ms. While writes take turns, it waits for its own. */
export const RequestMs = 400
/**
 * From then on, in ms, it is not a write of another process of this site: requests hardly wait, so that they do not keep
 * others waiting.
 */
const ForeignMs = 1_000
/**
 * How long they wait then, in ms: it may have been released before this process has noticed, and another process of this
 * site be writing.
 */
const ReleasedMs = 100
const LookMs = 3
const LaterLookMs = 100
/** For how long waiting writes run before other work has a turn, in ms. */
const PartMs = 10

const cell = new Int32Array(new SharedArrayBuffer(4))
const sleep = (ms: number) => void Atomics.wait(cell, 0, 0, ms)

type Look = {
  /** Tries to take the lock, and releases it. */
  isFree(): boolean
  /** Another process has had the lock for a while. */
  onForeign(): void
}

/** A write that waits, since `began`, at most `ms`. */
type Waiting = { began: number; ms: number; go(): void }

/** In a process that serves requests. */
export class WriteLock {
  /** Called when the lock is free again. */
  onFree = (): void => {}
  #look: Look
  #since: number | null = null
  #isForeign = false
  #closed = false
  /** In order. */
  #waiting: Waiting[] = []
  #isRunning = false
  #timer: NodeJS.Timeout | undefined

  constructor(look: Look) {
    this.#look = look
  }

  /** How long others have had the lock, in ms; 0 = it is free. */
  get lockedMs(): number {
    return this.#since === null ? 0 : Math.max(1, performance.now() - this.#since)
  }

  /** Runs a write. While others have the lock, it waits for a moment, but only once until the lock is free again. */
  now<R>(write: () => R): R {
    for (;;) {
      try {
        const result = write()
        this.#passed()
        return result
      } catch (error) {
        if (!isLocked(error)) throw error
        this.met()
        if (this.lockedMs >= BlockMs) throw error
        sleep(LookMs)
      }
    }
  }

  /** Runs a write when those before it have run and the lock is free; the event loop continues meanwhile. */
  async within<R>(ms: number, write: () => R): Promise<R> {
    const began = performance.now()
    if (this.#waiting.length > 0) await this.#turn(began, ms)
    for (;;) {
      try {
        const result = write()
        this.#passed()
        return result
      } catch (error) {
        if (!isLocked(error)) throw error
        this.met()
        if (ms === Infinity ? this.#closed : this.#isOver(began, ms)) throw error
        await this.#turn(began, ms)
      }
    }
  }

  /** Until it is the turn of the write that began then. One that met the lock again keeps its place. */
  #turn(began: number, ms: number): Promise<void> {
    return new Promise(go => {
      const isFirst = !this.#isRequestWaiting
      const place = this.#waiting.findLastIndex(other => other.began <= began) + 1
      this.#waiting.splice(place, 0, { began, ms, go })
      if (this.#isForeign && isFirst) this.#watch()
    })
  }

  get #isRequestWaiting(): boolean {
    return this.#waiting.some(({ ms }) => ms < Infinity)
  }

  /** Whether a write has waited for `ms`, and the lock was not free for so long: while writes take turns, all wait. */
  #isOver(began: number, ms: number): boolean {
    const limit = this.#isForeign ? ReleasedMs : ms
    return performance.now() - began >= limit && this.lockedMs >= limit
  }

  /** Others have the lock: looks for its end. */
  met(): void {
    if (this.#since !== null) return
    this.#since = performance.now()
    this.#watch()
  }

  /** Ends waiting without a limit, because the process stops. */
  close(): void {
    this.#closed = true
    this.#waiting.splice(0).forEach(({ go }) => go())
  }

  #watch(): void {
    const look = () => {
      if (this.#since === null) return
      if (this.#look.isFree()) return this.#passed()
      if (!this.#isForeign && this.lockedMs >= ForeignMs) {
        this.#isForeign = true
        this.#look.onForeign()
      }
      const over = new Set(this.#waiting.filter(({ began, ms }) => this.#isOver(began, ms)))
      this.#waiting = this.#waiting.filter(each => !over.has(each))
      over.forEach(({ go }) => go())
      this.#watch()
    }
    const isSoon = !this.#isForeign || this.#isRequestWaiting
    clearTimeout(this.#timer)
    this.#timer = setTimeout(look, isSoon ? LookMs : LaterLookMs).unref()
  }

  #passed(): void {
    if (this.#since === null) return
    this.#since = null
    this.#isForeign = false
    this.onFree()
    void this.#run()
  }

  /** Lets the waiting writes run, in order, for a part of each turn of the event loop. */
  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    for (let until = performance.now() + PartMs; this.#since === null;) {
      const first = this.#waiting.shift()
      if (!first) break
      first.go()
      // It runs before this continues.
      await null
      if (performance.now() < until) continue
      await nextTurn()
      until = performance.now() + PartMs
    }
    this.#isRunning = false
  }
}

/** In a process that does not serve requests. */
class Turns {
  #lockedMs = 0
  #endedAt = 0
  #within = false

  /** Leaves the lock to others for a moment, after it had the lock for some time almost without a break. */
  take<R>(write: () => R): R {
    if (this.#within) return write()
    const rested = performance.now() - this.#endedAt >= RestMs
    if (!rested && this.#lockedMs > TurnMs) sleep(RestMs)
    if (rested || this.#lockedMs > TurnMs) this.#lockedMs = 0
    const began = performance.now()
    this.#within = true
    try {
      return write()
    } finally {
      this.#within = false
      this.#endedAt = performance.now()
      this.#lockedMs += this.#endedAt - began
    }
  }
}

/** A server that waits looks several times during this rest, in ms. */
const RestMs = 4 * LookMs
const TurnMs = 100

/** By connection. */
const locks = new WeakMap<object, WriteLock | Turns>()

/** From now on this process serves requests. Its connection must not let SQLite wait. */
export function serveWrites(db: object, look: Look): WriteLock {
  const lock = new WriteLock(look)
  locks.set(db, lock)
  return lock
}

/** This process writes to a file that another one may serve. */
export const writeInTurns = (db: object): void => void locks.set(db, new Turns())

/** Runs a write, after a moment at most. */
export function writeNow<R>(db: object, write: () => R): R {
  const lock = locks.get(db)
  if (!lock) return write()
  return lock instanceof WriteLock ? lock.now(write) : lock.take(write)
}

/** Runs a write, after at most `ms`, without stopping the process meanwhile. */
export async function writeWithin<R>(db: object, ms: number, write: () => R): Promise<R> {
  const lock = locks.get(db)
  return lock instanceof WriteLock ? lock.within(ms, write) : writeNow(db, write)
}

/**
 * Records something that has happened, such as an email that was sent: waits as long as others have the lock, or until
 * the process stops.
 */
export const recorded = <R>(db: object, write: () => R): Promise<R> =>
  writeWithin(db, Infinity, write)
