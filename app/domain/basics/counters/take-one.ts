import type { Tx } from '#kernel'
import { findCounter, saveCounter } from './counters.queries.ts'
import { isAhead } from '#shared/stored-time.ts'

/** At most `max` within `windowMs` of the first one. */
export type Allowance = { max: number; windowMs: number }

/** Takes one of an allowance; returns false, and takes nothing, if none is left. */
export function takeOne(tx: Tx, key: string, { max, windowMs }: Allowance, now: number): boolean {
  const known = findCounter(tx, key)
  const live = known && known.expiresAt > now && !isAhead(known.lastAt, now) ? known : null
  const count = live?.count ?? 0
  if (count >= max) return false
  saveCounter(tx, {
    key,
    count: count + 1,
    lastAt: now,
    expiresAt: live?.expiresAt ?? now + windowMs,
  })
  return true
}
