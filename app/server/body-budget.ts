import type { Pace } from './pace.ts'
import { Overloaded } from './render-gate.ts'

export type BudgetRule = {
  /** Bodies up to this size are not counted, in bytes. */
  small: number
  /** What all counted bodies may take together, in bytes. */
  bytes: number
  /** How long a body waits for its part, in ms, and how many may wait. */
  waitMs: number
  waiting: number
  /** While others wait, a sender may pause only this long, in ms. */
  hurryMs: number
}

/** A part of the budget, until it is released. */
export type Hold = {
  release(): void
  /** The pace of the body while it is being read; null: no longer. */
  read(pace: Pace | null): void
}

type Waiting = { bytes: number; network: string; start(hold: Hold): void }

/**
 * What bodies in memory may take together. The others wait, unread, in the order in which they
 * came. A network gets at most half of it, and a sender that pauses while others wait is refused by its
 * pace, so that neither holding nor dripping keeps the others out.
 */
export class BodyBudget {
  readonly small: number
  #rule: BudgetRule
  #free: number
  #byNetwork = new Map<string, number>()
  #paces = new Set<Pace>()
  #queue = new Set<Waiting>()

  constructor(rule: BudgetRule) {
    this.small = rule.small
    this.#rule = rule
    this.#free = rule.bytes
  }

  /** Throws `Overloaded` when too many wait, or after too long a wait; the signal ends it silently. */
  take(bytes: number, network: string, gone: AbortSignal): Promise<Hold> {
    const { waiting: most, waitMs, bytes: all } = this.#rule
    if (this.#queue.size >= most || bytes > all) return Promise.reject(new Overloaded())
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', refuse)
        this.#queue.delete(waiting)
      }
      const refuse = () => {
        leave()
        reject(new Overloaded())
        this.#start()
      }
      const start = (hold: Hold) => {
        leave()
        resolve(hold)
      }
      const waiting: Waiting = { bytes, network, start }
      const timer = setTimeout(refuse, waitMs)
      gone.addEventListener('abort', refuse)
      this.#queue.add(waiting)
      this.#start()
    })
  }

  #start(): void {
    for (const waiting of this.#queue) {
      const { bytes, network } = waiting
      const taken = this.#byNetwork.get(network) ?? 0
      // A single body may exceed the half.
      const fits = bytes <= this.#free && (taken === 0 || taken + bytes <= this.#rule.bytes / 2)
      if (fits) waiting.start(this.#hold(bytes, network))
    }
    for (const pace of this.#paces) pace.hurry(this.#hurryMs)
  }

  get #hurryMs(): number {
    return this.#queue.size > 0 ? this.#rule.hurryMs : Infinity
  }

  #hold(bytes: number, network: string): Hold {
    const add = (change: number) => {
      this.#free -= change
      const taken = (this.#byNetwork.get(network) ?? 0) + change
      if (taken > 0) this.#byNetwork.set(network, taken)
      else this.#byNetwork.delete(network)
    }
    add(bytes)
    let released = false
    let reading: Pace | null = null
    const read = (pace: Pace | null) => {
      if (reading) this.#paces.delete(reading)
      reading = pace
      if (!pace) return
      this.#paces.add(pace)
      pace.hurry(this.#hurryMs)
    }
    const release = () => {
      if (released) return
      released = true
      read(null)
      add(-bytes)
      this.#start()
    }
    return { release, read }
  }
}
