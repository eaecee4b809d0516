/** How numbers are displayed (spec §9). */
import { languageTag } from './languages.ts'

const made = new WeakMap<Intl.NumberFormatOptions, Map<string, Intl.NumberFormat>>()

/** Making a format costs as much as a hundred uses, so there is one for each object of options. */
export function numberFormat(options: Intl.NumberFormatOptions, locale: string): Intl.NumberFormat {
  let formats = made.get(options)
  if (!formats) made.set(options, (formats = new Map()))
  let format = formats.get(locale)
  if (!format) formats.set(locale, (format = new Intl.NumberFormat(languageTag(locale), options)))
  return format
}

const Grouped = {}
const grouping = (locale: string) => numberFormat(Grouped, locale)

const points = new Map<string, string>()

/** The decimal separator: `12.3` is `12,3` elsewhere. */
function pointOf(locale: string): string {
  let point = points.get(locale)
  if (point === undefined) {
    const parts = new Intl.NumberFormat(languageTag(locale)).formatToParts(1.5)
    point = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
    points.set(locale, point)
  }
  return point
}

/** One decimal, never rounded up to the next unit: 999,999 is 999.9k, not 1000.0k. */
function inUnits(size: number, unit: number, limit: number, locale: string): string {
  return Math.min(size / unit, limit)
    .toFixed(1)
    .replace('.', pointOf(locale))
}

/**
 * Under 10,000 with thousands separators, under a million in k with one decimal, above in m
 * (spec §9). Anything that is not a finite number shows as 0.
 */
export function formatNumber(value: number, locale: string): string {
  if (!Number.isFinite(value)) return '0'
  const size = Math.abs(value)
  const sign = value < 0 ? '-' : ''
  if (size < 1000) return String(value)
  if (size < 10_000) return grouping(locale).format(value)
  if (size < 1_000_000) return `${sign}${inUnits(size, 1000, 999.9, locale)}k`
  return `${sign}${inUnits(size, 1_000_000, Infinity, locale)}m`
}

/** The full number, for titles and tables: 12,345. */
export function formatFullNumber(value: number, locale: string): string {
  return grouping(locale).format(Number.isFinite(value) ? value : 0)
}

/** Unread and pending counts stop at 99+ (spec §9). */
export function capCount(count: number): string {
  return count > 99 ? '99+' : String(Math.max(0, Math.trunc(count)))
}
