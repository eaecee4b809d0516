/** The last reward reported to each member by the API. Kept in memory and saved by a job, because GET never writes. */
import type { Db, Ports } from '#kernel'
import { saveReportedRewards } from '#parts/platform/domain/platform/mark-rewards-reported.ts'

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

declare module '#kernel/context.ts' {
  interface Ports {
    /** Id of the last reward reported to a member by the API; saved by a job. */
    reportedRewards: {
      /** 0 = no call whose id is not saved yet. */
      upTo(userId: number): number
      record(userId: number, rewardId: number): void
    }
  }
}

declare module '#infra/site.ts' {
  interface Site {
    reportedRewards: ReportedRewards
  }
}
