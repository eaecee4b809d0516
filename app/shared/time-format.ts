/**
 * Formats times and durations. All times are in ms; the words come from the catalog (`common.time`,
 * `common.duration`) and the dates from the locale, in the time zone of the site.
 */

import { Day, Hour } from '#shared/durations.ts'
import { languageTag } from './languages.ts'

type Text = (key: string, values?: Record<string, string | number>) => string

export type TimeFormat = {
  /** The time that "ago" is relative to. */
  now: number
  /** Short text: "now", "5 minutes ago", then month and day, with the year if it is not the current one. */
  ago(at: number): string
  /** Date, time with seconds, and zone. */
  full(at: number): string
  /** Only the date, with the year. */
  day(at: number): string
  /** Hour and minute. */
  clock(at: number): string
  /** The current year in the time zone of the site. */
  year: number
  timeZone: string
}

const Second = 1000
const Minute = 60 * Second

type Formats = Record<
  'year' | 'monthDay' | 'day' | 'clock' | 'full' | 'zone',
  Intl.DateTimeFormat
> & {
  /** Zones of days, counted in UTC since 1970; null = it changes on this day. */
  zones: Map<number, string | null>
}

/** How many days' zones are remembered. */
const Days = 5000

const made = new Map<string, Formats>()

function formatsOf(locale: string, timeZone: string): Formats {
  const key = `${locale} ${timeZone}`
  let formats = made.get(key)
  if (formats) return formats
  const tag = languageTag(locale)
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone, ...options })
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  formats = {
    year: new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }),
    monthDay: make({ month: 'short', day: 'numeric' }),
    day: make(day),
    clock: make(clock),
    full: make({ ...day, ...clock, second: '2-digit' }),
    zone: make({ timeZoneName: 'short' }),
    zones: new Map(),
  }
  // Zones come from a setting, so there are few; limited nevertheless.
  if (made.size > 50) made.clear()
  made.set(key, formats)
  return formats
}

/** A zone unknown to this platform counts as UTC. */
function knownFormats(locale: string, timeZone: string): Formats {
  try {
    return formatsOf(locale, timeZone)
  } catch {
    return formatsOf(locale, 'UTC')
  }
}

/** By itself, because some languages put it between day and time. */
const zoneAt = ({ zone }: Formats, at: number) =>
  zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** A day that begins and ends with the same zone has it in between. */
function zoneOf(formats: Formats, at: number): string {
  const { zones } = formats
  const day = Math.floor(at / Day)
  let zone = zones.get(day)
  if (zone === undefined) {
    if (zones.size >= Days) zones.clear()
    const first = zoneAt(formats, day * Day)
    zone = first === zoneAt(formats, (day + 1) * Day) ? first : null
    zones.set(day, zone)
  }
  return zone ?? zoneAt(formats, at)
}

/**
 * The formats for times relative to `now`; created once per page. `changes` gets the time at which a text of
 * `ago` changes, when that is within a day; dates without their year change with `year`.
 */
export function createTimeFormat(
  t: Text,
  locale: string,
  timeZone: string,
  now: number,
  changes?: (at: number) => void,
): TimeFormat {
  const formats = knownFormats(locale, timeZone)
  const year = Number(formats.year.format(now))
  const counted = (unit: number, words: string, at: number) => {
    const count = Math.floor((now - at) / unit)
    changes?.(at + (count + 1) * unit)
    return t(words, { count })
  }
  return {
    now,
    year,
    timeZone,
    ago(at) {
      const passed = now - at
      // A fast clock must not show a post from the future.
      if (passed <= Second) {
        changes?.(at + Second + 1)
        return t('common.time.now')
      }
      if (passed < Minute) return counted(Second, 'common.time.seconds_ago', at)
      if (passed < Hour) return counted(Minute, 'common.time.minutes_ago', at)
      if (passed < Day) return counted(Hour, 'common.time.hours_ago', at)
      const sameYear = Number(formats.year.format(at)) === year
      return (sameYear ? formats.monthDay : formats.day).format(at)
    },
    full: at => `${formats.full.format(at)} ${zoneOf(formats, at)}`,
    day: at => formats.day.format(at),
    clock: at => formats.clock.format(at),
  }
}

/** Machine-readable form for `datetime`, without milliseconds. */
export function isoTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, -5)}Z`
}

/** In hours from 1 hour, in days from a day, otherwise "less than 1 hour" (spec §9). */
export function formatDuration(milliseconds: number, t: Text): string {
  if (milliseconds >= Day)
    return t('common.duration.days', { count: Math.floor(milliseconds / Day) })
  if (milliseconds >= Hour)
    return t('common.duration.hours', { count: Math.floor(milliseconds / Hour) })
  return t('common.duration.under_hour')
}
