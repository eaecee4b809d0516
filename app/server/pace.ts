/** `graceMs`: how long a sender may pause; `bytesPerSecond`: what it must send on average. */
export type PaceRule = { graceMs: number; bytesPerSecond: number }

/**
 * Ends the wait for a body that arrives too slowly. Time passes only while the body is being read;
 * each byte gives some back, up to the grace.
 */
export class Pace {
  #rule: PaceRule
  #tooSlow: () => void
  #graceMs: number
  #leftMs: number
  #countedAt = 0
  #timer: NodeJS.Timeout | null = null

  constructor(rule: PaceRule, tooSlow: () => void) {
    this.#rule = rule
    this.#tooSlow = tooSlow
    this.#graceMs = rule.graceMs
    this.#leftMs = rule.graceMs
  }

  /** From now on the body is being read. */
  start(): void {
    if (this.#timer) return
    this.#countedAt = performance.now()
    this.#wait()
  }

  stop(): void {
    if (!this.#timer) return
    this.#count()
    clearTimeout(this.#timer)
    this.#timer = null
  }

  received(bytes: number): void {
    this.#count()
    const gained = (bytes / this.#rule.bytesPerSecond) * 1000
    this.#leftMs = Math.min(this.#graceMs, this.#leftMs + gained)
  }

  /** Shortens the grace to this, or gives it back. */
  hurry(graceMs: number): void {
    this.#graceMs = Math.min(this.#rule.graceMs, graceMs)
    this.#count()
    if (this.#leftMs <= this.#graceMs) return
    this.#leftMs = this.#graceMs
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.#wait()
  }

  #count(): void {
    const now = performance.now()
    if (this.#timer) this.#leftMs -= now - this.#countedAt
    this.#countedAt = now
  }

  #wait(): void {
    this.#timer = setTimeout(
      () => {
        this.#count()
        if (this.#leftMs > 0) return this.#wait()
        this.#timer = null
        this.#tooSlow()
      },
      Math.max(1, this.#leftMs),
    )
  }
}
