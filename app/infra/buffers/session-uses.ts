/**
 * The hour in which each session and each key was last used: kept in memory and written by a job,
 * so reading never writes.
 */
import { saveLastUses } from '#access/auth/sessions.queries.ts'
import { type Db, writing } from '#kernel'
import { Hour } from '#shared/durations.ts'

export type SessionUses = {
  record(tokenHash: string, now: number): void
  /** Writes new values; on failure they are kept. Returns their number. */
  flush(db: Db): number
}

export function makeSessionUses(): SessionUses {
  let hour = 0
  /** Already recorded this hour. */
  const known = new Set<string>()
  let pending = new Map<string, number>()
  return {
    record(tokenHash, now) {
      const at = now - (now % Hour)
      if (at !== hour) {
        hour = at
        known.clear()
      }
      if (known.has(tokenHash)) return
      known.add(tokenHash)
      pending.set(tokenHash, at)
    },
    flush(db) {
      if (pending.size === 0) return 0
      const batch = pending
      pending = new Map()
      try {
        writing(db, tx => saveLastUses(tx, batch))
      } catch (error) {
        pending = new Map([...batch, ...pending])
        throw error
      }
      return batch.size
    },
  }
}
