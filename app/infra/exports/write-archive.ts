import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate as breath } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import type { DataFile } from '#app/domain/people/leaving/own-data.ts'
import { makeFolder, moveInto, syncFile } from '#app/infra/storage/durable.ts'

/**
 * Writes a zip archive, which gets its name only when complete. Returns its size in bytes. `null`
 * among the files yields to other work.
 */
export async function writeArchive(
  target: string,
  files: Iterable<DataFile | null>,
  now: number,
): Promise<number> {
  makeFolder(path.dirname(target))
  const part = `${target}.part`
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(part, { mode: 0o600 }))
  const mtime = new Date(now)
  try {
    for (const file of files) {
      if (file) zip.addBuffer(Buffer.from(file.text), file.name, { mtime, mode: 0o100600 })
      else await breath()
    }
    zip.end()
    await written
    await syncFile(part)
    moveInto(part, target)
    return (await stat(target)).size
  } catch (error) {
    zip.outputStream.unpipe()
    await rm(part, { force: true })
    throw error
  }
}
