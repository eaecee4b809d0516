/** Puts a backup in the place of a site. */
import fs from 'node:fs'
import path from 'node:path'
import { OperatorError } from '#app/infra/operator-error.ts'
import { makeFolder, syncFile, syncFolder } from '#app/infra/storage/durable.ts'
import { Sqlite } from '#app/infra/sqlite.ts'
import { changeOver } from './change-over.ts'
import { inspectSite } from './inspect-site.ts'
import { withOneFile, writeOutOneFile } from './one-file.ts'
import type { Sealer } from './seal.ts'
import { type Progress, type Snapshot, writeOut } from './snapshots.ts'
import { isSafe } from './uploaded-files.ts'

/** Where a site lies: its database and the folder of its files. */
export type Place = { file: string; uploads: string }
/** What a backup was written out to; `files` says how many. */
export type Draft = DraftPlace & { files: number }

/** `aside`: where the database that was there lies now. */
export type Restored = { files: number; aside: string | null }

/** Nobody else may have the database open: its file is about to be exchanged. */
function insistOnUnused(file: string): void {
  const present = new Sqlite(file, { timeout: 200 })
  try {
    present.pragma('locking_mode = exclusive')
    present.exec('begin exclusive; commit')
  } catch (error) {
    // A damaged one is what a restore is for.
    if (/^SQLITE_(NOTADB|CORRUPT)/.test((error as { code?: string }).code ?? '')) return
    throw new OperatorError('The database is in use. Stop the site first, then restore.')
  } finally {
    present.close()
  }
}

/** Writes files below a folder, each onto the disk. */
class FilesWriter {
  files = 0
  readonly #folder: string
  readonly #folders = new Set<string>()
  constructor(folder: string) {
    this.#folder = folder
  }
  add(name: string, pieces: Iterable<Buffer>, seconds: number): void {
    if (!isSafe(name))
      throw new OperatorError(`The backup holds a file that leads elsewhere: ${name}`)
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

/** Where a backup is written out to; both are made, and what is there goes. */
export type DraftPlace = { database: string; uploads: string }

export const scratchIn = (folder: string): DraftPlace => ({
  database: path.join(folder, 'forum.sqlite'),
  uploads: path.join(folder, 'uploads'),
})

export function dropDraft({ database, uploads }: DraftPlace): void {
  for (const rest of ['', '-wal', '-shm', '-journal']) fs.rmSync(database + rest, { force: true })
  fs.rmSync(uploads, { recursive: true, force: true })
}

/** Writes a backup out and checks all of it. Throws with the reason, and leaves nothing then. */
async function draftAt(place: DraftPlace, write: (target: Target) => void): Promise<Draft> {
  dropDraft(place)
  try {
    makeFolder(path.dirname(place.database))
    makeFolder(place.uploads)
    const files = new FilesWriter(place.uploads)
    write({ database: place.database, file: (...file) => files.add(...file) })
    files.end()
    inspectSite(place.database)
    await syncFile(place.database)
    syncFolder(path.dirname(place.database))
    return { ...place, files: files.files }
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
 * Everything is written out beside the present site and checked there; only then do database and files
 * change over together. What was there is put aside. Files stay as they are when the backup has none.
 * Throws with the reason; then, and after a kill at any moment, there is the old site or the new one.
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
