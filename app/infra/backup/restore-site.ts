/** Replaces a site by a backup. */
import fs from 'node:fs'
import path from 'node:path'
import { namingFullDisk, OperatorError } from '#app/infra/operator-error.ts'
import { makeFolder, syncFile, syncFolder } from '#app/infra/storage/durable.ts'
import { Sqlite } from '#app/infra/sqlite.ts'
import { changeOver } from './change-over.ts'
import { inspectSite } from './inspect-site.ts'
import { withOneFile, writeOutOneFile } from './one-file.ts'
import type { Sealer } from './seal.ts'
import { type Progress, type Snapshot, writeOut } from './snapshots.ts'
import { isSafe } from './uploaded-files.ts'

/** The site's paths: its database and the uploads folder. */
export type Place = { file: string; uploads: string }
/** What a backup was extracted to; `files` is their number. */
export type Draft = DraftPlace & { files: number }

/** `aside`: where the previous database is now. */
export type Restored = { files: number; aside: string | null }

/** No other process may have the database open: its file is about to be exchanged. */
function insistOnUnused(file: string): void {
  const present = new Sqlite(file, { timeout: 200 })
  try {
    present.pragma('locking_mode = exclusive')
    present.exec('begin exclusive; commit')
  } catch (error) {
    // A damaged database is the reason for a restore.
    if (/^SQLITE_(NOTADB|CORRUPT)/.test((error as { code?: string }).code ?? '')) return
    throw new OperatorError('The database is in use. Stop the site first, then restore.')
  } finally {
    present.close()
  }
}

/** Writes files below a folder and syncs each. */
class FilesWriter {
  files = 0
  readonly #folder: string
  readonly #folders = new Set<string>()
  constructor(folder: string) {
    this.#folder = folder
  }
  add(name: string, pieces: Iterable<Buffer>, seconds: number): void {
    if (!isSafe(name))
      throw new OperatorError(`The backup holds a file with a path outside its folder: ${name}`)
    const file = path.join(this.#folder, name)
    makeFolder(path.dirname(file))
    const handle = fs.openSync(file, 'wx')
    try {
      for (const piece of pieces) fs.writeSync(handle, piece)
      fs.futimesSync(handle, seconds, seconds)
      fs.fsyncSync(handle)
    } finally {
      fs.closeSync(handle)
    }
    this.#folders.add(path.dirname(file))
    this.files++
  }
  end(): void {
    for (const folder of this.#folders) syncFolder(folder)
  }
}

type Target = Parameters<typeof writeOut>[3]

/** Where a backup is extracted to; both are created, replacing existing content. */
export type DraftPlace = { database: string; uploads: string }

export const scratchIn = (folder: string): DraftPlace => ({
  database: path.join(folder, 'forum.sqlite'),
  uploads: path.join(folder, 'uploads'),
})

export function dropDraft({ database, uploads }: DraftPlace): void {
  for (const rest of ['', '-wal', '-shm', '-journal']) fs.rmSync(database + rest, { force: true })
  fs.rmSync(uploads, { recursive: true, force: true })
}

/** Extracts a backup and checks it completely. Throws with the reason and leaves nothing behind. */
async function draftAt(place: DraftPlace, write: (target: Target) => void): Promise<Draft> {
  dropDraft(place)
  const folder = path.dirname(place.database)
  try {
    return await namingFullDisk(folder, async () => {
      makeFolder(folder)
      makeFolder(place.uploads)
      const files = new FilesWriter(place.uploads)
      write({ database: place.database, file: (...file) => files.add(...file) })
      files.end()
      inspectSite(place.database)
      await syncFile(place.database)
      syncFolder(folder)
      return { ...place, files: files.files }
    })
  } catch (error) {
    dropDraft(place)
    throw error
  }
}

/** A snapshot of a store as a database and a folder of files. */
export const draftOfSnapshot = (
  from: { store: string; snapshot: Snapshot; sealer: Sealer },
  place: DraftPlace,
  progress?: Progress,
): Promise<Draft> =>
  draftAt(place, target => writeOut(from.store, from.snapshot, from.sealer, target, progress))

/** A one-file backup as a database and a folder of files. */
export const draftOfFile = (file: string, place: DraftPlace): Promise<Draft> =>
  draftAt(place, target => withOneFile(file, backup => writeOutOneFile(file, backup, target)))

const stamp = (now: Date) => now.toISOString().replace(/[:.]/g, '-')

/**
 * Everything is extracted next to the present site and checked; then database and files are
 * exchanged together. The previous ones are kept aside. Files stay when the backup has none. Throws
 * with the reason; after that, and after a kill at any moment, either the old site or the new one
 * is in place.
 */
export async function restoreSite(
  make: (place: DraftPlace) => Promise<Draft>,
  { file, uploads }: Place,
  now: Date,
): Promise<Restored> {
  makeFolder(path.dirname(file))
  const there = fs.existsSync(file)
  if (there) insistOnUnused(file)
  const draft = await make({ database: `${file}.restoring`, uploads: `${uploads}.restoring` })
  const aside = `${file}.${stamp(now)}`
  const moves = [{ next: draft.database, present: file, aside }]
  if (draft.files > 0) {
    moves.push({ next: draft.uploads, present: uploads, aside: `${uploads}.${stamp(now)}` })
  } else fs.rmSync(draft.uploads, { recursive: true })
  changeOver(file, moves)
  return { files: draft.files, aside: there ? aside : null }
}
