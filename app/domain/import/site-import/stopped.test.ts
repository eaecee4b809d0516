/** An import that ends anywhere goes on when it is run again, and comes to the same. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { Epoch, World } from '#tests/support/world.ts'
import { BusyProcess, databaseFileOf } from '#tests/support/processes.ts'
import { openDatabase } from '#app/infra/db.ts'
import {
  emptySite,
  exportOf,
  importInto,
  siteFolder,
  type SiteFolderFixture,
} from '#tests/support/site-folder.ts'
import { busySite } from '#tests/support/busy-site.ts'

class Stopped extends Error {}

/** All rows but those of the log of the import, of search by their number. */
function contents({ site: { sqlite } }: World) {
  const names = sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not like '%sqlite%'")
    .pluck()
    .all() as string[]
  const tables = names.filter(name => !name.startsWith('post_search_'))
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
  'a %s import that is stopped at many moments comes to the same',
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

test(
  'an import that is killed again and again comes to the same',
  { timeout: 120_000 },
  async () => {
    const { w } = await busySite()
    using _ = w
    using folder = await exportOf(w, 'private')
    using empty = emptySite()
    using place = databaseFileOf(empty)
    using uploads = siteFolder()
    const task = { folder: folder.folder, uploads: uploads.folder, now: Epoch }
    const program = fileURLToPath(
      new URL('../../../../tests/support/import-process.ts', import.meta.url),
    )
    const start = async () => {
      const process = await new BusyProcess('import', place.file, task, program).whenReady()
      process.begin()
      return process
    }
    for (const lines of [1, 9, 20]) {
      const process = await start()
      await process.killAfter(lines)
      expect(await process.ended).toBe('killed')
    }
    expect(await (await start()).ended).toBe('done')

    using whole = emptySite()
    await importInto(whole, folder, { plugins: undefined, batchSize: 7 })
    using again = new World({}, openDatabase(place.file))
    expect(contents(again)).toEqual(contents(whole))
  },
)
