import { Day, Hour } from '#shared/durations.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string): Intl.DateTimeFormat {
  let found = formatters.get(timeZone)
  if (!found) {
    const options = {
      ...({ hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' } as const),
      ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
    }
    try {
      found = new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    } catch {
      found = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
    }
    formatters.set(timeZone, found)
  }
  return found
}

/** The date and time of day there, in ms. */
function readClock(now: number, timeZone: string): { date: string; passed: number } {
  // month/day/year, hour:minute:second
  const [month, day, year, ...time] = formatter(timeZone).format(now).split(/\D+/)
  const [hour, minute, second] = time.map(Number)
  const passed = hour! * Hour + minute! * 60_000 + second! * 1000 + (now % 1000)
  return { date: `${year}-${month}-${day}`, passed }
}

function findDayStart(now: number, timeZone: string): number {
  const today = readClock(now, timeZone)
  const guess = now - today.passed
  const there = readClock(guess, timeZone)
  if (there.date !== today.date) return guess + Day - there.passed
  return guess - there.passed
}

const Half = Day / 2
/** The last day that was asked for, by time zone. */
const days = new Map<string, { start: number; end: number }>()

/**
 * Start of today in the site's time zone, in ms. Days on which clocks change are an hour shorter or longer.
 * An unknown zone counts as UTC.
 */
export function dayStart(now: number, timeZone: string): number {
  const known = days.get(timeZone)
  if (known && now >= known.start && now < known.end) return known.start
  const start = findDayStart(now, timeZone)
  days.set(timeZone, { start, end: findDayStart(start + Day + Half, timeZone) })
  return start
}

/** Start of the day this many days after today; earlier if negative. */
export const dayStartIn = (days: number, now: number, timeZone: string): number =>
  // From noon to noon, so that an hour more or less does not change the day.
  dayStart(dayStart(now, timeZone) + Half + days * Day, timeZone)

const dateOf = (now: number, timeZone: string) =>
  readClock(now, timeZone).date.split('-').map(Number) as [number, number, number]

/** Start of this month in the site's time zone. */
export function monthStart(now: number, timeZone: string): number {
  const [, , day] = dateOf(now, timeZone)
  return dayStartIn(1 - day, now, timeZone)
}

/** Number of midnights in the site's time zone between two times. */
export function daysBetween(earlier: number, later: number, timeZone: string): number {
  const [from, to] = [earlier, later].map(moment => {
    const [year, month, day] = dateOf(moment, timeZone)
    return Date.UTC(year, month - 1, day)
  })
  return Math.round((to! - from!) / Day)
}
