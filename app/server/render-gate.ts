/** Anonymous requests: maximum rendered at once, maximum waiting, and maximum wait in ms. */
export type GateRule = { concurrent: number; waiting: number; waitMs: number }

/** Thrown when too many anonymous requests are waiting, or one has waited too long. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** By name: the link of a part is in another bundle, which has its own copy of the class. */
export const isOverloaded = (error: unknown): boolean =>
  error instanceof Error && error.name === 'Overloaded'

type Waiting = { start(): void; timer: NodeJS.Timeout }

/** While a member's request runs, minimum interval between anonymous ones, in ms. */
const BesideMembersMs = 25

/**
 * Lets a few anonymous requests render at once and queues the rest, so that a flood leaves CPU time
 * for members. A page usually renders within one event loop turn, so limiting concurrency is not
 * enough: anonymous requests also start on a later turn, after all pending input was read, one per
 * turn. Members start at once, and hardly any other page is rendered between the steps of their
 * requests.
 */
export class RenderGate {
  #rule: GateRule
  #running = 0
  #members = 0
  #queue = new Set<Waiting>()
  #wakeUp = false
  #startedAt = -Infinity
  #pause: NodeJS.Timeout | null = null

  constructor(rule: GateRule) {
    this.#rule = rule
  }

  /** Whether anything is being rendered or waiting. */
  get isBusy(): boolean {
    return this.#members + this.#running + this.#queue.size > 0
  }

  /** Whether work that no one waits for may join the queue; it fills at most a tenth of it. */
  get hasRoom(): boolean {
    return this.#queue.size < this.#rule.waiting / 10
  }

  async forMember<T>(work: () => Promise<T>): Promise<T> {
    this.#members++
    try {
      return await work()
    } finally {
      this.#members--
      this.#next()
    }
  }

  /** Throws `Overloaded` instead of starting when the queue is full or the wait too long. */
  async forAnonymous<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn()
    try {
      return await work()
    } finally {
      this.#running--
      this.#next()
    }
  }

  /** Milliseconds until one more may start; null: when a running one ends. */
  #free(): number | null {
    if (this.#members === 0) return this.#running < this.#rule.concurrent ? 0 : null
    if (this.#running > 0) return null
    return Math.max(0, this.#startedAt + BesideMembersMs - performance.now())
  }

  #turn(): Promise<void> {
    if (this.#queue.size >= this.#rule.waiting) return Promise.reject(new Overloaded())
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: resolve,
        timer: setTimeout(() => {
          this.#queue.delete(waiting)
          reject(new Overloaded())
        }, this.#rule.waitMs),
      }
      this.#queue.add(waiting)
      this.#next()
    })
  }

  /** Starts waiting work on a later turn; finished or new work triggers it again. */
  #next(): void {
    if (this.#wakeUp || this.#queue.size === 0) return
    const wait = this.#free()
    if (wait === null) return
    if (wait > 0) {
      this.#pause ??= setTimeout(() => {
        this.#pause = null
        this.#next()
      }, wait)
      return
    }
    this.#wakeUp = true
    setImmediate(() => {
      this.#wakeUp = false
      const [waiting] = this.#queue
      if (waiting && this.#free() === 0) {
        this.#queue.delete(waiting)
        clearTimeout(waiting.timer)
        this.#running++
        this.#startedAt = performance.now()
        waiting.start()
      }
      this.#next()
    })
  }
}
