import { expect, test } from 'vitest'
import { hasFewerCharacters } from './characters.ts'

test.each([
  ['', 0],
  ['题目', 2],
  ['👨‍👩‍👧‍👦', 1],
  ['e\u0301', 1],
  ['🇨🇳🇩🇪', 2],
  ['a\r\nb', 3],
])('%j has %i characters', (text, count) => {
  expect(hasFewerCharacters(text, count)).toBe(false)
  expect(hasFewerCharacters(text, count + 1)).toBe(true)
})
