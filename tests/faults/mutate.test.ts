import { expect, test } from 'vitest'
import { mutationsOf, withMutation } from './mutate.ts'

const mutated = (text: string) =>
  mutationsOf(text).map(one => [one.kind, one.line, withMutation(text, one, 'ON')])

test.each([
  ['a === b', 'compare', '(ON ? (a !== b) : (a === b))'],
  ['a < b', 'compare', '(ON ? (a <= b) : (a < b))'],
  ['a && b', 'logic', '(ON ? (a || b) : (a && b))'],
  ['!a', 'not', '(ON ? !!a : !a)'],
  ['f(5)', 'number', 'f((ON ? 5 + 1 : 5))'],
  ['f(60_000)', 'number', 'f((ON ? 0 : 60_000))'],
])('%s', (text, kind, expected) => {
  expect(mutated(text)).toEqual([[kind, 1, expected]])
})

test('guards are removed and return values dropped', () => {
  expect(mutated('const f = () => {\n  if (a) throw b\n  return c\n}')).toEqual([
    ['guard', 2, 'const f = () => {\n  if (!ON && (a)) throw b\n  return c\n}'],
    ['return', 3, 'const f = () => {\n  if (a) throw b\n  return (ON ? undefined : (c))\n}'],
  ])
  expect(mutated('const f = () => {\n  return true\n}')).toEqual([
    ['return', 2, 'const f = () => {\n  return (ON ? false : (true))\n}'],
  ])
})

test('null and undefined count as the same result', () => {
  expect(mutated('const f = () => {\n  return null\n}')).toEqual([])
})

test('a call of an insistOn… function is removed', () => {
  expect(mutated('insistOnPresent(a)')).toEqual([['guard', 1, 'if (!ON) insistOnPresent(a)']])
})

test('an if with an else is not a guard', () => {
  expect(mutated('if (a) { b() }')).toEqual([])
  expect(mutated('const f = () => { if (a) return; else b() }')).toEqual([])
})

test('types, comments, property names and logged texts stay', () => {
  expect(mutated('type A = 1 | 2 // 3 < 4')).toEqual([])
  expect(mutated('const a = { 1: b } as { 1: 2 }')).toEqual([])
  expect(mutated('site.log.info({ took: 5 })')).toEqual([])
})

test('code that runs at module load is recognized', () => {
  const text = 'const a = 5\nconst f = () => 6'
  expect(mutationsOf(text).map(one => one.atLoad)).toEqual([true, false])
})
