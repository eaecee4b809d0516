import { describe, expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import type { Community } from '#tests/support/community.ts'
import { numberOf, program, quotaFor, setClock } from '#tests/support/program.ts'
import { refusal } from '#tests/support/refusal.ts'
import { seeded } from '#tests/support/seeded.ts'
import { draw, grant, type PointBalance, spend } from './point-balance.ts'

const settingsOf = (w: Community) => currentSettings(w.db).settings

const use = (w: Community, who: UserRow, score: number) =>
  w.write(tx => spend({ tx, now: w.now, settings: settingsOf(w) }, who, { kind: 'charge', score }))
const give = (w: Community, who: UserRow, score: number) =>
  w.write(tx =>
    grant({ tx, now: w.now, settings: settingsOf(w) }, who.id, { kind: 'award', score }),
  )

describe('where points come from', () => {
  const balance: PointBalance = {
    ...{ trialLeft: 2, trialDays: 1, monthLimit: 9, monthLeft: 9, dayLimit: 3, dayLeft: 3 },
    rewards: [
      { id: 7, kind: 'award', left: 4, expiresAt: 100 },
      { id: 5, kind: 'inviter', left: 1, expiresAt: 0 },
    ],
  }
  test.each([
    [1, { fromTrial: 1, fromMonth: 0, fromRewards: 0, draws: [] }],
    [2, { fromTrial: 2, fromMonth: 0, fromRewards: 0, draws: [] }],
    [5, { fromTrial: 2, fromMonth: 3, fromRewards: 0, draws: [] }],
    [8, { fromTrial: 2, fromMonth: 3, fromRewards: 3, draws: [{ rewardId: 7, score: 3 }] }],
    [
      10,
      {
        ...{ fromTrial: 2, fromMonth: 3, fromRewards: 5 },
        draws: [
          { rewardId: 7, score: 4 },
          { rewardId: 5, score: 1 },
        ],
      },
    ],
    [11, null],
  ])('%i of ten', (score, drawn) => {
    expect(draw(balance, score)).toEqual(drawn)
  })
})

test('the daily allowance is part of the monthly one, and both reset', async () => {
  using w = program({ platform: { month_limit: 10, day_limit: 4 } })
  setClock(w, '2026-03-29T10:00:00Z')
  const ann = w.member()
  const left = async () => {
    const { dayRemainingScore, monRemainingScore, sumScore } = await quotaFor(w, ann)
    return [dayRemainingScore, monRemainingScore, sumScore]
  }
  expect(await left()).toEqual([4, 10, 10])
  use(w, ann, 3)
  expect(await left()).toEqual([1, 7, 7])
  setClock(w, '2026-03-30T00:00:00Z')
  use(w, ann, 4)
  expect(await left()).toEqual([0, 3, 3])
  expect(() => use(w, ann, 1)).toThrow('error.platform.points_short')
  setClock(w, '2026-03-31T00:00:00Z')
  expect(await left()).toEqual([3, 3, 3])
  use(w, ann, 3)
  setClock(w, '2026-03-31T23:59:59Z')
  expect(await left()).toEqual([0, 0, 0])
  setClock(w, '2026-04-01T00:00:00Z')
  expect(await left()).toEqual([4, 10, 10])
})

test('a lower limit leaves no one below zero', async () => {
  using w = program({ platform: { month_limit: 10, day_limit: 10 } })
  const ann = w.member()
  use(w, ann, 8)
  w.settings({ platform: { month_limit: 5, day_limit: 9 } })
  expect(await quotaFor(w, ann)).toMatchObject({
    ...{ dayRemainingScore: 0, monRemainingScore: 0, sumScore: 0 },
    ...{ dayLimitScore: 9, monLimitScore: 5 },
  })
})

test.each([
  ['Asia/Shanghai', '2026-03-31T15:59:59Z', '2026-03-31T16:00:00Z'],
  ['America/New_York', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z'],
  ['America/New_York', '2026-12-01T04:59:59Z', '2026-12-01T05:00:00Z'],
])('in %s the month ends between %s and %s', async (zone, before, after) => {
  using w = program({ zone, platform: { month_limit: 3, day_limit: 3 } })
  setClock(w, before)
  const ann = w.member()
  use(w, ann, 3)
  expect((await quotaFor(w, ann)).monRemainingScore).toBe(0)
  setClock(w, after)
  expect(await quotaFor(w, ann)).toMatchObject({ monRemainingScore: 3, dayRemainingScore: 3 })
})

test.each([
  // 23 and 25 hours long.
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'],
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'],
  ['Asia/Shanghai', '2026-03-07T16:00:00Z', '2026-03-08T15:59:59Z', '2026-03-08T16:00:00Z'],
])('a day in %s lasts from %s to %s', async (zone, first, last, next) => {
  using w = program({ zone, platform: { month_limit: 9, day_limit: 2 } })
  setClock(w, first)
  const ann = w.member()
  use(w, ann, 2)
  setClock(w, last)
  expect((await quotaFor(w, ann)).dayRemainingScore).toBe(0)
  setClock(w, next)
  expect((await quotaFor(w, ann)).dayRemainingScore).toBe(2)
})

test('the first days add trial points, which are used first and expire at midnight', async () => {
  using w = program({
    zone: 'Asia/Shanghai',
    platform: { month_limit: 9, day_limit: 9, trial_days: 2, trial_day_score: 5 },
  })
  setClock(w, '2026-03-10T15:00:00Z')
  const ann = w.member()
  const trial = async () => {
    const quota = await quotaFor(w, ann)
    const { dayEvaluateAppRemainingScore: left, dayEvaluateAppExpiryScore: lapses } = quota
    return [left, lapses, quota.evaluateAppExpiryDays, quota.monRemainingScore]
  }
  expect(await trial()).toEqual([5, 5, 2, 9])
  use(w, ann, 6)
  expect(await trial()).toEqual([0, 0, 2, 8])
  setClock(w, '2026-03-10T16:00:00Z')
  expect(await trial()).toEqual([5, 5, 1, 8])
  setClock(w, '2026-03-11T16:00:00Z')
  expect(await trial()).toEqual([0, 0, 0, 8])
})

test('rewards expire after their days, and those that expire first are used first', async () => {
  using w = program({ zone: 'America/New_York', platform: { reward_days: 0 } })
  setClock(w, '2026-03-07T12:00:00Z')
  const ann = w.member()
  const kept = give(w, ann, 5)
  w.settings({ platform: { reward_days: 1 } })
  const short = give(w, ann, 5)
  const sum = async () => (await quotaFor(w, ann)).sumScore
  expect(await sum()).toBe(10)
  use(w, ann, 3)
  const left = (id: number) => numberOf(w, 'select "left" from point_reward where id = ?', id)
  expect([left(short), left(kept)]).toEqual([2, 5])
  // The day itself and one whole day, which has 23 hours.
  setClock(w, '2026-03-09T03:59:59.999Z')
  expect(await sum()).toBe(7)
  setClock(w, '2026-03-09T04:00:00Z')
  expect(await sum()).toBe(5)
  expect((await quotaFor(w, ann)).systemAwardScore).toBe(5)
  use(w, ann, 5)
  expect([left(short), left(kept), await sum()]).toEqual([2, 0, 0])
})

test('without enough points the error names the balance, and nothing is taken', async () => {
  using w = program({ platform: { month_limit: 2, day_limit: 2 } })
  const ann = w.member()
  give(w, ann, 1)
  const refused = await refusal(Promise.resolve().then(() => use(w, ann, 4)))
  expect(refused).toMatchObject({
    reason: 'error.platform.points_short',
    details: { values: { needed: 4, left: 3 } },
  })
  expect([w.count('point_use'), w.count('point_draw')]).toEqual([0, 0])
  expect((await quotaFor(w, ann)).sumScore).toBe(3)
})

describe.each([1, 2, 3])('after any sequence (%i)', seed => {
  test('the balance can be recomputed from the entries', async () => {
    const zone = ['UTC', 'Asia/Shanghai', 'America/New_York'][seed % 3]!
    using w = program({
      zone,
      platform: { month_limit: 30, day_limit: 7, trial_days: 3, trial_day_score: 4 },
    })
    const random = seeded(seed)
    setClock(w, '2026-02-20T00:00:00Z')
    const people = [w.member(), w.member()]
    for (let n = 0; n < 120; n++) {
      w.tick(random.below(30) * 1_800_000)
      const who = random.pick(people)
      w.settings({ platform: { reward_days: random.below(4) } })
      const before = await quotaFor(w, who)
      if (random.below(3) === 0) {
        give(w, who, 1 + random.below(9))
        continue
      }
      const score = 1 + random.below(12)
      const could =
        before.dayRemainingScore +
        before.dayEvaluateAppRemainingScore +
        (before.sumScore - before.monRemainingScore)
      const used = (() => {
        try {
          return use(w, who, score) > 0
        } catch {
          return false
        }
      })()
      expect(used).toBe(score <= could)
      const after = await quotaFor(w, who)
      const whole = (quota: typeof after) => quota.sumScore + quota.dayEvaluateAppRemainingScore
      expect(whole(before) - whole(after)).toBe(used ? score : 0)
      expect(after.dayRemainingScore).toBeLessThanOrEqual(after.monRemainingScore)
      expect(after.dayRemainingScore).toBeLessThanOrEqual(after.dayLimitScore)
      for (const number of Object.values(after)) {
        if (typeof number === 'number') expect(number).toBeGreaterThanOrEqual(0)
      }
    }
    expect(checkCounters(w.db)).toEqual([])
    const drawn = 'select coalesce(sum(score), 0) from point_draw'
    const fromRewards = 'select coalesce(sum(from_rewards), 0) from point_use'
    expect(numberOf(w, drawn)).toBe(numberOf(w, fromRewards))
    const days = `select coalesce(max(n), 0) from (select sum(from_trial) as n from point_use
      group by user_id, date(created_at / 1000, 'unixepoch'))`
    if (zone === 'UTC') expect(numberOf(w, days)).toBeLessThanOrEqual(4)
    expect(w.count('point_use')).toBeGreaterThan(10)
  })
})
