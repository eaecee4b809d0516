/** Killed imports come to the same site when they are run again. */
import { expect, test } from 'vitest'
import { ImportHome, killAlong, sources } from './killed-import.ts'

/** The import is killed at every fifth stage here, and at every stage by `kill-imports.ts`. */
const Every = 5

test.each(Object.keys(sources))('import %s, killed on the way', async kind => {
  using source = await sources[kind]!()
  using whole = new ImportHome(source)
  const { stages } = await whole.run(null)
  const moments = stages.filter((_, at) => at % Every === 0).map(stage => ({ stage }))
  using home = new ImportHome(source)
  expect(await killAlong(home, moments)).toBe(moments.length)
  expect(moments.length).toBeGreaterThan(2)
  expect(await home.contents()).toEqual(await whole.contents())
})
