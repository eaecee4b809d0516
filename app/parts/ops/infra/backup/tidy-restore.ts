import path from 'node:path'
import type { Env } from '#infra/environment/env.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'
import type { Log } from '#infra/log.ts'
import { dropUnfinished } from './restore-site.ts'

/** Throws while a restore is running: it is about to exchange the files. */
export function tidyRestore({ database, dataDir }: Env, log: Log): void {
  try {
    if (dropUnfinished({ file: database, uploads: path.join(dataDir, 'uploads') }))
      log.info({}, 'the leftovers of an interrupted restore were removed')
  } catch (error) {
    if (error instanceof OperatorError) throw error
    // Such as a read-only disk: the site can still be read.
    log.warn({ err: error }, 'the leftovers of an interrupted restore could not be removed')
  }
}
