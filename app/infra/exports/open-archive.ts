import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { DataFile } from '#people/leaving/own-data.ts'
import { errorCode } from '#shared/error-code.ts'
import { exportFolder } from './export-folder.ts'

/** The archive `file` for download, with its size in bytes. On another machine than the one that
 * wrote the file, the archive is made again from `files`; its size is then unknown. */
export async function openArchive(
  dataDir: string,
  file: string,
  files: () => Iterable<DataFile | null>,
  now: number,
): Promise<{ stream: Readable; bytes?: number }> {
  try {
    const handle = await open(path.join(exportFolder(dataDir), file))
    return { stream: handle.createReadStream(), bytes: (await handle.stat()).size }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  const { streamArchive } = await import('./write-archive.ts')
  return { stream: streamArchive(files(), now) }
}
