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

test('what is compressed can be decompressed', async () => {
  const body = Buffer.from('你好 hello '.repeat(500))
  expect(brotliDecompressSync(await compress(body, 'br')).equals(body)).toBe(true)
  expect(gunzipSync(await compress(body, 'gzip')).equals(body)).toBe(true)
})

test.each([
  ['br', 100, true],
  ['gzip', 100, false],
  ['gzip', 30, true],
] as const)('%s compresses %i KB in place: %s', async (encoding, size, inPlace) => {
  const body = Buffer.alloc(size * 1024, 'words of a page ')
  const done = compress(body, encoding)
  const next = new Promise(resolve => setImmediate(resolve, 'later'))
  expect(await Promise.race([done.then(() => 'at once'), next])).toBe(inPlace ? 'at once' : 'later')
  expect((await done).length).toBeLessThan(body.length)
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
