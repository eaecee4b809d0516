/** Up to which reward each member was told by a call: kept in memory and written by a job, so reading never writes. */
import type { Db, Ports } from '#app/domain/kernel/index.ts'
import { saveToldRewards } from '#app/domain/platform/index.ts'

export type ToldRewards = Ports['toldRewards'] & {
  /** Writes what is new; on failure it is kept. */
  flush(db: Db): void
}

export function makeToldRewards(): ToldRewards {
  const pending = new Map<number, number>()
  return {
    upTo: userId => pending.get(userId) ?? 0,
    record: (userId, rewardId) => void pending.set(userId, rewardId),
    flush(db) {
      if (pending.size === 0) return
      saveToldRewards(db, pending, Date.now())
      pending.clear()
    },
  }
}
