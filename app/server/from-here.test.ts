import { expect, test } from 'vitest'
import { cameFromHere } from './from-here.ts'

type Request = Parameters<typeof cameFromHere>[0]
const request = (
  headers: Record<string, string>,
  remoteAddress = '127.0.0.1',
  httpVersion = '1.1',
) => ({ headers, httpVersion, socket: { remoteAddress } }) as unknown as Request

test.each([
  [{ host: 'localhost:3000' }, '127.0.0.1'],
  [{ host: '127.0.0.1:3000' }, '::ffff:127.0.0.1'],
  [{ host: '[::1]:3000' }, '::1'],
  [{ host: 'localhost', origin: 'http://localhost' }, '127.0.0.1'],
])('%j by %s comes from this machine', (headers, address) => {
  expect(cameFromHere(request(headers, address))).toBe(true)
})

test.each([
  [{ host: 'localhost' }, '10.0.0.5', '1.1'],
  [{ host: 'localhost' }, '127.0.0.1', '1.0'],
  [{ host: 'forum.example' }, '127.0.0.1', '1.1'],
  [{ host: 'localhost.evil.example' }, '127.0.0.1', '1.1'],
  [{}, '127.0.0.1', '1.1'],
  [{ host: 'localhost', origin: 'https://evil.example' }, '127.0.0.1', '1.1'],
  [{ host: 'localhost', origin: 'null' }, '127.0.0.1', '1.1'],
  [{ host: 'localhost', 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1', '1.1'],
  [{ host: 'localhost', forwarded: 'for=203.0.113.9' }, '127.0.0.1', '1.1'],
  [{ host: 'localhost', via: '1.1 proxy' }, '127.0.0.1', '1.1'],
])('%j by %s with HTTP %s does not', (headers, address, version) => {
  expect(cameFromHere(request(headers as Record<string, string>, address, version))).toBe(false)
})
