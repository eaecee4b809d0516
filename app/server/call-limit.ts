import { LRUCache } from 'lru-cache'
import type { HeaderList } from './exchange.ts'

const Window = 60

type Bucket = { tokens: number; at: number }

/** An allowance of a call: its owner, and calls per minute. */
export type Allowance = { policy: 'network' | 'key'; owner: string; perMinute: number }

/** What is left after a call, or a refusal: `wait` = whole seconds until a call is allowed. */
export type Taken = { headers: HeaderList; wait: number }

/**
 * Token buckets for API calls: one per network, one per key or session. A bucket holds the calls of
 * a minute and refills evenly. A refused call takes no token. With too many buckets of a kind, those
 * used least recently are dropped.
 */
export class CallLimit {
  #buckets: Record<Allowance['policy'], LRUCache<string, Bucket>>
  #now: () => number
  /** This is one of several equal machines, each of which allows its part. */
  parts = 1

  constructor(entries: number, now: () => number) {
    const buckets = () => new LRUCache<string, Bucket>({ max: entries })
    this.#buckets = { network: buckets(), key: buckets() }
    this.#now = now
  }

  get size(): number {
    return this.#buckets.network.size + this.#buckets.key.size
  }

  take(allowances: Allowance[]): Taken {
    const found = allowances.map(given => {
      const allowance = { ...given, perMinute: Math.ceil(given.perMinute / this.parts) }
      return { ...allowance, bucket: this.#filled(allowance) }
    })
    const enough = found.every(({ bucket }) => bucket.tokens >= 1)
    if (enough) for (const { bucket } of found) bucket.tokens -= 1
    const lines = found.map(({ policy, perMinute, bucket: { tokens } }) => ({
      policy,
      perMinute,
      remaining: Math.floor(tokens),
      reset: Math.ceil(((perMinute - tokens) * Window) / perMinute),
      wait: tokens < 1 ? Math.max(1, Math.ceil(((1 - tokens) * Window) / perMinute)) : 0,
    }))
    const wait = enough ? 0 : Math.max(...lines.map(line => line.wait))
    return { headers: headersOf(lines), wait }
  }

  /** The current bucket. */
  #filled({ policy, owner, perMinute }: Allowance): Bucket {
    const now = this.#now()
    const buckets = this.#buckets[policy]
    const known = buckets.get(owner)
    const bucket = known ?? { tokens: perMinute, at: now }
    const gained = ((now - bucket.at) / 1000) * (perMinute / Window)
    bucket.tokens = Math.min(perMinute, bucket.tokens + gained)
    bucket.at = now
    if (!known) buckets.set(owner, bucket)
    return bucket
  }
}

type Line = { policy: string; perMinute: number; remaining: number; reset: number }

/** All allowances as in the IETF draft; only the tightest in the older headers. */
function headersOf(lines: Line[]): HeaderList {
  const [tightest] = [...lines].sort((a, b) => a.remaining - b.remaining)
  if (!tightest) return []
  const policies = lines.map(({ policy, perMinute }) => `"${policy}";q=${perMinute};w=${Window}`)
  const left = lines.map(({ policy, remaining, reset }) => `"${policy}";r=${remaining};t=${reset}`)
  return [
    ['RateLimit-Policy', policies.join(', ')],
    ['RateLimit', left.join(', ')],
    ['X-RateLimit-Limit', String(tightest.perMinute)],
    ['X-RateLimit-Remaining', String(tightest.remaining)],
    ['X-RateLimit-Reset', String(tightest.reset)],
  ]
}
