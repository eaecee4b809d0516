import { describe, expect, test } from 'vitest'
import { parseTarget } from './target.ts'

const read = (raw: string) => parseTarget(raw, true, 8192)

describe('request target', () => {
  test.each([
    ['/', 302, '/community'],
    ['//', 302, '/community'],
    ['/community/', 308, '/community'],
    ['/community/x/', 308, '/community/x'],
    ['/community/x///?a=1&b=%2F', 308, '/community/x?a=1&b=%2F'],
    ['/community//x', 308, '/community/x'],
    ['//evil.example', 308, '/evil.example'],
    ['//evil.example/', 308, '/evil.example'],
    ['///evil.example//..//', 302, '/community'],
    ['/community/../..//evil.example/', 308, '/evil.example'],
    ['http://evil.example/community/', 308, '/community'],
  ])('%s is redirected with %i to %s', (raw, status, location) => {
    expect(read(raw)).toEqual({ kind: 'redirect', status, location })
  })

  test('the query of the bare host is kept for old links', () => {
    const location = '/community'
    expect(read('/?p=12')).toEqual({ kind: 'redirect', status: 302, location, search: '?p=12' })
  })

  test.each([
    ['/community/x?q=//a//', '/community/x', '?q=//a//'],
    ['/community/a/../x', '/community/x', ''],
    ['/community/%E5%8D%87', '/community/%E5%8D%87', ''],
    ['/community/tags/c%2B%2B', '/community/tags/c%2B%2B', ''],
    ['http://evil.example/community', '/community', ''],
    [Buffer.from('/community/升级').toString('latin1'), '/community/%E5%8D%87%E7%BA%A7', ''],
  ])('%s is page %s%s', (raw, path, search) => {
    expect(read(raw)).toEqual({ kind: 'page', path, search })
  })

  test('writes are not redirected, but reach the application under the normalized path', () => {
    expect(parseTarget('//community//x/?a=1', false, 8192)).toEqual({
      kind: 'page',
      path: '/community/x',
      search: '?a=1',
    })
  })

  test.each([
    '/community/%FF',
    '/x%',
    '/x?q=%C3',
    '/\\evil.example',
    '/a%00b',
    '*',
    'evil:80',
    '\xff',
    '/community/a%0D%0Ab',
    '/community/%7f',
    `/community/users?${'id=1&'.repeat(200)}`,
  ])('%j is refused', raw => {
    expect(read(raw)).toMatchObject({ kind: 'refused', status: 400 })
  })

  test('a URL over the limit is refused', () => {
    expect(parseTarget(`/${'a'.repeat(100)}`, true, 100)).toMatchObject({
      kind: 'refused',
      status: 414,
    })
    expect(parseTarget(`/${'a'.repeat(99)}`, true, 100).kind).toBe('page')
  })

  test('a search that is too long continues with the start of its text', () => {
    const long = `/community/search?${new URLSearchParams({ q: '鸟'.repeat(1_000) })}`
    const location = `/community/search?${new URLSearchParams({ q: '鸟'.repeat(400) })}`
    expect(read(long)).toEqual({ kind: 'redirect', status: 302, location })
    expect(read(location).kind).toBe('page')
    for (const raw of [
      `/community/search?x=${'a'.repeat(9_000)}`,
      `${long}`.replace('search', 'x'),
    ])
      expect(read(raw)).toMatchObject({ kind: 'refused', status: 414 })
    expect(parseTarget(long, false, 8192)).toMatchObject({ kind: 'refused', status: 414 })
  })
})
