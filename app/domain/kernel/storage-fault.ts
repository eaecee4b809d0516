import { ownValue } from '#app/shared/own-value.ts'
import { type DomainError, unavailable } from './errors.ts'

/** Error codes of SQLite (their first word) and the file system for a failed write. */
const Reasons: Record<string, string> = {
  FULL: 'error.storage.full',
  ENOSPC: 'error.storage.full',
  EDQUOT: 'error.storage.full',
  READONLY: 'error.storage.read_only',
  CANTOPEN: 'error.storage.read_only',
  EROFS: 'error.storage.read_only',
  IOERR: 'error.storage.broken',
  EIO: 'error.storage.broken',
  BUSY: 'error.storage.busy',
}

/** The refusal for a failed write; null for every other error. Nothing was written. */
export function storageFault(error: unknown): DomainError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const kind = /^SQLITE_([A-Z]+)/.exec(code)?.[1] ?? code
  const reason = ownValue(Reasons, kind)
  return reason ? unavailable(reason) : null
}
