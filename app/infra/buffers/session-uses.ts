/** The hour in which each session and each key was last used, written by a job. */
import { saveLastUses } from '#access/auth/sessions.queries.ts'
import { type Db, writing } from '#kernel'
import { Hour } from '#shared/durations.ts'
import { makeWriteBuffer } from './write-buffer.ts'

export type SessionUses = {
  record(tokenHash: string, now: number): void
  /** Returns the number of sessions and keys. */
  flush(db: Db): Promise<number>
}

export function makeSessionUses(): SessionUses {
  let hour = 0
  /** Already recorded this hour. */
  const known = new Set<string>()
  const uses = makeWriteBuffer<string, number>()
  return {
    record(tokenHash, now) {
      const at = now - (now % Hour)
      if (at !== hour) {
        hour = at
        known.clear()
      }
      if (known.has(tokenHash)) return
      known.add(tokenHash)
      uses.add(tokenHash, at)
    },
    flush: db => uses.flush(list => writing(db, tx => saveLastUses(tx, list))),
  }
}
