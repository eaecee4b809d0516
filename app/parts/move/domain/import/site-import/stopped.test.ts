/** An interrupted import continues when it is run again, with the same result. */
import { expect, test } from 'vitest'
import type { World } from '#tests/support/world.ts'
import {
  emptySite,
  exportOf,
  importInto,
  type SiteFolderFixture,
} from '#tests/support/site-folder.ts'
import { contentsOf } from '#tests/support/table-contents.ts'
import { busySite } from '#tests/support/busy-site.ts'

class Stopped extends Error {}

/** All rows but what is new to the search. */
const contents = (w: World) => contentsOf(w, /^(post_search_|unread_(post|name)$)/)

/** Ends the import at a report that it gives, one further each time, until it comes through. */
async function importInSteps(w: World, folder: SiteFolderFixture): Promise<number> {
  for (let stops = 0; ; stops++) {
    let left = stops
    const onProgress = () => {
      if (left-- === 0) throw new Stopped()
    }
    try {
      await importInto(w, folder, { batchSize: 7, onProgress })
      return stops
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
    }
  }
}

test.each(['public', 'private'] as const)(
  'a %s import that is stopped at many moments gives the same result',
  async scope => {
    const { w } = await busySite()
    using _ = w
    using folder = await exportOf(w, scope)
    using whole = emptySite()
    await importInto(whole, folder, { batchSize: 7 })
    using stopped = emptySite()
    expect(await importInSteps(stopped, folder)).toBeGreaterThan(3)
    expect(contents(stopped)).toEqual(contents(whole))
  },
)
