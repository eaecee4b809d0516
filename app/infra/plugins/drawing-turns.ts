/** Whose drawing is made next, where one is made at a time. */
import type { DrawingTurn } from '#kernel'

type Waiting = DrawingTurn & { begin(): void }

/**
 * Texts that are saved come before previews. Among these, the member goes first whose last turn was
 * longest ago: however many drawings one member asks for, another waits for one of them at most.
 */
export class DrawingTurns {
  #waiting: Waiting[] = []
  #busy = false
  /** The number of each member's last turn, while any drawing waits. */
  #last = new Map<number, number>()
  #turns = 0

  /** Runs `act` when it is its turn. `signal` ends the wait, not the act. */
  async take<R>(turn: DrawingTurn, signal: AbortSignal, act: () => Promise<R>): Promise<R> {
    signal.throwIfAborted()
    if (this.#busy) await this.#wait(turn, signal)
    this.#busy = true
    this.#last.set(turn.userId, ++this.#turns)
    try {
      return await act()
    } finally {
      this.#next()
    }
  }

  #wait(turn: DrawingTurn, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter(one => one !== waiting)
        reject(signal.reason as Error)
      }
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const waiting = { ...turn, begin }
      this.#waiting.push(waiting)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  /** The next one begins later in this turn of the event loop: until then, the place is taken. */
  #next(): void {
    const rank = ({ preview, userId }: Waiting) =>
      (preview ? Number.MAX_SAFE_INTEGER / 2 : 0) + (this.#last.get(userId) ?? 0)
    const [first] = this.#waiting.toSorted((a, b) => rank(a) - rank(b))
    this.#busy = first !== undefined
    if (!first) return this.#last.clear()
    this.#waiting = this.#waiting.filter(one => one !== first)
    first.begin()
  }
}
