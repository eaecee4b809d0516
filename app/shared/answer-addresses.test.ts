import { expect, test } from 'vitest'
import { pageHere } from './answer-addresses.ts'

test.each([
  ['/admin', '/community/admin'],
  ['/admin/installed-plugins', '/community/admin'],
  ['/questions/10010000000000001/a-title', '/community/questions/10010000000000001/a-title'],
  ['/u/ann', '/community/users/ann'],
  ['/manifest.json', '/community/manifest.json'],
  ['/opensearch.xml', '/community/opensearch.xml'],
  ['/sitemap/question-1.xml', '/community/sitemap.xml'],
])('%s of Answer leads to %s', (path, here) => {
  expect(pageHere(path)).toBe(here)
})

test.each(['/', '/administrator', '/questionnaire', '/manifest.json/x', '/sitemap/question-x.xml'])(
  '%s is not an address of Answer',
  path => {
    expect(pageHere(path)).toBeNull()
  },
)
