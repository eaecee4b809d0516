import { expect, test } from 'vitest'
import { pageNumber, pageWithin } from './paging.ts'

test.each([
  ['3', 3],
  ['999999', 999_999],
  [null, 1],
  ['', 1],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['2x', 1],
  ['1234567', 1],
])('page %j of an address is %i', (text, page) => {
  expect(pageNumber(text)).toBe(page)
})

test('a page behind the end gives the last one', async () => {
  const asked: number[] = []
  const ask = (page: number) => {
    asked.push(page)
    return Promise.resolve({ count: 41, page })
  }
  expect(await pageWithin(9, 20, ask)).toEqual({ page: 3, pages: 3, found: { count: 41, page: 3 } })
  expect(asked).toEqual([9, 3])
})

test('an empty list has one page', async () => {
  const found = await pageWithin(1, 20, () => Promise.resolve({ count: 0 }))
  expect(found).toEqual({ page: 1, pages: 1, found: { count: 0 } })
})
