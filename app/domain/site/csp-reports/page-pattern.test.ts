import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { pagePattern } from './page-pattern.ts'

type Entry = { path?: string; file: string; children?: Entry[] }

/** Paths of all pages, with `:name` for variable parts. */
const pathsOf = (entries: Entry[], above = ''): string[] =>
  entries.flatMap(({ path = '', file, children = [] }) => {
    const whole = path ? `${above}/${path}` : above
    const own =
      children.length === 0 && file.endsWith('.tsx') && !whole.includes('*') ? [whole] : []
    return [...own, ...pathsOf(children, whole)]
  })

test('each page has its own pattern, which contains nothing from its URL', () => {
  const paths = pathsOf(routes as Entry[]).filter(path => path.startsWith('/community/'))
  expect(paths.length).toBeGreaterThan(80)
  const wrong = paths.filter(path => {
    const plain = path.replaceAll('?', '')
    const address = plain.replace(/:\w+/g, 'Ann-42')
    return pagePattern(`https://forum.test${address}?q=x`) !== plain.replace(/:\w+/g, '*')
  })
  expect(wrong).toEqual([])
})

test('other addresses have none', () => {
  for (const address of [
    '',
    'x',
    'about:blank',
    'https://a.example/',
    'https://a.example/communityx',
  ])
    expect(pagePattern(address)).toBe('')
})
