import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { makeFolder, moveInto } from './durable.ts'

/**
 * Writes a file that only this user may read, completely and synced; on failure no file remains.
 */
export function writeWhole(file: string, content: string | Uint8Array): void {
  makeFolder(path.dirname(file))
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    const handle = fs.openSync(draft, 'wx', 0o600)
    try {
      fs.writeFileSync(handle, content)
      fs.fsyncSync(handle)
    } finally {
      fs.closeSync(handle)
    }
    moveInto(draft, file)
  } catch (error) {
    fs.rmSync(draft, { force: true })
    throw error
  }
}
