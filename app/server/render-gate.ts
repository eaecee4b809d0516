import type { Limits } from './limits.ts'

/** Thrown when too many anonymous requests are waiting already, or one has waited too long. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

type Waiting = { start(): void; timer: NodeJS.Timeout }

/**
 * Lets a few anonymous requests render side by side and the rest wait, so that a flood of them
 * leaves the processor free for members. Members pass at once; while one of them is being answered,
 * anonymous requests start one at a time only.
 */
export class RenderGate {
  #rule: Limits['gate']
  #running = 0
  #members = 0
  #queue = new Set<Waiting>()
  #wakeUp = false

  constructor(rule: Limits['gate']) {
    this.#rule = rule
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

  /** Throws `Overloaded` instead of starting the work when the queue is full or the wait too long. */
  async forAnonymous<T>(work: () => Promise<T>): Promise<T> {
    if (this.#queue.size > 0 || !this.#free()) await this.#turn()
    else this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      this.#next()
    }
  }

  #free(): boolean {
    return this.#running < (this.#members > 0 ? 1 : this.#rule.concurrent)
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
    })
  }

  /** Starts waiting work on a later turn of the event loop: arrived requests of members come first. */
  #next(): void {
    if (this.#wakeUp || this.#queue.size === 0) return
    this.#wakeUp = true
    setImmediate(() => {
      this.#wakeUp = false
      for (const waiting of this.#queue) {
        if (!this.#free()) break
        this.#queue.delete(waiting)
        clearTimeout(waiting.timer)
        this.#running++
        waiting.start()
      }
    })
  }
}
