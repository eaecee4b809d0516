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

/** Text like a page's: repeated markup with other words. */
const words = (bytes: number) => {
  const rows = Array.from({ length: bytes / 16 }, (_, n) => `<li>${(n * 7919) % 9973} of ${n}</li>`)
  return Buffer.from(rows.join('').slice(0, bytes))
}

test.each([
  ['br', 'once', 120, true],
  ['br', 'once', 140, false],
  ['gzip', 'once', 120, true],
  ['gzip', 'once', 140, false],
  ['br', 'kept', 10, false],
] as const)('%s, %s, %i KB blocks the event loop: %s', async (encoding, effort, size, inPlace) => {
  const body = words(size * 1024)
  const done = compress(body, encoding, effort)
  const next = new Promise(resolve => setImmediate(resolve, 'later'))
  expect(await Promise.race([done.then(() => 'at once'), next])).toBe(inPlace ? 'at once' : 'later')
  expect((await done).length).toBeLessThan(body.length)
})

test('what is kept is at least a tenth smaller than what is sent once', async () => {
  const page = words(60 * 1024)
  const [once, kept] = await Promise.all([compress(page, 'br'), compress(page, 'br', 'kept')])
  expect(kept.length).toBeLessThan(0.9 * once.length)
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
