import { expect, test } from 'vitest'
import { RateLimit } from './rate-limit.ts'

test('a network has its burst, then a refill per second', () => {
  let now = 0
  const limit = new RateLimit({ burst: 3, perSecond: 2, networks: 10 }, () => now)
  expect([1, 2, 3].map(() => limit.take('a'))).toEqual([0, 0, 0])
  expect(limit.take('a')).toBe(1)
  expect(limit.take('b')).toBe(0)
  now = 500
  expect(limit.take('a')).toBe(0)
  expect(limit.take('a')).toBe(1)
  now = 60_000
  expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([0, 0, 0, 1])
})

test('the given wait is long enough', () => {
  let now = 0
  const limit = new RateLimit({ burst: 1, perSecond: 0.1, networks: 10 }, () => now)
  limit.take('a')
  const wait = limit.take('a')
  expect(wait).toBe(10)
  now += wait * 1000
  expect(limit.take('a')).toBe(0)
})

test('the map never exceeds its limit', () => {
  const limit = new RateLimit({ burst: 1, perSecond: 1, networks: 5 }, () => 0)
  for (let i = 0; i < 100; i++) {
    limit.take('busy')
    limit.take(`network ${i}`)
  }
  expect(limit.size).toBe(5)
  expect(limit.take('busy')).toBe(1)
})

test('one of several machines allows its part, and at least one', () => {
  const limit = new RateLimit({ burst: 4, perSecond: 2, networks: 10 }, () => 0)
  limit.parts = 2
  expect([1, 2, 3].map(() => limit.take('a'))).toEqual([0, 0, 1])
  limit.parts = 8
  expect([1, 2].map(() => limit.take('b'))).toEqual([0, 4])
})
