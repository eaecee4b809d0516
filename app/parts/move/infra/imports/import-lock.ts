import path from 'node:path'
import { makeFolder } from '#infra/storage/durable.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { errorCode } from '#shared/error-code.ts'

/**
 * Makes this process the only one that imports into a site, until the returned function is called. It
 * holds an SQLite lock on a file in the imports folder. The operating system releases the lock when the process ends, even
 * if it was killed. Other machines see the lock if they share that folder.
 * @throws OperatorError while an import is running.
 */
export function lockImports(dataDir: string): () => void {
  const folder = path.join(dataDir, 'imports')
  makeFolder(folder)
  const lock = new Sqlite(path.join(folder, '.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (errorCode(error) !== 'SQLITE_BUSY') throw error
    throw new OperatorError(
      'An import is running on this site. Wait until it has ended, then try again.',
    )
  }
  return () => lock.close()
}
