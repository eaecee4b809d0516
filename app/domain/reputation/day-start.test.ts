import { expect, test } from 'vitest'
import { dayStart } from './day-start.ts'

test.each([
  ['UTC', '2026-03-10T15:30:10.250Z', '2026-03-10T00:00:00.000Z'],
  ['Asia/Shanghai', '2026-03-10T15:30:10.250Z', '2026-03-09T16:00:00.000Z'],
  ['Asia/Shanghai', '2026-03-10T16:00:00.000Z', '2026-03-10T16:00:00.000Z'],
  ['No/Where', '2026-03-10T15:30:10.250Z', '2026-03-10T00:00:00.000Z'],
])('the day in %s of %s began at %s', (zone, now, start) => {
  expect(new Date(dayStart(Date.parse(now), zone)).toISOString()).toBe(start)
})
