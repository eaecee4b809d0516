import { expect, test } from 'vitest'
import { keyOf, keysFor, oldAddress, readOldAddress, readTarget } from './old-address.ts'

test.each([
  ['/t/some-topic/123', '/t/some-topic/123'],
  ['/t/some-topic/123/', '/t/some-topic/123'],
  ['//t//some-topic', '/t/some-topic'],
  ['https://old.example/t/a?page=2#post_5', '/t/a?page=2'],
  ['/index.php?topic=5', '/index.php?topic=5'],
  ['/viewtopic.php?t=345&f=2', '/viewtopic.php?f=2&t=345'],
  ['/index.php?action=profile;u=3', '/index.php?action=profile&u=3'],
  ['/index.php?/topic/12-title/', '/index.php?/topic/12-title/'],
  ['/a?utm_source=x&id=1&fbclid=y', '/a?id=1'],
  ['/search?q=a+b', '/search?q=a%20b'],
  ['/你好', '/%E4%BD%A0%E5%A5%BD'],
  ['/%e4%bd%a0', '/%E4%BD%A0'],
  ['/?p=12', '/?p=12'],
])('the old address %s is normalized to %s', (text, key) => {
  expect(keyOf(readOldAddress(text)!)).toBe(key)
})

test.each([
  '',
  '/',
  '/?utm_source=x',
  't/1',
  'ftp://a.example/x',
  '/a b',
  '/a\\b',
  `/${'x'.repeat(500)}`,
])('not an old address: %s', text => expect(readOldAddress(text)).toBeNull())

test('a request is answered by the redirect that matches most of its query', () => {
  expect(keysFor(oldAddress('/viewtopic.php', '?f=2&t=345'))).toEqual([
    '/viewtopic.php?f=2&t=345',
    '/viewtopic.php?f=2',
    '/viewtopic.php?t=345',
    '/viewtopic.php',
  ])
  const many = keysFor(oldAddress('/a', '?a=1&b=2&c=3&d=4&e=5&f=6&g=7'))
  expect(many).toHaveLength(33)
  expect(many[0]).toBe('/a?a=1&b=2&c=3&d=4&e=5&f=6&g=7')
})

const Own = 'https://forum.test'
test.each([
  ['/community/tags', '/community/tags'],
  ['/community/questions/1#answer', '/community/questions/1#answer'],
  ['https://forum.test/community/tags?page=2', '/community/tags?page=2'],
  ['https://elsewhere.example/a', 'https://elsewhere.example/a'],
  ['//elsewhere.example/a', null],
  ['/\\elsewhere.example', null],
  ['https://forum.test//elsewhere.example', null],
  ['javascript:alert(1)', null],
  ['https://user:pass@elsewhere.example/', null],
  ['community/tags', null],
])('the target %s is saved as %s', (text, target) => {
  expect(readTarget(text, Own)).toBe(target)
})
