import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

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
  expect(clientAddress(socket, header, hops)).toBe(expected)
})
