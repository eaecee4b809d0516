import { expect, test } from 'vitest'
import { readTracked, trackedFiles } from '#tests/architecture/tracked-files.ts'

const tracked = trackedFiles().filter(path => path.startsWith('tests/fuzz/'))
const names = tracked
  .filter(path => path.endsWith('.test.ts'))
  .flatMap(path => [...readTracked(path)!.matchAll(/^property\('([a-z-]+)'/gm)])
  .map(([, name]) => name!)

test('every property has a unique name', () => {
  expect(names.length).toBeGreaterThan(50)
  expect(new Set(names).size).toBe(names.length)
})

test('every file of the corpus is that of a property, and named by what broke', () => {
  const files = tracked.filter(path => path.startsWith('tests/fuzz/corpus/'))
  expect(files.length).toBeGreaterThan(10)
  const good = /^tests\/fuzz\/corpus\/([a-z-]+)\/(?!found-)[a-z-]+\.json$/
  expect(files.filter(path => !names.includes(good.exec(path)?.[1] ?? ''))).toEqual([])
})
