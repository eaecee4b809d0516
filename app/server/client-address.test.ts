import { expect, test } from 'vitest'
import { clientAddress, isUnheardProxy } from './client-address.ts'

test.each([
  ['without a proxy the header is only a claim', '10.0.0.1', '1.2.3.4', 0, '10.0.0.1'],
  ['one proxy wrote the last entry', '10.0.0.1', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
  ['two proxies', '10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
  ['fewer entries than proxies', '10.0.0.1', '1.2.3.4', 3, '1.2.3.4'],
  ['no header', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['nonsense in the header', '10.0.0.1', 'x', 1, '10.0.0.1'],
  ['an IPv4 address in IPv6 clothes', '::ffff:10.0.0.1', undefined, 0, '10.0.0.1'],
  ['brackets', '10.0.0.1', '[2001:db8::1]', 1, '2001:db8::1'],
])('client address: %s', (_name, socket, header, hops, expected) => {
  expect(clientAddress(socket, { 'x-forwarded-for': header }, hops)).toBe(expected)
})

test('Fly-Client-IP is used when Fly is trusted, and ignored otherwise', () => {
  const headers = { 'fly-client-ip': '203.0.113.9', 'x-forwarded-for': '6.6.6.6, 66.241.1.1' }
  expect(clientAddress('172.16.0.2', headers, 'fly')).toBe('203.0.113.9')
  expect(clientAddress('172.16.0.2', headers, 1)).toBe('66.241.1.1')
  expect(clientAddress('172.16.0.2', headers, 0)).toBe('172.16.0.2')
  expect(clientAddress('172.16.0.2', {}, 'fly')).toBe('172.16.0.2')
})

test.each([
  ['a proxy on this machine', '::ffff:127.0.0.1', '1.2.3.4', 0, true],
  ['a proxy in a private network', '172.20.0.3', '1.2.3.4', 0, true],
  ['a visitor who writes the header', '198.51.100.4', '1.2.3.4', 0, false],
  ['a trusted proxy', '10.0.0.1', '1.2.3.4', 1, false],
  ['no header', '10.0.0.1', undefined, 0, false],
])('untrusted proxy: %s', (_name, socket, header, proxies, expected) => {
  expect(isUnheardProxy(socket, { 'x-forwarded-for': header }, proxies)).toBe(expected)
})
