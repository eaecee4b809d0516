/** How much memory the caches of one process may take, by the machine and by setting. */
import { expect, test } from 'vitest'
import { cacheMemory } from './cache-memory.ts'

const MB = 1024 * 1024
const inMb = (variables: { CACHE_MB?: number; WEB_CONCURRENCY?: number }, machine: number) => {
  const { database, visitors } = cacheMemory({ WEB_CONCURRENCY: 1, ...variables }, machine * MB)
  return [Math.round(database / MB), Math.round(visitors / MB)]
}

test.each([
  [256, 1, [11, 21]],
  [512, 1, [21, 43]],
  [512, 2, [11, 21]],
  [1_024, 1, [32, 64]],
  [2_048, 2, [32, 64]],
  [128, 1, [8, 16]],
  [65_536, 1, [32, 64]],
])('an eighth of %i MB for %i processes, within limits', (machine, workers, expected) => {
  expect(inMb({ WEB_CONCURRENCY: workers }, machine)).toEqual(expected)
})

test('the operator decides otherwise, by process', () => {
  expect(inMb({ CACHE_MB: 300, WEB_CONCURRENCY: 4 }, 512)).toEqual([100, 200])
})

test('this machine has memory', () => {
  const { database, visitors } = cacheMemory({ WEB_CONCURRENCY: 1 })
  expect(database).toBeGreaterThanOrEqual(8 * MB)
  expect(visitors).toBeLessThanOrEqual(64 * MB)
})
