import { expect, test } from 'vitest'
import { formatBytes } from './byte-size.ts'

test.each([
  [0, '0 B'],
  [-1, '0 B'],
  [NaN, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 * 12.34, '12.3 MB'],
  [1024 ** 3 * 250.6, '251 GB'],
  [1024 ** 5, '1,024 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en_US')).toBe(text)
})

test('decimals follow the language', () => {
  expect(formatBytes(1536, 'de_DE')).toBe('1,5 KB')
})
