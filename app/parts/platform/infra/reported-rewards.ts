/** The last reward reported to each member by the API, saved by a job. */
import { makeWriteBuffer } from '#infra/buffers/write-buffer.ts'
import type { Db, Ports } from '#kernel'
import { saveReportedRewards } from '#parts/platform/domain/platform/mark-rewards-reported.ts'

export type ReportedRewards = Ports['reportedRewards'] & { flush(db: Db): Promise<number> }

export function makeReportedRewards(): ReportedRewards {
  const rewards = makeWriteBuffer<number, number>()
  return {
    upTo: userId => rewards.get(userId) ?? 0,
    record: rewards.add,
    flush: db => rewards.flush(list => saveReportedRewards(db, list, Date.now())),
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
