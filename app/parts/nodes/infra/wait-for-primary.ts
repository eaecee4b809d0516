/** The start of a node: it waits until it knows whether it is primary and, if not, until it has the database. */
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Env } from '#infra/environment/env.ts'
import type { Log } from '#infra/log.ts'
import { pendingMigrations } from '#infra/database/migrate.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { becomePrimary, isMounted, type Litefs, startLitefs } from './litefs.ts'

const LookMs = 250
/** Between two lines of the log, in ms. */
const SayMs = 30_000

/** Throws an `OperatorError` for a database that a newer program has migrated. */
function stateOf(file: string): 'missing' | 'older' | 'ready' {
  if (!fs.existsSync(file)) return 'missing'
  const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    return pendingMigrations(sqlite).length === 0 ? 'ready' : 'older'
  } finally {
    sqlite.close()
  }
}

/**
 * Null with one machine. A machine that is the first with a new version becomes the primary, because only the primary
 * migrates the database: so a rolling upgrade needs no order.
 */
export async function waitForPrimary(
  { database, LITEFS_URL, LITEFS_DATA }: Env,
  log: Log,
): Promise<Litefs | null> {
  if (!isMounted(database)) return null
  const litefs = await startLitefs(database, LITEFS_URL, log)
  litefs.data = LITEFS_DATA ?? null
  for (let said = -Infinity; litefs.role !== 'primary';) {
    const state = stateOf(database)
    if (state === 'ready') break
    if (performance.now() - said >= SayMs) {
      said = performance.now()
      log.info(
        { primary: litefs.primary, database: state },
        'waiting for the database of the primary',
      )
      if (state === 'older' && litefs.role === 'replica')
        await becomePrimary(LITEFS_URL).catch((err: unknown) =>
          log.warn(
            { err },
            'this version must migrate the database, but the primary does not hand over',
          ),
        )
    }
    await pause(LookMs)
  }
  return litefs
}
