import { describe, expect, test } from 'vitest'
import { capCount, formatFullNumber, formatNumber } from './number-format.ts'

describe('formatNumber', () => {
  test.each([
    [0, '0'],
    [-3, '-3'],
    [999, '999'],
    [1000, '1,000'],
    [-1234, '-1,234'],
    [9999, '9,999'],
    [10_000, '10.0k'],
    [12_345, '12.3k'],
    [99_960, '100.0k'],
    [999_949, '999.9k'],
    [999_999, '999.9k'],
    [1_000_000, '1.0m'],
    [12_340_000, '12.3m'],
    [-20_500, '-20.5k'],
  ])('%d is shown as %s', (value, text) => {
    expect(formatNumber(value, 'zh_CN')).toBe(text)
    expect(formatNumber(value, 'en_US')).toBe(text)
  })

  test('invalid numbers are shown as 0', () => {
    expect(formatNumber(Number.NaN, 'en_US')).toBe('0')
    expect(formatNumber(Infinity, 'en_US')).toBe('0')
  })
})

test('decimals use the separator of the language', () => {
  expect(formatNumber(12_345, 'de_DE')).toBe('12,3k')
  expect(formatNumber(2_500_000, 'fr_FR')).toBe('2,5m')
  expect(formatNumber(12_345, 'ja_JP')).toBe('12.3k')
})

test('the full number keeps every digit', () => {
  expect(formatFullNumber(1_234_567, 'zh_CN')).toBe('1,234,567')
})

test.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
  [-1, '0'],
])('%d unread shows as %s', (count, text) => {
  expect(capCount(count)).toBe(text)
})
