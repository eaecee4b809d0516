/** How long a suspension lasts (spec §3 user statuses). Months and years follow the calendar. */
import { Hour } from '#app/shared/durations.ts'

export const SuspendDurations = [
  '24h',
  '48h',
  '72h',
  '7d',
  '14d',
  '1m',
  '2m',
  '3m',
  '6m',
  '1y',
  'forever',
] as const
export type SuspendDuration = (typeof SuspendDurations)[number]

/** The date stored for "forever", in ms. */
export const Forever = Date.UTC(2099, 11, 31, 23, 59, 59)

function afterMonths(now: number, months: number): number {
  const start = new Date(now)
  const end = new Date(now)
  end.setUTCMonth(start.getUTCMonth() + months)
  // Months without a 31st end on their last day.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end.getTime()
}

/** When a suspension that starts now ends, in ms. */
export function suspensionEnd(duration: SuspendDuration, now: number): number {
  if (duration === 'forever') return Forever
  const count = parseInt(duration, 10)
  if (duration.endsWith('h')) return now + count * Hour
  if (duration.endsWith('d')) return now + count * 24 * Hour
  return afterMonths(now, duration.endsWith('y') ? 12 * count : count)
}
