/** The start of a node: it waits until it knows whether it is primary and, if not, until it has the database. */
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Env } from '#app/infra/env.ts'
import type { Log } from '#app/infra/log.ts'
import { pendingMigrations } from '#app/infra/migrate.ts'
import { Sqlite } from '#app/infra/sqlite.ts'
import { isMounted, type Litefs, startLitefs } from './litefs.ts'

const LookMs = 250
/** Between two lines of the log, in ms. */
const SayMs = 30_000

/** Throws an `OperatorError` for a database that a newer program has migrated. */
function isReady(file: string): boolean {
  if (!fs.existsSync(file)) return false
  const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    return pendingMigrations(sqlite).length === 0
  } finally {
    sqlite.close()
  }
}

/** Null with one machine. */
export async function waitForPrimary(
  { database, LITEFS_URL }: Env,
  log: Log,
): Promise<Litefs | null> {
  if (!isMounted(database)) return null
  const litefs = await startLitefs(database, LITEFS_URL, log)
  for (let said = -Infinity; litefs.role !== 'primary' && !isReady(database);) {
    if (performance.now() - said >= SayMs) {
      log.info({ primary: litefs.primary }, 'waiting for the database of the primary')
      said = performance.now()
    }
    await pause(LookMs)
  }
  return litefs
}
