import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as breath } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import type { DataFile } from '#people/leaving/own-data.ts'
import { makeFolder, moveInto, syncFile } from '#infra/storage/durable.ts'

type Files = Iterable<DataFile | null>

/** A zip archive as a stream. `null` among the files yields to other work. */
export function streamArchive(files: Files, now: number): Readable {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  void fill(zip, files, now).catch((error: unknown) => stream.destroy(error as Error))
  return stream
}

async function fill(zip: ZipFile, files: Files, now: number): Promise<void> {
  const mtime = new Date(now)
  for (const file of files) {
    if (file) zip.addBuffer(Buffer.from(file.text), file.name, { mtime, mode: 0o100600 })
    else await breath()
  }
  zip.end()
}

/** Writes a zip archive, which gets its name only when complete. Returns its size in bytes. */
export async function writeArchive(target: string, files: Files, now: number): Promise<number> {
  makeFolder(path.dirname(target))
  const part = `${target}.part`
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(part, { mode: 0o600 }))
  try {
    await fill(zip, files, now)
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
