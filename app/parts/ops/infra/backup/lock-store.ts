/** One process at a time writes in a store. */
import fs from 'node:fs'
import path from 'node:path'
import { OperatorError } from '#infra/environment/operator-error.ts'
import { makeFolder } from '#infra/storage/durable.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { errorCode } from '#shared/error-code.ts'

/**
 * Locks the store until the process ends or `close` is called. Throws when another process has the
 * lock.
 */
export function lockStore(store: string, name = 'lock'): { close(): void } {
  makeFolder(store, 0o700)
  const file = path.join(store, name)
  try {
    return lockFile(file)
  } catch (error) {
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(errorCode(error))) throw notLocked(store, error)
  }
  try {
    // Its content does not matter. Emptied in place, so that all processes still share one lock.
    fs.truncateSync(file)
    return lockFile(file)
  } catch (error) {
    throw notLocked(store, error)
  }
}

function notLocked(store: string, error: unknown): OperatorError {
  if (/^SQLITE_(BUSY|LOCKED)/.test(errorCode(error))) {
    return new OperatorError('Another backup task is running. Try again when it has ended.')
  }
  const reason = (error as Error).message
  return new OperatorError(
    `The backup folder ${store} cannot be written (${reason}). Check its free space and permissions.`,
    { cause: error },
  )
}

function lockFile(file: string): { close(): void } {
  const lock = new Sqlite(file, { timeout: 0 })
  try {
    lock.pragma('locking_mode = exclusive')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw error
  }
  return { close: () => lock.close() }
}
