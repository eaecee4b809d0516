/** Replaces a site by a backup. */
import fs from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { writing } from '#kernel'
import { beginRestoredCopy, endRestoredCopy } from '#parts/ops/domain/backups/restored-copy.ts'
import { copyBeforeUpgrade, openDatabase } from '#infra/database/db.ts'
import { namingFullDisk, OperatorError } from '#infra/environment/operator-error.ts'
import { makeFolder, syncFile, syncFolder } from '#infra/storage/durable.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { changeOver, finishChangeOver } from '#infra/database/change-over.ts'
import { errorCode } from '#shared/error-code.ts'
import { inspectSite } from './inspect-site.ts'
import { withOneFile, writeOutOneFile } from './one-file.ts'
import type { Sealer } from './seal.ts'
import { type Progress, type Snapshot, writeOut } from './snapshots.ts'
import { isSafe } from './uploaded-files.ts'

/** The site's paths: its database and the uploads folder. */
export type SiteFiles = { file: string; uploads: string }
/** What a backup was extracted to: the number of files, and when the backup was made, in ms. */
export type Draft = DraftTarget & { files: number; madeAt: number }

/** `aside`: where the previous database is now. */
export type Restored = { files: number; aside: string | null }

/** No other process may have the database open: its file is about to be exchanged. */
function insistOnUnused(file: string): void {
  const current = new Sqlite(file, { timeout: 200 })
  try {
    current.pragma('locking_mode = exclusive')
    current.exec('begin exclusive; commit')
  } catch (error) {
    // A damaged database is the reason for a restore.
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(errorCode(error))) return
    throw new OperatorError('The database is in use. Stop the site first, then restore.')
  } finally {
    current.close()
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
export type DraftTarget = { database: string; uploads: string }

export const scratchIn = (folder: string): DraftTarget => ({
  database: path.join(folder, 'forum.sqlite'),
  uploads: path.join(folder, 'uploads'),
})

export function dropDraft({ database, uploads }: DraftTarget): void {
  for (const rest of ['', '-wal', '-shm', '-journal']) fs.rmSync(database + rest, { force: true })
  fs.rmSync(uploads, { recursive: true, force: true })
}

/** Extracts a backup, whose time `write` returns, and checks it completely. Throws with the reason and leaves nothing behind. */
async function draftAt(place: DraftTarget, write: (target: Target) => number): Promise<Draft> {
  dropDraft(place)
  const folder = path.dirname(place.database)
  try {
    return await namingFullDisk(folder, async () => {
      makeFolder(folder)
      makeFolder(place.uploads)
      const files = new FilesWriter(place.uploads)
      const madeAt = write({
        database: place.database,
        file: (...file) => files.add(...file),
      })
      files.end()
      inspectSite(place.database)
      await syncFile(place.database)
      syncFolder(folder)
      return { ...place, files: files.files, madeAt }
    })
  } catch (error) {
    dropDraft(place)
    throw error
  }
}

/** A snapshot of a store as a database and a folder of files. */
export const draftOfSnapshot = (
  from: { store: string; snapshot: Snapshot; sealer: Sealer },
  place: DraftTarget,
  progress?: Progress,
): Promise<Draft> =>
  draftAt(place, target => {
    writeOut(from.store, from.snapshot, from.sealer, target, progress)
    return from.snapshot.at
  })

/** A one-file backup as a database and a folder of files. */
export const draftOfFile = (file: string, place: DraftTarget): Promise<Draft> =>
  draftAt(place, target =>
    withOneFile(file, (backup, { at }) => {
      writeOutOneFile(file, backup, target)
      return at
    }),
  )

const stamp = (now: Date) => now.toISOString().replace(/[:.]/g, '-')

/**
 * Held while a restore extracts, which may take long: of two restores one is refused, and a site that starts knows
 * whether a draft is of use. The operating system releases it when the process ends, even if it was killed.
 */
function lockRestore(database: string): Database.Database {
  const lock = new Sqlite(`${database}.restore-lock`, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (errorCode(error) !== 'SQLITE_BUSY') throw error
    throw new OperatorError('A restore is running. Wait until it has ended, then try again.')
  }
  return lock
}

const draftOf = ({ file, uploads }: SiteFiles): DraftTarget => ({
  database: `${file}.restoring`,
  uploads: `${uploads}.restoring`,
})

/** Removes what a killed restore has left; true if there was anything. Throws while one is running. */
export function dropUnfinished(place: SiteFiles): boolean {
  const draft = draftOf(place)
  const lockFile = `${place.file}.restore-lock`
  if (![draft.database, draft.uploads, lockFile].some(each => fs.existsSync(each))) return false
  const lock = lockRestore(place.file)
  // What a plan moves is no draft, but the next site.
  finishChangeOver(place.file)
  dropDraft(draft)
  fs.rmSync(lockFile, { force: true })
  lock.close()
  return true
}

/** Holds the lock while a site is replaced, and makes sure that no one uses it. */
async function replacing<R>(
  { file }: SiteFiles,
  work: (current: boolean) => Promise<R>,
): Promise<R> {
  makeFolder(path.dirname(file))
  const lock = lockRestore(file)
  try {
    finishChangeOver(file)
    const current = fs.existsSync(file)
    if (current) insistOnUnused(file)
    return await work(current)
  } finally {
    fs.rmSync(lock.name, { force: true })
    lock.close()
  }
}

/**
 * Everything is extracted next to the present site and checked; then database and files are
 * exchanged together. The previous ones are kept aside. Files stay when the backup has none. The
 * restored site is marked as a copy, unless `asSite`. Throws with the reason; after that, and after
 * a kill at any moment, either the old site or the new one is in place.
 */
export async function restoreSite(
  make: (place: DraftTarget) => Promise<Draft>,
  place: SiteFiles,
  now: Date,
  asSite = false,
): Promise<Restored> {
  const { file, uploads } = place
  return replacing(place, async current => {
    const draft = await make(draftOf(place))
    try {
      await mark(draft, now.getTime(), asSite)
      if (current) insistOnUnused(file)
    } catch (error) {
      dropDraft(draft)
      throw error
    }
    const aside = `${file}.${stamp(now)}`
    const moves = [{ next: draft.database, present: file, aside }]
    if (draft.files > 0) {
      moves.push({ next: draft.uploads, present: uploads, aside: `${uploads}.${stamp(now)}` })
    } else fs.rmSync(draft.uploads, { recursive: true })
    changeOver(file, moves)
    return { files: draft.files, aside: current ? aside : null }
  })
}

/** Before anything is exchanged: no restored site is ever in place without its mark. */
async function mark({ database, madeAt }: Draft, now: number, asSite: boolean): Promise<void> {
  const { db, close } = openDatabase(database)
  try {
    writing(db, tx => {
      const copy = beginRestoredCopy(tx, madeAt, now)
      if (asSite) endRestoredCopy(tx, copy, false)
    })
  } finally {
    close()
  }
  await syncFile(database)
}

/**
 * Goes back to the copy that the last upgrade of the database has kept; files stay, since an upgrade does not change
 * them. It is the same site on the same machine, so that it is no copy to be confirmed. The copy keeps its schema: any
 * version of the program can do this, and the one from before the upgrade can start then. Throws with the reason.
 */
export function restoreBeforeUpgrade(place: SiteFiles, now: Date): Promise<Restored> {
  const { file } = place
  return replacing(place, async current => {
    const copy = copyBeforeUpgrade(file)
    if (!copy) throw new OperatorError(`There is no copy from before an upgrade next to ${file}.`)
    insistOnSound(copy)
    await syncFile(copy)
    const aside = `${file}.${stamp(now)}`
    changeOver(file, [{ next: copy, present: file, aside }])
    return { files: 0, aside: current ? aside : null }
  })
}

function insistOnSound(file: string): void {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    const sound = sqlite.pragma('integrity_check(1)', { simple: true })
    if (sound !== 'ok') throw new OperatorError(`${file} is damaged: ${String(sound)}.`)
  } finally {
    sqlite.close()
  }
}
