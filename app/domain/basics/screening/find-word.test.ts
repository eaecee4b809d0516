import { expect, test } from 'vitest'
import { findWord } from './find-word.ts'

const watched = ['Viagra', '发票', 'cheap  pills', 'ÄRGER', 'C++', '２０２６', '很好吃']

test.each([
  ['buy VIAGRA now', 'viagra'],
  ['ｖｉａｇｒａ', 'viagra'],
  ['via\u00adg\u200bra', 'viagra'],
  ['买viagra送货', 'viagra'],
  ['(viagra)', 'viagra'],
  ['代开发票请联系', '发票'],
  ['CHEAP\npills', 'cheap pills'],
  ['Kein Ärger', 'ärger'],
  ['I like C++!', 'c++'],
  ['in 2026', '2026'],
  ['这个真的很好吃吗', '很好吃'],
])('%j is caught', (text, word) => {
  expect(findWord(text, watched)).toBe(word)
})

test.each([
  'viagrafalls is a town',
  'niagra and niaviagra',
  'cheap red pills',
  '发 票',
  '12026 or 20261',
  'verärgert',
  '',
])('%j passes', text => {
  expect(findWord(text, watched)).toBeNull()
})

test('an empty list matches nothing, and spaces are no words', () => {
  expect(findWord('anything', [])).toBeNull()
  expect(findWord('anything at all', ['', '  ', '\u200b'])).toBeNull()
})

test('the longest text with many words takes negligible time', () => {
  const words = Array.from({ length: 2000 }, (_, i) => `forbidden${i}word`)
  const text = 'forbidden forbidde '.repeat(3400)
  const begin = performance.now()
  expect(findWord(text, words)).toBeNull()
  expect(performance.now() - begin).toBeLessThan(2000)
})
