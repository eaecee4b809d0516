/** The last reward reported to each member by the API. Kept in memory and saved by a job, because GET never writes. */
import type { Db, Ports } from '#kernel'
import { saveReportedRewards } from '#platform/mark-rewards-reported.ts'

export type ReportedRewards = Ports['reportedRewards'] & {
  /** Writes new values; on failure they are kept. */
  flush(db: Db): void
}

export function makeReportedRewards(): ReportedRewards {
  const pending = new Map<number, number>()
  return {
    upTo: userId => pending.get(userId) ?? 0,
    record: (userId, rewardId) => void pending.set(userId, rewardId),
    flush(db) {
      if (pending.size === 0) return
      saveReportedRewards(db, pending, Date.now())
      pending.clear()
    },
  }
}
