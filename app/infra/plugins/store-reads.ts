/**
 * Reads of readers from a store that may hang or fail. Only a few run at once, fewer than pages are rendered at once, and after
 * a failure the store has a rest: a store that is away must not keep all visitors waiting.
 */
import { unavailable } from '#kernel'

const MostReads = 2
/** How long a read waits for its turn, and how long the store is left alone after a failure, in ms. */
const WaitMs = 1_000
const RestMs = 5_000

export class StoreReads {
  #running = 0
  #restsUntil = 0
  readonly #waiting = new Set<() => void>()

  /** `read` resolves with undefined when the store has failed. Throws then, and when it is not its turn in time. */
  async read<R>(read: () => Promise<R | undefined>): Promise<R> {
    if (performance.now() < this.#restsUntil || !(await this.#turn())) throw away()
    try {
      const found = await read()
      if (found !== undefined) return found
      this.#restsUntil = performance.now() + RestMs
      throw away()
    } finally {
      this.#running--
      const [next] = this.#waiting
      next?.()
    }
  }

  #turn(): Promise<boolean> | boolean {
    if (this.#running < MostReads) return Boolean(++this.#running)
    return new Promise(resolve => {
      const settle = (may: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(start)
        if (may) this.#running++
        resolve(may)
      }
      const start = () => settle(true)
      const timer = setTimeout(settle, WaitMs, false)
      this.#waiting.add(start)
    })
  }
}

const away = () => unavailable('error.storage.away')
