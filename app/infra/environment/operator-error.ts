/** Errors that the operator can fix, each in one sentence. */
import fs from 'node:fs'
import path from 'node:path'
import { errorCode } from '#shared/error-code.ts'
import { ownValue } from '#shared/own-value.ts'

/** The message has all the operator needs; printed without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

const restoring = 'Stop the site and restore a backup: forum restore FILE'

/** Runs work that fills a place; a full disk is reported with the name of that place, which such an error may not have. */
export async function namingFullDisk<R>(place: string, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    if (!/^(SQLITE_FULL|ENOSPC|EDQUOT)$/.test(errorCode(error))) throw error
    throw new OperatorError(fullDisk(place), { cause: error })
  }
}

const fullDisk = (place: string) =>
  `The disk that holds ${place} is full. Make room, then try again.`

/** SQLite errors, by the first word of their code. */
const DatabaseFaults: Record<string, (file: string, message: string) => string> = {
  CANTOPEN: file => unwritable(file),
  READONLY: file => unwritable(file),
  PERM: file => unwritable(file),
  CORRUPT: (file, message) => `The database ${file} is damaged (${message}). ${restoring}`,
  NOTADB: file =>
    `${file} is not a SQLite database. Set DATA_DIR or DATABASE_URL to the right one.`,
  BUSY: file => `The database ${file} is in use by another program.`,
  FULL: fullDisk,
  IOERR: (file, message) => `The database ${file} cannot be read or written (${message}).`,
}

const unwritable = (file: string) =>
  `The database ${file} cannot be opened for writing. Check DATA_DIR and the permissions of the folder.`

/** File system and network errors, by code. */
const SystemFaults: Record<string, (place: string) => string> = {
  ENOENT: place =>
    fs.existsSync(path.dirname(place))
      ? `The file ${place} does not exist.`
      : `The folder ${path.dirname(place)} does not exist.`,
  EACCES: place => `No permission to use ${place}. Check the owner and the permissions.`,
  EPERM: place => `No permission to use ${place}. Check the owner and the permissions.`,
  EROFS: place => `${place} is on a read-only file system.`,
  ENOSPC: fullDisk,
  EDQUOT: place => `The disk quota for ${place} is used up. Make room, then try again.`,
  EISDIR: place => `${place} is a folder, not a file.`,
  ENOTDIR: place => `${path.dirname(place)} is not a folder.`,
  EEXIST: place => `${place} exists already.`,
  EIO: place => `${place} cannot be read or written: the disk reports an error.`,
  EADDRINUSE: place => `Port ${place} is in use by another program. Choose another one with PORT.`,
  EADDRNOTAVAIL: place => `This machine has no address ${place}. Check HOST.`,
}

/**
 * An error of the database, the disk or the network in one sentence; null for every other error.
 */
export function operatorSentence(error: unknown, database?: string): string | null {
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof Error)) return null
  const {
    code = '',
    path: place,
    port,
    address,
  } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  const kind = /^SQLITE_([A-Z]+)/.exec(code)?.[1]
  if (kind && database !== undefined) {
    return ownValue(DatabaseFaults, kind)?.(database, error.message) ?? null
  }
  if (code === 'EACCES' && port !== undefined) {
    return `No permission to listen on port ${port}. Choose one above 1023 with PORT.`
  }
  const named = code === 'EADDRNOTAVAIL' ? address : (place ?? port ?? database)
  return named === undefined ? null : (ownValue(SystemFaults, code)?.(String(named)) ?? null)
}
