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
])('the largest number of %s is accepted, more are not', (_, body) => {
  expect(readUrlEncoded(body(0))).not.toBeNull()
  expect(readUrlEncoded(body(2))).toBeNull()
})

test('unknown and overlong names are dropped', () => {
  const long = 'n'.repeat(MaxNameLength)
  expect(readUrlEncoded(`${long}=1&${long}n=2&a=3`)).toEqual([
    [long, '1'],
    ['a', '3'],
  ])
  expect(readUrlEncoded('a=1&b=2&a[9]=3&__proto__=4', name => name === 'b')).toEqual([['b', '2']])
})

test.each([
  ...[
    'a=1+2&b',
    'a=%2B+%20',
    '%61=%E5%AD%97',
    'a=%',
    'a=%E5%A',
    'a=%FF+%C3%28',
    '=1',
    '&&=&',
    'a==b=c',
  ],
  ...['a=%00', 'a=\u00e9', 'a=%EF%BB%BFx', 'a=%ED%A0%80', '+a+=+'],
])('%j is decoded like any form', body => {
  expect(readUrlEncoded(body)).toEqual([...new URLSearchParams(body)])
})

test('separators without fields count, too', () => {
  expect(readUrlEncoded('&'.repeat(MaxFields + 1))).toBeNull()
})

test('parts of a form with files are counted by their heads', () => {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'
  expect(hasManyParts(Buffer.from(part.repeat(MaxFields)))).toBe(false)
  expect(hasManyParts(Buffer.from(part.repeat(MaxFields + 1)))).toBe(true)
})
