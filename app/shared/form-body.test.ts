import { expect, test } from 'vitest'
import { hasManyParts, MaxFields, MaxNameLength, MaxRepeats, readUrlEncoded } from './form-body.ts'

test('fields are read in order, decoded, with their repeats', () => {
  expect(readUrlEncoded('a=1&b=%E5%AD%97+x&a=2&c')).toEqual([
    ['a', '1'],
    ['b', '字 x'],
    ['a', '2'],
    ['c', ''],
  ])
  expect(readUrlEncoded('')).toEqual([])
})

const many = (count: number, pair: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => pair(at)).join('&')

test.each([
  ['fields', (more: number) => many(MaxFields + more, at => `f${at}=1`)],
  ['repeats of a name', (more: number) => many(MaxRepeats + more, () => 'a=1')],
  ['units of a name', (more: number) => `${'n'.repeat(MaxNameLength + more)}=1`],
])('the largest number of %s is accepted, one more is not', (_, body) => {
  expect(readUrlEncoded(body(0))).not.toBeNull()
  expect(readUrlEncoded(body(1))).toBeNull()
})

test('separators without fields count, too', () => {
  expect(readUrlEncoded('&'.repeat(MaxFields + 1))).toBeNull()
})

test('parts of a form with files are counted by their heads', () => {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'
  expect(hasManyParts(Buffer.from(part.repeat(MaxFields)))).toBe(false)
  expect(hasManyParts(Buffer.from(part.repeat(MaxFields + 1)))).toBe(true)
})
