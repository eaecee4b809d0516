import { expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { chooseEncoding, compress, isText } from './encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', 'identity'],
  ['br;q=0.001', 'br'],
  ['brotli', 'identity'],
])('Accept-Encoding %s means %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test('what is compressed can be read again', async () => {
  const body = Buffer.from('你好 hello '.repeat(500))
  expect(brotliDecompressSync(await compress(body, 'br')).equals(body)).toBe(true)
  expect(gunzipSync(await compress(body, 'gzip')).equals(body)).toBe(true)
})

test.each([
  ['text/html; charset=utf-8', true],
  ['application/json', true],
  ['application/atom+xml', true],
  ['image/svg+xml', true],
  ['image/png', false],
  ['application/zip', false],
])('%s is text: %s', (type, text) => {
  expect(isText(type)).toBe(text)
})
