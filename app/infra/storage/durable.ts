/**
 * File system changes that must survive a power cut: without syncing, a written file may be empty,
 * and a renamed one may be missing.
 */
import fs from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#shared/error-code.ts'

/** Syncs a folder's entries: files created, renamed and deleted in it. */
export function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** Syncs the content of a file. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns the first folder that was created. */
function makeFolders(folder: string, mode: number): string | undefined {
  const options = { recursive: true, mode } as const
  try {
    return fs.mkdirSync(folder, options)
  } catch (error) {
    // Node.js says so on a read-only file system, too; without `recursive`, it says what is wrong.
    if (errorCode(error) !== 'ENOENT') throw error
    let first = folder
    while (!fs.existsSync(path.dirname(first))) first = path.dirname(first)
    fs.mkdirSync(first, mode)
    fs.mkdirSync(folder, options)
    return first
  }
}

/** Creates a folder with its parents, durably. */
export function makeFolder(folder: string, mode = 0o777): void {
  const first = makeFolders(folder, mode)
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    syncFolder(path.dirname(made))
  }
}

/** Renames a file to its final name, replacing the existing one; its content must be synced. */
export function moveInto(from: string, to: string): void {
  fs.renameSync(from, to)
  syncFolder(path.dirname(to))
}
