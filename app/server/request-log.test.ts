import { expect, test } from 'vitest'
import { loggedPath } from './request-log.ts'

test.each([
  ['/community', '', '/community'],
  ['/community/search', '?q=a&page=2', '/community/search?q=a&page=2'],
  ['/x', '?code=abc&page=2', '/x?code=********&page=2'],
  ['/x', '?access_token=abc', '/x?access_token=********'],
  ['/x', '?Authorization=abc', '/x?Authorization=********'],
  ['/x', '?%63ode=abc', '/x?%63ode=********'],
  ['/x', '?new_Password=a=b', '/x?new_Password=********'],
  ['/x', '?e_mail=a%40b.example', '/x?e_mail=********'],
  ['/community/users/register', '?invite=AB12', '/community/users/register?invite=********'],
  ['/community', '?invite=AB12&page=2', '/community?invite=********&page=2'],
  ['/x', '?%FF=1', '/x?%FF=1'],
  ['/a\nb\u2028c', '', '/a?b?c'],
])('%s%s is logged as %s', (path, search, logged) => {
  expect(loggedPath(path, search)).toBe(logged)
})

test('a long address is cut', () => {
  expect(loggedPath(`/${'a'.repeat(2000)}`, '')).toHaveLength(500)
})
