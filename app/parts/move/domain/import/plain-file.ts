/** Opens files of import sources. A source comes from elsewhere, so that no link in it is followed. */
import fs from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#shared/error-code.ts'
import { DumpError } from './dump-error.ts'

const WithoutLinks = fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW

const notPlain = (file: string) => new DumpError('is not a plain file', path.basename(file))
const isLink = (error: unknown) => errorCode(error) === 'ELOOP'

/** @throws DumpError for a link and for what is no file. */
export async function openPlainFile(file: string): Promise<FileHandle> {
  try {
    const handle = await open(file, WithoutLinks)
    if ((await handle.stat()).isFile()) return handle
    await handle.close()
  } catch (error) {
    if (!isLink(error)) throw error
  }
  throw notPlain(file)
}

/** The first bytes, at most `length`. @throws DumpError for a link and for what is no file. */
export function startOfPlainFile(file: string, length: number): Buffer {
  const start = Buffer.alloc(length)
  insistOnPlainFile(file)
  const handle = fs.openSync(file, WithoutLinks)
  try {
    return start.subarray(0, fs.readSync(handle, start))
  } finally {
    fs.closeSync(handle)
  }
}

/** For a file that a library opens. @throws DumpError for a link and for what is no file. */
export function insistOnPlainFile(file: string): void {
  if (!fs.lstatSync(file).isFile()) throw notPlain(file)
}

/** Whether there is a plain file. @throws DumpError for a link and for what is no file. */
export function hasPlainFile(file: string): boolean {
  if (!fs.lstatSync(file, { throwIfNoEntry: false })) return false
  insistOnPlainFile(file)
  return true
}

/** Path of a file below a folder; null when it is missing, or a link is on the way to it. */
export function fileInside(folder: string, ...names: string[]): string | null {
  const root = fs.realpathSync(folder)
  const file = path.join(root, ...names)
  if (!file.startsWith(root + path.sep)) return null
  try {
    return fs.realpathSync(file) === file && fs.statSync(file).isFile() ? file : null
  } catch {
    return null
  }
}
