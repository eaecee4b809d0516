import { expect, test } from 'vitest'
import { linkTo, pageFile, plainFile } from './links.ts'

test.each([
  ['/community', 'community/index.html'],
  ['/community/tags/c%2B%2B', 'community/tags/c++/index.html'],
  ['/community/tags/%E4%BD%A0%E5%A5%BD', 'community/tags/你好/index.html'],
  [
    '/community/questions/10010000000000021/a-title',
    'community/questions/10010000000000021/a-title/index.html',
  ],
])('the page %s is in %s', (address, file) => {
  expect(pageFile(address)).toBe(file)
})

test.each(['..', '.', '.hidden', 'a%2Fb', 'a%5Cb', 'con%3A', '%00', 'x'.repeat(300), 'ends.'])(
  'a name that a file system cannot have is replaced: %s',
  name => {
    expect(plainFile(`/uploads/${name}`)).toMatch(/^uploads\/_[0-9a-f]{32}$/)
    expect(plainFile(`/uploads/${name}`)).not.toBe(plainFile(`/uploads/${name}x.`))
  },
)

test('links are relative and escaped', () => {
  const from = 'community/tags/c++/index.html'
  expect(linkTo(from, 'community/questions/1/index.html', '#a')).toBe(
    '../../questions/1/index.html#a',
  )
  expect(linkTo(from, 'community/tags/a b#/index.html')).toBe('../a%20b%23/index.html')
  expect(linkTo('index.html', 'copy.css')).toBe('copy.css')
})
