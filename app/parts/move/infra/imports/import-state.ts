/** The state of the import: files in the imports folder, which several machines may share. They are read anew each time. */
import fs from 'node:fs'
import path from 'node:path'
import type { ImportState } from '#parts/move/domain/imports/port.ts'
import { makeFolder } from '#infra/storage/durable.ts'
import { writeWhole } from '#infra/storage/write-whole.ts'

/** `outcome`: the phase after the end of what is running. `node`: the machine that runs it. */
export type Stored = Omit<ImportState, 'progress'> & {
  outcome: 'done' | 'stopped' | 'failed'
  node?: string
}
export type Progress = ImportState['progress']

/** An import without a sign of life for this long is continued by another machine, in ms. */
const AbandonedMs = 20_000

/** Differs after each write; '' = there is no such file. Opened, so that a network file system asks for it. */
function versionOf(file: string): string {
  // Each write asks, and an error costs more than this look.
  if (!fs.statSync(file, { throwIfNoEntry: false })) return ''
  try {
    const opened = fs.openSync(file, 'r')
    const { ino, mtimeNs } = fs.fstatSync(opened, { bigint: true })
    fs.closeSync(opened)
    return `${ino} ${mtimeNs}`
  } catch {
    return ''
  }
}

function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}

export function importState(desk: string) {
  const stateFile = path.join(desk, 'state.json')
  const progressFile = path.join(desk, 'progress.json')
  let known: Stored | null = null
  /** Of the file that `known` was read from. */
  let version = ''
  let watched = { version: '', since: 0 }

  function read(): Stored | null {
    const found = versionOf(stateFile)
    if (found !== version) known = readJson<Stored>(stateFile)
    version = found
    return known
  }
  return {
    read,
    save: (changes: Partial<Stored>) =>
      writeWhole(stateFile, JSON.stringify({ ...read(), ...changes })),
    progress: () => readJson<NonNullable<Progress>>(progressFile),
    /** Also the sign of life of the machine that runs the import. Not synced: it is of no use after a power cut. */
    saveProgress(progress: Progress): void {
      try {
        makeFolder(desk)
        fs.writeFileSync(`${progressFile}.new`, JSON.stringify(progress))
        fs.renameSync(`${progressFile}.new`, progressFile)
      } catch {
        // The import does not need it, and reports a full disk itself.
      }
    },
    /** True if the machine that runs the import has given no sign of life since an earlier call. */
    isAbandoned(): boolean {
      const now = performance.now()
      const found = versionOf(stateFile) + versionOf(progressFile)
      if (found !== watched.version) watched = { version: found, since: now }
      return now - watched.since > AbandonedMs
    },
  }
}
