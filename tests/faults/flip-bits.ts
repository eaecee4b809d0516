/**
 * Flips one bit in a backup and restores it: either it is refused and nothing changes, or the
 * restored site equals the backed-up one, row by row and byte by byte.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { OperatorError } from '#infra/environment/operator-error.ts'
import { draftOfFile, draftOfSnapshot, restoreSite } from '#parts/ops/infra/backup/restore-site.ts'
import { openSealer } from '#parts/ops/infra/backup/seal.ts'
import { readSnapshot } from '#parts/ops/infra/backup/snapshots.ts'
import type { Seeded } from '#tests/support/seeded.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { placesIn } from './doomed-process.ts'
import type { Scene } from './site-scene.ts'

/** Digests of all rows and all files of a site. */
function wholeOf(folder: string): string {
  const { database, uploads } = placesIn(folder)
  const hash = createHash('sha256')
  const sqlite = new Sqlite(database, { readonly: true })
  try {
    const tables = sqlite.prepare("select name from sqlite_master where type = 'table' order by 1")
    for (const name of tables.pluck().all() as string[]) {
      hash.update(name)
      for (const row of sqlite.prepare(`select * from "${name}"`).raw().iterate()) {
        hash.update(JSON.stringify(row))
      }
    }
  } finally {
    sqlite.close()
  }
  for (const file of filesIn(uploads)) hash.update(file).update(fs.readFileSync(file))
  return hash.digest('hex')
}

const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort()

/** A restore moves the old site aside; both are created again from the scene afterwards. */
function putBack(scene: Scene, folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.cpSync(scene.folder, folder, { recursive: true, preserveTimestamps: true })
}

export type Flips = { flips: number; refused: number; same: number; faults: string[] }

/** `what`: the single-file backup, or any file of the store. */
export async function flipBits(
  scene: Scene,
  folder: string,
  what: 'one file' | 'store',
  times: number,
  random: Seeded,
): Promise<Flips> {
  const result: Flips = { flips: 0, refused: 0, same: 0, faults: [] }
  putBack(scene, folder)
  const { database, uploads, store, oneFile } = placesIn(folder)
  const place = { file: database, uploads }
  const [newest] = scene.names
  const restore = () => {
    if (what === 'one file') return restoreSite(to => draftOfFile(oneFile, to), place, new Date(0))
    const snapshot = readSnapshot(store, newest!)
    const from = { store, snapshot, sealer: openSealer(store, '') }
    return restoreSite(to => draftOfSnapshot(from, to), place, new Date(0))
  }
  const before = wholeOf(folder)
  await restore()
  const restored = wholeOf(folder)
  putBack(scene, folder)
  while (result.flips < times) {
    const files = what === 'one file' ? [oneFile] : filesIn(store)
    const file = random.pick(files.filter(name => fs.statSync(name).size > 0))
    const sound = fs.readFileSync(file)
    const [at, bit] = [random.below(sound.length), random.below(8)]
    const broken = Buffer.from(sound)
    broken[at]! ^= 1 << bit
    fs.writeFileSync(file, broken)
    const where = `bit ${bit} of byte ${at} of ${path.relative(folder, file)}`
    result.flips++
    try {
      await restore()
      if (wholeOf(folder) === restored) result.same++
      else result.faults.push(`${where}: something else was restored`)
      putBack(scene, folder)
    } catch (error) {
      result.refused++
      if (!(error instanceof OperatorError)) result.faults.push(`${where}: ${String(error)}`)
      if (wholeOf(folder) !== before) result.faults.push(`${where}: the present site was touched`)
      fs.writeFileSync(file, sound)
      const left = fs.readdirSync(folder).filter(name => name.includes('.restoring'))
      if (left.length > 0) result.faults.push(`${where}: ${left.join(', ')} is left`)
    }
  }
  return result
}
