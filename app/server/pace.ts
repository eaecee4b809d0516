/** `graceMs`: how long a sender may pause; `bytesPerSecond`: what it must send on average. */
export type PaceRule = { graceMs: number; bytesPerSecond: number }

/**
 * Ends the wait for a body that arrives too slowly. Time passes only while the body is being read;
 * each byte gives some back, up to the grace.
 */
export class Pace {
  #rule: PaceRule
  #tooSlow: () => void
  #leftMs: number
  #countedAt = 0
  #timer: NodeJS.Timeout | null = null

  constructor(rule: PaceRule, tooSlow: () => void) {
    this.#rule = rule
    this.#tooSlow = tooSlow
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
    clearTimeout(this.#timer)
    this.#timer = null
    this.#count()
  }

  received(bytes: number): void {
    const { graceMs, bytesPerSecond } = this.#rule
    if (this.#timer) this.#count()
    this.#leftMs = Math.min(graceMs, this.#leftMs + (bytes / bytesPerSecond) * 1000)
  }

  #count(): void {
    const now = performance.now()
    this.#leftMs -= now - this.#countedAt
    this.#countedAt = now
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#count()
      if (this.#leftMs > 0) return this.#wait()
      this.#timer = null
      this.#tooSlow()
    }, this.#leftMs)
  }
}
