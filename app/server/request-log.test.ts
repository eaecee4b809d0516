import { expect, test } from 'vitest'
import { loggedPath } from './request-log.ts'

test.each([
  ['/community', '', '/community'],
  ['/community/search', '?q=a&page=2', '/community/search?q=a&page=2'],
  ['/x', '?code=abc&page=2', '/x?code=[hidden]&page=2'],
  ['/x', '?access_token=abc', '/x?access_token=[hidden]'],
  ['/x', '?Authorization=abc', '/x?Authorization=[hidden]'],
  ['/x', '?%63ode=abc', '/x?%63ode=[hidden]'],
  ['/x', '?new_Password=a=b', '/x?new_Password=[hidden]'],
  ['/x', '?e_mail=a%40b.example', '/x?e_mail=[hidden]'],
  ['/community/users/register', '?invite=AB12', '/community/users/register?invite=[hidden]'],
  ['/community', '?invite=AB12&page=2', '/community?invite=[hidden]&page=2'],
  ['/x', '?%FF=1', '/x?%FF=1'],
  ['/a\nb\u2028c', '', '/a?b?c'],
])('%s%s is logged as %s', (path, search, logged) => {
  expect(loggedPath(path, search)).toBe(logged)
})

test('a long address is cut', () => {
  expect(loggedPath(`/${'a'.repeat(2000)}`, '')).toHaveLength(500)
})
