import { setImmediate as rest } from 'node:timers/promises'
import { z } from 'zod'
import { admin, type Ctx, harmless, cachedFor, query, wire } from '#kernel'
import { dayStart, monthStart } from '#shared/day-start.ts'
import { Day, Minute } from '#shared/durations.ts'
import { type ActivityKind, ActivityKinds, countBetween } from './activity.queries.ts'

export const Spans = ['30d', '90d', '12m'] as const
export type Span = (typeof Spans)[number]

export type Activity = {
  span: Span
  /** Start of each day or month, oldest first. */
  starts: number[]
  counts: Record<ActivityKind, number[]>
}

const Days: Record<'30d' | '90d', number> = { '30d': 30, '90d': 90 }
const Months = 12
/** Portion of a month counted at once, so that requests run in between. */
const Slice = 2 * Day

/** Starts of the latest days; noon is in its day even when clocks change. */
function dayStarts(now: number, timeZone: string, days: number): number[] {
  const today = dayStart(now, timeZone)
  return Array.from({ length: days }, (_, back) =>
    dayStart(today + Day / 2 - back * Day, timeZone),
  ).reverse()
}

function monthStarts(now: number, timeZone: string): number[] {
  const starts = [monthStart(now, timeZone)]
  while (starts.length < Months) starts.unshift(monthStart(starts[0]! - Day / 2, timeZone))
  return starts
}

/** Counts of one kind by day or month; past periods are counted again every hour. */
async function countAll(ctx: Ctx, kind: ActivityKind, starts: number[]): Promise<number[]> {
  const { db, now } = ctx
  const found: number[] = []
  for (const [index, from] of starts.entries()) {
    const next = starts[index + 1]
    const to = next ?? now + Minute
    const life = next === undefined ? Minute : 60 * Minute
    found.push(
      await cachedFor(ctx, `${kind} ${from} ${next ?? 'now'}`, life, async () => {
        let total = 0
        for (let at = from; at < to; at += Slice) {
          await rest()
          total += countBetween(db, kind, at, Math.min(at + Slice, to))
        }
        return total
      }),
    )
  }
  return found
}

/** New content by day or by month, in the time zone of the site. */
export const showActivity = query({
  name: 'dashboard.show_activity',
  guard: harmless(admin),
  input: z.object({ span: wire.oneOf(Spans, '30d') }),
  async run(ctx, { span }): Promise<Activity> {
    const timeZone = ctx.settings.interface.time_zone
    const starts =
      span === '12m' ? monthStarts(ctx.now, timeZone) : dayStarts(ctx.now, timeZone, Days[span])
    const counts: Partial<Activity['counts']> = {}
    for (const kind of ActivityKinds) counts[kind] = await countAll(ctx, kind, starts)
    return { span, starts, counts: counts as Activity['counts'] }
  },
})
