import { expect, test, vi } from 'vitest'
import { makeWriteBuffer } from './write-buffer.ts'

const sum = (a: number, b: number) => a + b
const failing = () => {
  throw new Error('disk full')
}

test('values of a key are joined, in the order of their keys, and written once', async () => {
  const buffer = makeWriteBuffer<string, number>(Infinity, sum)
  for (const key of ['b', 'a', 'b']) buffer.add(key, 1)
  const write = vi.fn()
  expect(await buffer.flush(write)).toBe(2)
  expect(write.mock.calls).toEqual([
    [
      [
        ['b', 2],
        ['a', 1],
      ],
    ],
  ])
  expect(buffer.get('b')).toBeUndefined()
  expect(await buffer.flush(write)).toBe(0)
  expect(write).toHaveBeenCalledOnce()
})

test('without a way to join them, the later value counts', () => {
  const buffer = makeWriteBuffer<string, number>()
  buffer.add('a', 1)
  buffer.add('a', 0)
  buffer.add('a', 3)
  expect(buffer.get('a')).toBe(3)
})

test('a further key beyond the limit is dropped, a known one is not', async () => {
  const buffer = makeWriteBuffer<string, number>(2, sum)
  for (const key of ['a', 'b', 'c', 'a']) buffer.add(key, 1)
  const write = vi.fn()
  await buffer.flush(write)
  expect(Object.fromEntries(write.mock.calls[0]?.[0])).toEqual({ a: 2, b: 1 })
})

test('what could not be written waits before what came meanwhile, up to the limit', async () => {
  const buffer = makeWriteBuffer<string, number>(3, sum)
  for (const key of ['a', 'b', 'c']) buffer.add(key, 1)
  const partly = (list: unknown[]) => {
    list.shift()
    for (const key of ['d', 'c', 'e']) buffer.add(key, 5)
    failing()
  }
  await expect(buffer.flush(partly)).rejects.toThrow('disk full')
  const write = vi.fn()
  expect(await buffer.flush(write)).toBe(3)
  expect(write.mock.calls[0]?.[0]).toEqual([
    ['b', 1],
    ['c', 6],
    ['d', 5],
  ])
})

test('a failure at once leaves no moment without the values', async () => {
  const buffer = makeWriteBuffer<string, number>()
  buffer.add('a', 1)
  const flushed = buffer.flush(failing)
  expect(buffer.get('a')).toBe(1)
  await expect(flushed).rejects.toThrow()
})

test('a flush during another one writes only what came since; none is lost if both fail', async () => {
  const buffer = makeWriteBuffer<string, number>(Infinity, sum)
  const seen: unknown[] = []
  buffer.add('a', 1)
  const flushed = buffer.flush(async () => {
    buffer.add('b', 1)
    buffer.add('a', 10)
    const another = buffer.flush(list => {
      seen.push(...list)
      failing()
    })
    await expect(another).rejects.toThrow('disk full')
    failing()
  })
  await expect(flushed).rejects.toThrow('disk full')
  expect(seen).toEqual([
    ['b', 1],
    ['a', 10],
  ])
  const write = vi.fn()
  await buffer.flush(write)
  expect(write.mock.calls[0]?.[0]).toEqual([
    ['a', 11],
    ['b', 1],
  ])
})
