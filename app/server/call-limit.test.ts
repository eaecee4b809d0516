import { expect, test } from 'vitest'
import { type Allowance, CallLimit } from './call-limit.ts'

const network = (owner: string, perMinute = 60): Allowance => ({
  policy: 'network',
  owner,
  perMinute,
})
const key = (owner: string, perMinute = 2): Allowance => ({ policy: 'key', owner, perMinute })

test('every answer has the limit and the rest of each allowance', () => {
  const limit = new CallLimit(10, () => 0)
  expect(limit.take([network('a'), key('k')])).toEqual({
    wait: 0,
    headers: [
      ['RateLimit-Policy', '"network";q=60;w=60, "key";q=2;w=60'],
      ['RateLimit', '"network";r=59;t=1, "key";r=1;t=30'],
      ['X-RateLimit-Limit', '2'],
      ['X-RateLimit-Remaining', '1'],
      ['X-RateLimit-Reset', '30'],
    ],
  })
})

test('a refused call takes no token, and the given wait is long enough', () => {
  let now = 0
  const limit = new CallLimit(10, () => now)
  const both = [network('a', 3), key('k', 2)]
  const remaining = () => Object.fromEntries(limit.take(both).headers).RateLimit
  expect([limit.take(both).wait, limit.take(both).wait]).toEqual([0, 0])
  const refused = limit.take(both)
  expect(refused.wait).toBe(30)
  expect(limit.take(both).wait).toBe(30)
  expect(remaining()).toBe('"network";r=1;t=40, "key";r=0;t=60')
  // The network has one left for another key.
  expect(limit.take([network('a', 3), key('other', 2)]).wait).toBe(0)
  now += refused.wait * 1000
  expect(limit.take(both).wait).toBe(0)
})

test('a changed limit applies at once', () => {
  const limit = new CallLimit(10, () => 0)
  expect(limit.take([key('k', 100)]).wait).toBe(0)
  expect(limit.take([key('k', 1)]).wait).toBe(0)
  expect(limit.take([key('k', 1)]).wait).toBe(60)
})

test('the maps never exceed their limit', () => {
  const limit = new CallLimit(5, () => 0)
  for (let i = 0; i < 50; i++) limit.take([network(`n${i}`), key(`k${i}`)])
  expect(limit.size).toBe(10)
})

test('one of several machines allows its part of the calls', () => {
  const limit = new CallLimit(10, () => 0)
  limit.parts = 3
  const waits = Array.from({ length: 3 }, () => limit.take([key('k', 5)]).wait > 0)
  expect(waits).toEqual([false, false, true])
})
