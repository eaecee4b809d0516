import { expect, test } from 'vitest'
import { isWorthSearching } from './similar-search.ts'

test.each([
  ['nine char', false],
  ['ten chars!', true],
  ['         x', false],
  ['数据库慢', false],
  ['数据库很慢', true],
  ['Go 协程', false],
  ['𠮷𠮷𠮷𠮷𠮷', true],
  ['👍👍👍👍👍👍', false],
])('%j: %s', (title, worth) => expect(isWorthSearching(title)).toBe(worth))
