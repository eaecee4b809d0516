import { expect, test } from 'vitest'
import { FirstBatch, nextBatch } from './batch-size.ts'

/** Sizes of batches whose rows take `ms` each. */
const sizes = (ms: number) => {
  const list = [FirstBatch]
  for (let n = 0; n < 8; n++) list.push(nextBatch(list.at(-1)!, list.at(-1)! * ms, 10))
  return list
}

test('batches grow further while nobody else writes', () => {
  expect(nextBatch(500, 1, 10, true)).toBe(1000)
  expect(nextBatch(32_000, 1, 10, true)).toBe(32_000)
})

test('batches grow while they are quick, and shrink when they take too long', () => {
  expect(sizes(0.001)).toEqual([5, 10, 20, 40, 80, 160, 320, 500, 500])
  expect(sizes(0.1).at(-1)! * 0.1).toBeLessThanOrEqual(10)
  expect(sizes(3)).toEqual([5, 2, 2, 2, 2, 2, 2, 2, 2])
  expect(sizes(40).at(-1)).toBe(1)
})
