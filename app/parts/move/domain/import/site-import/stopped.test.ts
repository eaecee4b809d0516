/** An interrupted import continues when it is run again, with the same result. */
import { expect, test } from 'vitest'
import type { World } from '#tests/support/world.ts'
import {
  emptySite,
  exportOf,
  importInto,
  type SiteFolderFixture,
} from '#tests/support/site-folder.ts'
import { busySite } from '#tests/support/busy-site.ts'

class Stopped extends Error {}

/** All rows but those of the log of the import and of what is new to the search; of search by their number. */
function contents({ site: { sqlite } }: World) {
  const names = sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not like '%sqlite%'")
    .pluck()
    .all() as string[]
  const tables = names.filter(name => !/^(post_search_|unread_(post|name)$)/.test(name))
  const columns = (name: string) => (name === 'post_search' ? 'rowid' : '*')
  return Object.fromEntries(
    tables.map(name => [name, sqlite.prepare(`select ${columns(name)} from "${name}"`).all()]),
  )
}

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
