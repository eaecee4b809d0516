import { expect, test } from 'vitest'
import { listPage, pageNumber, pageSizes, pageWithin } from './paging.ts'

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
])('page parameter %j means page %i', (text, page) => {
  expect(pageNumber(text)).toBe(page)
})

test('a page past the end returns the last one', async () => {
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

test.each([
  [null, 20],
  ['', 20],
  ['50', 50],
  ['100', 100],
  ['25', 20],
  ['0', 20],
  ['-50', 20],
  ['050', 20],
  ['1e2', 20],
])('page size %j on a list of 20 means %i', (text, rows) => {
  expect(pageSizes(text, 20).chosen).toBe(rows)
})

test('a list adds its default size to the sizes on offer, up to its maximum', () => {
  expect(pageSizes(null, 10).offered).toEqual([10, 20, 30, 50, 100])
  expect(pageSizes('100', 20, 50)).toEqual({ chosen: 20, own: 20, offered: [20, 30, 50] })
})

test.each([
  ['', 20, false],
  ['', 21, true],
  ['?page_size=50', 5, true],
])(
  'with the parameter %j and %i rows, the sizes on offer are: %s',
  async (search, count, offered) => {
    const url = new URL(`http://site.invalid/list${search}`)
    const { sizes } = await listPage(url, { size: 20 }, () => Promise.resolve({ count }))
    expect(sizes !== null).toBe(offered)
  },
)

test('fewer rows per page make more pages', async () => {
  const url = new URL('http://site.invalid/list?page=3&page_size=20')
  const asked: object[] = []
  const list = await listPage(url, { size: 30 }, place => {
    asked.push(place)
    return Promise.resolve({ count: 50 })
  })
  expect(list).toMatchObject({ page: 3, pages: 3 })
  expect(asked).toEqual([{ page: 3, page_size: 20 }])
})
