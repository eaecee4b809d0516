/**
 * Guards against creating a site in a folder that lost its database, and against commands creating
 * one at all.
 */
import fs from 'node:fs'
import path from 'node:path'
import { translator } from '#i18n/catalogue.ts'
import { finishChangeOver } from '#infra/database/change-over.ts'
import type { Env } from '#infra/environment/env.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'
import { checkDatabase } from './check-database.ts'

const namesIn = (folder: string): string[] => {
  try {
    return fs.readdirSync(folder)
  } catch {
    return []
  }
}

const isMissing = (file: string) => !fs.statSync(file, { throwIfNoEntry: false })?.size

/** Only left behind by a site: its secret, uploaded files, backups, parts of its database. */
function tracesOf(dataDir: string, file: string): string[] {
  const name = path.basename(file)
  // A running site keeps a -wal file; a -journal exists only while its database is created.
  const beside = namesIn(path.dirname(file)).filter(
    found => found.startsWith(`${name}.`) || found === `${name}-wal` || found === `${name}-shm`,
  )
  const folders = ['uploads', 'backups'].filter(
    folder => namesIn(path.join(dataDir, folder)).length > 0,
  )
  const secret = namesIn(dataDir).filter(found => found === 'session-secret')
  return [...secret, ...folders.map(folder => `${folder}/`), ...beside]
}

/**
 * Call before creating a database. Throws when it is missing from a folder that held a site: the
 * volume is not mounted, the folder is wrong, or the file was moved.
 */
export function insistOnDatabase({ dataDir, database, NEW_SITE }: Env): void {
  if (NEW_SITE) return
  finishChangeOver(database)
  if (!isMissing(database)) return
  const found = tracesOf(dataDir, database)
  if (found.length === 0) return
  throw new OperatorError(
    `${database} is missing, but ${dataDir} has files of a site: ${found.join(', ')}. ` +
      'Put the database back or restore a backup; to start an empty site there, start once with NEW_SITE=yes.',
  )
}

/** Call before a command opens the site. Throws when there is none, and creates nothing. */
export function insistOnSite(env: Env): void {
  const { database, dataDir } = env
  finishChangeOver(database)
  const none = `There is no site in ${dataDir}: ${database} is missing or empty. Set DATA_DIR to the folder of the site.`
  if (isMissing(database)) throw new OperatorError(none)
  const found = checkDatabase(database)
  if (found.ok) {
    if (!found.installed) throw new OperatorError(none)
    return
  }
  // A site that is busy writing exists.
  if (found.reason === 'error.install.file_in_use') return
  throw new OperatorError(translator('en_US')(found.reason, found.values))
}
