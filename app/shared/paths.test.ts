import { describe, expect, test } from 'vitest'
import { ownPath, safeReturnPath } from './paths.ts'

describe('return paths from forms', () => {
  test.each([
    '/community',
    '/community/questions?order=score&page=2',
    '/community/questions/1#answer',
    '/community?x=1',
  ])('%s belongs to this site', path => {
    expect(ownPath(path)).toBe(path)
    expect(safeReturnPath(path)).toBe(path)
  })
  test.each([
    '',
    '/',
    '//evil.example/community',
    '/communityevil',
    'https://evil.example/community',
    '/community//evil.example',
    '/community/\\evil.example',
    '/community/a\nb',
    '/community/../admin',
    '/community/%2e%2e/%2e%2e/../..',
    'javascript:alert(1)',
    `/community/${'a'.repeat(3000)}`,
  ])('%j does not', path => {
    expect(ownPath(path)).toBeNull()
  })
  test.each(['/community/users/login', '/community/users/register?x=1', '/community/users/logout'])(
    '%s may be shown again but is no return path',
    path => {
      expect(ownPath(path)).toBe(path)
      expect(safeReturnPath(path)).toBeNull()
    },
  )
})
