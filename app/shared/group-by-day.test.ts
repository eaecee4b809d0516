import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

const at = (time: string) => Date.parse(`2026-03-0${time}:00Z`)
const rows = (...list: [time: string, kind: string][]) =>
  list.map(([time, kind]) => ({ at: at(time), kind }))
const kinds = (list: ReturnType<typeof rows>, timeZone = 'UTC') =>
  groupByDay(list, timeZone, row => row.kind).map(group => group.map(row => row.kind).join(''))

test('one kind on one day is one group, wherever its rows are; another day is another group', () => {
  const list = rows(['3T20:00', 'a'], ['3T10:00', 'b'], ['3T01:00', 'a'], ['2T23:00', 'a'])
  expect(kinds(list)).toEqual(['aa', 'b', 'a'])
  expect(kinds([])).toEqual([])
})

test('days depend on the time zone', () => {
  const list = rows(['3T01:00', 'a'], ['2T23:00', 'a'])
  expect(kinds(list)).toEqual(['a', 'a'])
  expect(kinds(list, 'Asia/Shanghai')).toEqual(['aa'])
})
