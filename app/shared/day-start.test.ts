import { expect, test } from 'vitest'
import { daysBetween, dayStart, dayStartIn, monthStart } from './day-start.ts'

test.each([
  ['UTC', '2026-03-10T15:30:10.250Z', '2026-03-10T00:00:00.000Z'],
  ['UTC', '2026-03-10T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
  ['UTC', '2026-03-09T23:59:59.999Z', '2026-03-09T00:00:00.000Z'],
  ['Asia/Shanghai', '2026-03-10T15:30:10.250Z', '2026-03-09T16:00:00.000Z'],
  ['Asia/Shanghai', '2026-03-10T16:00:00.000Z', '2026-03-10T16:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-10T18:14:59.999Z', '2026-03-09T18:15:00.000Z'],
  ['No/Where', '2026-03-10T15:30:10.250Z', '2026-03-10T00:00:00.000Z'],
])('the day in %s of %s began at %s', (zone, now, start) => {
  expect(new Date(dayStart(Date.parse(now), zone)).toISOString()).toBe(start)
})

test.each([
  // Clocks go forward at two in the morning, back at two, and forward at midnight.
  ['America/New_York', '2026-03-08T05:00:00.000Z', 23],
  ['America/New_York', '2026-11-01T04:00:00.000Z', 25],
  ['Africa/Cairo', '2026-04-23T22:00:00.000Z', 23],
])('the day in %s that starts at %s has %i hours', (zone, start, hours) => {
  const first = Date.parse(start)
  const end = first + hours * 3_600_000
  for (let now = first; now < end; now += 1_799_999) expect(dayStart(now, zone)).toBe(first)
  expect(dayStart(end - 1, zone)).toBe(first)
  expect(dayStart(end, zone)).toBe(end)
})

const iso = (moment: number) => new Date(moment).toISOString()

test.each([
  ['UTC', '2026-03-31T23:59:59.999Z', '2026-03-01T00:00:00.000Z'],
  ['Asia/Shanghai', '2026-03-31T15:59:59.999Z', '2026-02-28T16:00:00.000Z'],
  ['Asia/Shanghai', '2026-03-31T16:00:00.000Z', '2026-03-31T16:00:00.000Z'],
  // Clocks have changed since the month began.
  ['America/New_York', '2026-03-31T12:00:00.000Z', '2026-03-01T05:00:00.000Z'],
  ['America/New_York', '2026-11-30T12:00:00.000Z', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-12-01T04:59:59.999Z', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-12-01T05:00:00.000Z', '2026-12-01T05:00:00.000Z'],
])('the month in %s of %s began at %s', (zone, now, start) => {
  expect(iso(monthStart(Date.parse(now), zone))).toBe(start)
})

test.each([
  ['Asia/Shanghai', '2026-03-10T15:59:59.999Z', 1, '2026-03-10T16:00:00.000Z'],
  ['America/New_York', '2026-03-07T12:00:00.000Z', 1, '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-07T12:00:00.000Z', 2, '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-11-01T12:00:00.000Z', 1, '2026-11-02T05:00:00.000Z'],
  ['America/New_York', '2026-11-30T12:00:00.000Z', -29, '2026-11-01T04:00:00.000Z'],
  ['UTC', '2026-03-10T12:00:00.000Z', 0, '2026-03-10T00:00:00.000Z'],
])('in %s, counted from %s, the day %i days later starts at %s', (zone, now, days, start) => {
  expect(iso(dayStartIn(days, Date.parse(now), zone))).toBe(start)
})

test.each([
  ['Asia/Shanghai', '2026-03-10T15:59:59.999Z', '2026-03-10T16:00:00.000Z', 1],
  ['Asia/Shanghai', '2026-03-10T16:00:00.000Z', '2026-03-11T15:59:59.999Z', 0],
  ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z', 1],
  ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z', 0],
  ['UTC', '2026-02-27T12:00:00.000Z', '2026-03-01T00:00:00.000Z', 2],
])('in %s from %s to %s there are %i midnights', (zone, from, to, days) => {
  expect(daysBetween(Date.parse(from), Date.parse(to), zone)).toBe(days)
})
