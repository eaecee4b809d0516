import { z } from 'zod'
import { type Db, loggedIn, query } from '#kernel'
import { platformDefaults, type Quota as QuotaCall } from '#parts/platform/shared/platform-calls.ts'
import { latestRewards, latestUses, type PointRow } from './points.queries.ts'
import { leftOfRewards, type Owner, pointBalance, type Terms, usable } from './point-balance.ts'

/** Rows of either list. */
const ListMax = 50

/** The points of a member (spec §3 quota). */
export type Quota = Omit<QuotaCall, 'consumeList' | 'rewardList'> & {
  enabled: boolean
  consumeList: PointRow[]
  rewardList: PointRow[]
}

const noQuota = (): Quota => ({
  ...platformDefaults.quota,
  enabled: false,
  consumeList: [],
  rewardList: [],
})

export function quotaOf(db: Db, settings: Terms, owner: Owner, now: number): Quota {
  const balance = pointBalance(db, settings, owner, now)
  return {
    enabled: settings.platform.enabled,
    dayRemainingScore: balance.dayLeft,
    monRemainingScore: balance.monthLeft,
    monLimitScore: balance.monthLimit,
    dayLimitScore: balance.dayLimit,
    dayEvaluateAppRemainingScore: balance.trialLeft,
    // All of these expire at midnight.
    dayEvaluateAppExpiryScore: balance.trialLeft,
    evaluateAppExpiryDays: balance.trialDays,
    sumScore: balance.monthLeft + leftOfRewards(balance),
    systemAwardScore: leftOfRewards(balance, 'award'),
    consumeList: latestUses(db, owner.id, ListMax),
    rewardList: latestRewards(db, owner.id, ListMax),
  }
}

/** The caller's balance, and points received and used. */
export const showQuota = query({
  name: 'platform.show_quota',
  guard: loggedIn,
  input: z.object({}),
  run: ({ db, viewer, settings, now }): Quota =>
    settings.platform.enabled ? quotaOf(db, settings, viewer, now) : noQuota(),
})

/** What a question and an answer cost, and what the caller has for them; null while posting is free. */
export const showPrices = query({
  name: 'platform.show_prices',
  guard: loggedIn,
  input: z.object({}),
  run({ db, viewer, settings, now }) {
    const { enabled, question_price: question, answer_price: answer } = settings.platform
    if (!enabled || question + answer === 0) return null
    return { question, answer, left: usable(pointBalance(db, settings, viewer, now)) }
  },
})
