/** A time-based cache for results that may be slightly stale; writes do not invalidate it. */
import type { Db } from './db.ts'

type Cached = { until: number; value: unknown }
const caches = new WeakMap<Db, Map<string, Cached>>()
const Most = 2000

/** Returns the cached value, unless it is older than `lifeMs` or later than `now`. */
export async function cachedFor<R>(
  { db, now }: { db: Db; now: number },
  key: string,
  lifeMs: number,
  find: () => R | Promise<R>,
): Promise<R> {
  let map = caches.get(db)
  if (!map || map.size > Most) caches.set(db, (map = new Map()))
  const known = map.get(key)
  if (known && known.until > now && known.until <= now + lifeMs) return known.value as R
  const value = await find()
  map.set(key, { until: now + lifeMs, value })
  return value
}
