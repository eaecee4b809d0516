import { setImmediate as rest } from 'node:timers/promises'
import { z } from 'zod'
import { admin, type Ctx, type Db, harmless, cachedFor, query, wire } from '#kernel'
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
/** Of a long period at first, and while there is much: what is counted at once. */
const Slice = 2 * Day
/** So few rows are counted in a moment; requests run after more. */
const Few = 1000

/** Starts of the latest days; noon is in its day even when clocks change. */
function dayStarts(today: number, timeZone: string, days: number): number[] {
  return Array.from({ length: days }, (_, back) =>
    dayStart(today + Day / 2 - back * Day, timeZone),
  ).reverse()
}

function monthStarts(today: number, timeZone: string): number[] {
  const starts = [monthStart(today, timeZone)]
  while (starts.length < Months) starts.unshift(monthStart(starts[0]! - Day / 2, timeZone))
  return starts
}

/** Starts of all days or months; reading the clock of a zone for each would cost more than the counts. */
function startsOf(ctx: Ctx, span: Span, timeZone: string): Promise<number[]> {
  const today = dayStart(ctx.now, timeZone)
  return cachedFor(ctx, `starts ${span} ${timeZone} ${today}`, Day, () =>
    span === '12m' ? monthStarts(today, timeZone) : dayStarts(today, timeZone, Days[span]),
  )
}

/** Counts in each period, of which the last ends at `end`. Longer slices where there is little. */
async function countPeriods(db: Db, kind: ActivityKind, starts: number[], end: number) {
  let slice = Slice
  let sinceRest = 0
  const counts: number[] = []
  for (const [index, from] of starts.entries()) {
    const to = starts[index + 1] ?? end
    let total = 0
    for (let at = from; at < to;) {
      if (sinceRest >= Few) {
        sinceRest = 0
        await rest()
      }
      const until = Math.min(at + slice, to)
      const found = countBetween(db, kind, at, until)
      slice = found < Few / 4 ? slice * 2 : Math.max(Slice, slice / 2)
      total += found
      sinceRest += found
      at = until
    }
    counts.push(total)
  }
  return counts
}

/** Counts of one kind by day or month; past periods are counted again every hour. */
async function countAll(ctx: Ctx, kind: ActivityKind, starts: number[]): Promise<number[]> {
  const { db, now } = ctx
  const today = starts.at(-1) ?? now
  const past = await cachedFor(ctx, `${kind} ${starts[0]} ${today}`, 60 * Minute, () =>
    countPeriods(db, kind, starts.slice(0, -1), today),
  )
  const current = await cachedFor(ctx, `${kind} ${today} now`, Minute, () =>
    countPeriods(db, kind, [today], now + Minute),
  )
  return [...past, ...current]
}

/** New content by day or by month, in the time zone of the site. */
export const showActivity = query({
  name: 'dashboard.show_activity',
  guard: harmless(admin),
  input: z.object({ span: wire.oneOf(Spans, '30d') }),
  async run(ctx, { span }): Promise<Activity> {
    const timeZone = ctx.settings.interface.time_zone
    const starts = await startsOf(ctx, span, timeZone)
    const counts: Partial<Activity['counts']> = {}
    for (const kind of ActivityKinds) counts[kind] = await countAll(ctx, kind, starts)
    return { span, starts, counts: counts as Activity['counts'] }
  },
})
