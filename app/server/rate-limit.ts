import { LRUCache } from 'lru-cache'
import type { Limits } from './limits.ts'

type Rule = NonNullable<Limits['rate']>

/** Token buckets, one per network; with too many of them, those used least recently are dropped. */
export class RateLimit {
  #buckets: LRUCache<string, { tokens: number; at: number }>
  #rule: Rule
  #now: () => number
  /** This is one of several equal machines, each of which allows its part. */
  parts = 1

  constructor(rule: Rule, now: () => number) {
    this.#rule = rule
    this.#buckets = new LRUCache({ max: rule.networks })
    this.#now = now
  }

  get size(): number {
    return this.#buckets.size
  }

  /**
   * Takes a token; returns 0, or the whole seconds until there is one. `spare`: only while more
   * than half are left.
   */
  take(network: string, spare = false): number {
    const perSecond = this.#rule.perSecond / this.parts
    const burst = Math.max(1, this.#rule.burst / this.parts)
    const now = this.#now()
    const known = this.#buckets.get(network)
    const bucket = known ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
    bucket.at = now

    if (!known) this.#buckets.set(network, bucket)

    const missing = (spare ? burst / 2 : 0) + 1 - bucket.tokens
    if (missing > 0) return Math.max(1, Math.ceil(missing / perSecond))
    bucket.tokens -= 1
    return 0
  }
}
