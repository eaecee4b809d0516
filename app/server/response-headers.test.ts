import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentPolicy } from '#shared/content-policy.ts'
import { prefetchRules } from '#shared/prefetch-rules.ts'
import { applicationHeaders, type PagePolicy } from './response-headers.ts'

/** The policy of a site without custom code. */
const policy: PagePolicy = ({ code: _, ...page }) => contentPolicy(page)

const Html = { 'content-type': 'text/html' }

function of(headers: [string, string][] | Record<string, string>, shared = false) {
  const rules = { siteOrigin: 'https://forum.example', policy, shared }
  const list = applicationHeaders(new Headers(headers), rules)
  return Object.fromEntries(list.map(([name, value]) => [name.toLowerCase(), value]))
}

test('every answer has the security headers', () => {
  expect(of({})).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  })
  expect(of({ 'Cross-Origin-Resource-Policy': 'cross-origin' })).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
  })
  const plain = { siteOrigin: 'http://forum.example', policy, shared: false }
  const names = applicationHeaders(new Headers(), plain).map(([name]) => name)
  expect(names).not.toContain('Strict-Transport-Security')
})

test('a page without a policy gets one without inline code and foreign origins', () => {
  const policy = of(Html)['content-security-policy']!
  // The rules for prefetching run nothing.
  const digest = createHash('sha256').update(prefetchRules).digest('base64')
  expect(policy.replace(` 'sha256-${digest}'`, '')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
      "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
      "manifest-src 'self'; report-uri /community/csp",
  )
})

test('images of other origins are allowed only where the page says so', () => {
  const open = of({ ...Html, 'x-forum-csp-img': 'any' })
  expect(open['content-security-policy']).toContain("img-src 'self' data: https: http:;")
  expect(open).not.toHaveProperty('x-forum-csp-img')
  const some = of({ ...Html, 'x-forum-csp-img': 'https://a.example https://b.example' })
  expect(some['content-security-policy']).toContain(
    "img-src 'self' data: https://a.example https://b.example;",
  )
})

test("a page's policy is kept, and other answers may load nothing", () => {
  expect(of({ ...Html, 'content-security-policy': "script-src 'nonce-x'" })).toMatchObject({
    'content-security-policy': "script-src 'nonce-x'",
  })
  expect(of({ 'content-type': 'application/json' })['content-security-policy']).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  )
})

test.each([
  ['page', Html, 'private, no-store'],
  [
    'page that thinks it is public',
    { ...Html, 'cache-control': 'public, max-age=60' },
    'private, no-store',
  ],
  [
    'page stricter still',
    { ...Html, 'cache-control': 'no-store, no-transform' },
    'no-store, no-transform',
  ],
  ['data', { 'content-type': 'application/json' }, 'private, no-store'],
  [
    'style sheet',
    { 'content-type': 'text/css', 'cache-control': 'public, max-age=60' },
    'public, max-age=60',
  ],
  [
    'style sheet with a cookie',
    { 'content-type': 'text/css', 'cache-control': 'public', 'set-cookie': 'a=1' },
    'private, no-store',
  ],
])('Cache-Control of a %s', (_name, headers, expected) => {
  expect(of(headers)['cache-control']).toBe(expected)
})

test('a cacheable page lists all that it varies by', () => {
  const headers = of({ ...Html, vary: 'Cookie' }, true)
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(headers.vary).toBe('Cookie, Accept-Encoding')
})

test('internal and connection headers are removed, several cookies stay separate', () => {
  const own = new Headers([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2; Path=/'],
    ['x-forum-view', '7'],
    ['connection', 'keep-alive'],
    ['content-length', '5'],
  ])
  const rules = { siteOrigin: 'https://forum.example', policy, shared: false }
  const list = applicationHeaders(own, rules)
  expect(list.filter(([name]) => name === 'set-cookie').map(([, value]) => value)).toEqual([
    'a=1',
    'b=2; Path=/',
  ])
  const names = list.map(([name]) => name.toLowerCase())
  for (const name of ['x-forum-view', 'connection', 'content-length'])
    expect(names).not.toContain(name)
})

test('style attributes work only on screens built from Mantine components', () => {
  const styled = of({ ...Html, 'x-forum-csp-style': 'attributes' })
  expect(styled['content-security-policy']).toContain("style-src-attr 'unsafe-inline'")
  expect(styled['content-security-policy']).toContain("style-src 'self';")
  expect(of(Html)['content-security-policy']).not.toContain('unsafe-inline')
})
