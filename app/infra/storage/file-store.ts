/** Uploaded files below one folder of the data folder. */
import { randomBytes } from 'node:crypto'
import fs, { createReadStream } from 'node:fs'
import { opendir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type FileStore, type StoredFile, TakenFile } from '#kernel'
import { errorCode } from '#shared/error-code.ts'
import { makeFolder, moveInto, syncFile, syncFolder } from './durable.ts'
import { cleanImage, cutThumbnail } from './images.ts'

const Temporary = 'tmp'
const Retired = 'deleted'
const Thumbnails = 'avatar_thumb'
const HeadBytes = 64
/** A path as the domain creates it: no names with leading dots, never upwards. */
const Safe = /^(?:[A-Za-z0-9_-][A-Za-z0-9_.@-]*\/)*[A-Za-z0-9_-][A-Za-z0-9_.@-]*$/

export function fileStore(folder: string): FileStore {
  const place = (relative: string) => {
    if (!Safe.test(relative)) throw new Error('not a path of the file store')
    return path.join(folder, relative)
  }
  const thumbnailOf = (relative: string, size: number) =>
    `${Thumbnails}/${size}_${size}@${path.posix.basename(relative)}`
  const dropThumbnails = async (relative: string) => {
    if (!/^(avatar|branding)\//.test(relative)) return
    const end = `@${path.posix.basename(relative)}`
    const names = await listNames(path.join(folder, Thumbnails))
    for (const name of names) {
      if (name.endsWith(end)) await rm(path.join(folder, Thumbnails, name), { force: true })
    }
  }
  return {
    async take(name, data, maxBytes) {
      makeFolder(path.join(folder, Temporary))
      const temp = path.join(folder, Temporary, randomBytes(16).toString('hex'))
      return writeDown(temp, name, data, maxBytes)
    },
    async discard(...temps) {
      for (const temp of temps) await rm(temp, { force: true })
    },
    cleanImage,
    keep(temp, relative) {
      const target = place(relative)
      makeFolder(path.dirname(target))
      moveInto(temp, target)
    },
    find: relative => stored(place(relative)),
    stored: () => walk(folder, ''),
    storedAt: relative =>
      stat(place(relative)).then(
        facts => facts.mtimeMs,
        () => null,
      ),
    async findThumbnail(relative, size) {
      const target = place(thumbnailOf(relative, size))
      const made = await stored(target)
      if (made) return made
      makeFolder(path.dirname(target))
      const temp = `${target}.${randomBytes(6).toString('hex')}`
      if (!(await cutThumbnail(place(relative), temp, size))) return null
      await syncFile(temp)
      moveInto(temp, target)
      return stored(target)
    },
    async remove(relative) {
      await rm(place(relative), { force: true })
      await dropThumbnails(relative)
    },
    async retire(relative, now) {
      const from = place(relative)
      const to = path.join(folder, Retired, relative.replaceAll('/', '@'))
      makeFolder(path.dirname(to))
      try {
        await utimes(from, now / 1000, now / 1000)
        await rename(from, to)
        syncFolder(path.dirname(to))
      } catch (error) {
        if (!isMissing(error)) throw error
      }
      await dropThumbnails(relative)
    },
    async purge(retiredBefore, leftBefore) {
      const gone = await removeOlder(path.join(folder, Retired), retiredBefore)
      return gone + (await removeOlder(path.join(folder, Temporary), leftBefore))
    },
  }
}

async function writeDown(
  temp: string,
  name: string,
  data: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<TakenFile> {
  const file = await fs.promises.open(temp, 'wx', 0o600)
  const head: Buffer[] = []
  let headBytes = 0
  let bytes = 0
  try {
    for await (const chunk of data) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) {
        await file.truncate(0)
        continue
      }
      if (headBytes < HeadBytes) {
        const piece = Buffer.from(chunk.subarray(0, HeadBytes - headBytes))
        head.push(piece)
        headBytes += piece.length
      }
      await file.writeFile(chunk)
    }
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(temp, { force: true })
    throw error
  }
  await file.close()
  return new TakenFile({ temp, name, bytes, head: Buffer.concat(head), tooLarge: bytes > maxBytes })
}

async function stored(file: string): Promise<StoredFile | null> {
  try {
    const facts = await stat(file)
    if (!facts.isFile()) return null
    return {
      bytes: facts.size,
      open: () => Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>,
    }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Reads folders bit by bit: they may have any number of files. */
async function* walk(folder: string, within: string): AsyncGenerator<string> {
  const entries = await opendir(path.join(folder, within)).catch(error => {
    if (isMissing(error)) return []
    throw error
  })
  for await (const entry of entries) {
    const relative = within ? `${within}/${entry.name}` : entry.name
    if (entry.isFile()) yield relative
    else if (entry.isDirectory() && ![Temporary, Retired, Thumbnails].includes(relative))
      yield* walk(folder, relative)
  }
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function removeOlder(folder: string, before: number): Promise<number> {
  let gone = 0
  for (const name of await listNames(folder)) {
    const file = path.join(folder, name)
    const facts = await stat(file).catch(() => null)
    if (!facts || Math.round(facts.mtimeMs) >= before) continue
    await rm(file, { force: true })
    gone++
  }
  return gone
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(errorCode(error))
