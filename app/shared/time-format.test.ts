import { Day } from './durations.ts'
import { describe, expect, test } from 'vitest'
import { Locales } from './codes.ts'
import { createTimeFormat, formatDuration, isoTime } from './time-format.ts'

const words = (key: string, values?: Record<string, string | number>) =>
  values ? `${key.split('.').at(-1)} ${values.count}` : key.split('.').at(-1)!

const Now = Date.UTC(2024, 5, 15, 12, 0, 0)
const ago = (passed: number, zone = 'UTC', locale = 'en_US') =>
  createTimeFormat(words, locale, zone, Now).ago(Now - passed)

describe('ago', () => {
  test.each([
    [-5000, 'now'],
    [0, 'now'],
    [1000, 'now'],
    [1001, 'seconds_ago 1'],
    [59_999, 'seconds_ago 59'],
    [60_000, 'minutes_ago 1'],
    [3_599_999, 'minutes_ago 59'],
    [3_600_000, 'hours_ago 1'],
    [86_399_999, 'hours_ago 23'],
    [86_400_000, 'Jun 14'],
    [200 * 86_400_000, 'Nov 28, 2023'],
  ])('%d ms ago is shown as %s', (passed, text) => {
    expect(ago(passed)).toBe(text)
  })

  test('dates follow the locale', () => {
    expect(ago(86_400_000, 'UTC', 'zh_CN')).toBe('6月14日')
    expect(ago(200 * 86_400_000, 'UTC', 'zh_CN')).toBe('2023年11月28日')
  })

  test('the year changes in the time zone of the site', () => {
    const at = Date.UTC(2023, 11, 31, 20)
    const format = (zone: string) => createTimeFormat(words, 'en_US', zone, Now).ago(at)
    expect(format('UTC')).toBe('Dec 31, 2023')
    expect(format('Asia/Shanghai')).toBe('Jan 1')
  })

  test('an unknown time zone counts as UTC', () => {
    expect(ago(86_400_000, 'Nowhere/City')).toBe('Jun 14')
  })
})

test('the zone stands at the end of the full time in every language', () => {
  for (const locale of Locales) {
    const { full } = createTimeFormat(key => key, locale, 'Asia/Shanghai', 0)
    expect(full(Date.UTC(2024, 0, 2, 3, 4, 5))).toMatch(/11:04:05 (GMT|UTC)\+8$/)
  }
})

test('the zone changes within the day on which clocks change', () => {
  const { full } = createTimeFormat(words, 'en_US', 'America/New_York', 0)
  const change = Date.UTC(2024, 2, 10, 7)
  const times = [change - Day, change - 1, change, change + Day, change - 1]
  expect(times.map(at => full(at).split(' ').at(-1))).toEqual(['EST', 'EST', 'EDT', 'EDT', 'EST'])
})

test('the full time contains day, second and zone', () => {
  const format = createTimeFormat(words, 'en_US', 'UTC', Now)
  expect(format.full(Date.UTC(2024, 0, 2, 3, 4, 5))).toBe('Jan 2, 2024, 03:04:05 UTC')
  expect(format.clock(Date.UTC(2024, 0, 2, 0, 4))).toBe('00:04')
  expect(format.year).toBe(2024)
})

test('the machine-readable form has no milliseconds', () => {
  expect(isoTime(Date.UTC(2024, 0, 2, 3, 4, 5, 678))).toBe('2024-01-02T03:04:05Z')
})

test.each([
  [0, 'under_hour'],
  [3_599_999, 'under_hour'],
  [3_600_000, 'hours 1'],
  [86_399_999, 'hours 23'],
  [86_400_000, 'days 1'],
  [3 * 86_400_000 + 5, 'days 3'],
])('a duration of %d ms is %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds, words)).toBe(text)
})
