import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const pairs = (text: string) => readCsv(text).map(({ line, path, target }) => [line, path, target])

test('lines are separated by comma, semicolon or tab, with quotation marks where needed', () => {
  const text = '\uFEFF/a,/b\r\n/c;/d\n/e\t/f\n"/topic,5.0.html","/g",further\n'
  expect(pairs(text)).toEqual([
    [1, '/a', '/b'],
    [2, '/c', '/d'],
    [3, '/e', '/f'],
    [4, '/topic,5.0.html', '/g'],
  ])
})

test('headings, comments and empty lines are skipped; lines keep their numbers', () => {
  expect(pairs('Old URL,New URL\n\n# moved\n/a , /b')).toEqual([[4, '/a', '/b']])
})

test('an invalid first line does not count as headings', () => {
  expect(pairs('t/1,/b')).toEqual([[1, 't/1', '/b']])
})
