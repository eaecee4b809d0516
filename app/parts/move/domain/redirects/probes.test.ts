import { expect, test } from 'vitest'
import { isWorthCounting } from './probes.ts'

const counted = (address: string) => {
  const { pathname, search } = new URL(address, 'http://site.invalid')
  return isWorthCounting(pathname, search)
}

test.each([
  '/t/some-topic/123',
  '/index.php?topic=5',
  '/viewtopic.php?f=2&t=345',
  '/index.php/topic,5.0.html',
  '/questions/12/a-title',
  '/threads/title.123',
  '/files/manual.pdf',
  '/community/questions/10010000000000999',
])("a reader's link is recorded: %s", address => expect(counted(address)).toBe(true))

test.each([
  '/',
  '/?utm_source=x',
  '/wp-login.php',
  '/xmlrpc.php',
  '/api/v1/users',
  '/old/index.php',
  '/.env',
  '/.git/config',
  '/.well-known/anything',
  '/wp-content/plugins/x',
  '/cgi-bin/luci',
  '/apple-touch-icon.png',
  '/assets/app.js',
  '/backup.tar.gz',
  '/vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php',
  '/index.php?id=1%27%20union%20select%201',
  '/index.php?lang=../../../../tmp/index1',
  '/index.php?url=http://203.0.113.5/x',
  '/a/b/c/d/e/f/g/h/i/j/k',
  `/${'x'.repeat(300)}`,
])('a probe is not recorded: %s', address => expect(counted(address)).toBe(false))
