/**
 * What has to be on the disk itself, not only with the kernel: after a power cut a file that was only
 * written may be empty, and one that was only renamed may be missing.
 */
import fs from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

/** Puts the names in a folder on the disk: files made, renamed and removed in it. */
export function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** Puts the content of a file on the disk. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder with its parents, so that it is still there after a power cut. */
export function makeFolder(folder: string, mode = 0o777): void {
  const first = fs.mkdirSync(folder, { recursive: true, mode })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    syncFolder(path.dirname(made))
  }
}

/** Gives a file its final name in place of what has it now; content that was synced before stays so. */
export function moveInto(from: string, to: string): void {
  fs.renameSync(from, to)
  syncFolder(path.dirname(to))
}
