import { describe, expect, test } from 'vitest'
import { formatId, formatShortId, parseId, parseIdOf } from './ids.ts'

describe('object ids', () => {
  test('long form is 17 digits of type and sequence', () => {
    expect(formatId(1, 11)).toBe('10010000000000011')
  })
  test.each([
    [1, 1, 'D1D1'],
    [2, 1, 'E1D1'],
    [3, 1, 'F1D1'],
    [9, 1, 'L1D1'],
  ])('short form of type %i sequence %i is %s', (type, seq, short) => {
    expect(formatShortId(type, seq)).toBe(short)
    expect(parseId(short)).toEqual({ type, seq })
  })
  test('both forms can be parsed for many sequences', () => {
    for (const seq of [1, 61, 62, 99, 3843, 238_327, 14_776_335, 9_999_999_999_999]) {
      for (const type of [1, 2, 3, 7, 9, 10]) {
        expect(parseId(formatId(type, seq))).toEqual({ type, seq })
        expect(parseId(formatShortId(type, seq))).toEqual({ type, seq })
      }
    }
  })
  test.each([
    '',
    '0',
    '12',
    'abc!',
    '20010000000000011',
    '100100000000000110',
    '10010000000000000',
    null,
    undefined,
    'D1',
  ])('%s is not an id', text => {
    expect(parseId(text)).toBeNull()
  })
  test('an id of another type is refused', () => {
    expect(parseIdOf(2, formatId(1, 5))).toBeNull()
    expect(parseIdOf(1, formatId(1, 5))).toBe(5)
  })
})
