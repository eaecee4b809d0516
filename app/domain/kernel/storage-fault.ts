import { ownValue } from '#shared/own-value.ts'
import { errorCode } from '#shared/error-code.ts'
import { DomainError, unavailable } from './errors.ts'

const Busy = 'error.storage.busy'

/** Error codes of SQLite (their first word) and of the file system for a failed write, or a read of a damaged file. */
const Reasons: Record<string, string> = {
  FULL: 'error.storage.full',
  ENOSPC: 'error.storage.full',
  EDQUOT: 'error.storage.full',
  READONLY: 'error.storage.read_only',
  CANTOPEN: 'error.storage.read_only',
  EROFS: 'error.storage.read_only',
  IOERR: 'error.storage.broken',
  EIO: 'error.storage.broken',
  EMFILE: Busy,
  ENFILE: Busy,
  BUSY: Busy,
  CORRUPT: 'error.storage.damaged',
  NOTADB: 'error.storage.damaged',
}

/** The refusal for a failed read or write; null for every other error. Nothing was written. */
export function storageFault(error: unknown): DomainError | null {
  const code = errorCode(error)
  const kind = /^SQLITE_([A-Z]+)/.exec(code)?.[1] ?? code
  const reason = ownValue(Reasons, kind)
  return reason ? unavailable(reason) : null
}

/** Whether an error means that what the database file contains is wrong, or that the disk cannot read it. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|CORRUPTFS|DATA)$)/.test(errorCode(error))

/** Whether another process was writing for too long. */
export const isLocked = (error: unknown): boolean =>
  error instanceof DomainError ? error.reason === Busy : errorCode(error).startsWith('SQLITE_BUSY')
