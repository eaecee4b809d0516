/** A folder that has lost its database is not made into a new site, and commands make none at all. */
import fs from 'node:fs'
import path from 'node:path'
import { translator } from '#app/i18n/catalogue.ts'
import { finishChangeOver } from '#app/infra/backup/change-over.ts'
import type { Env } from '#app/infra/env.ts'
import { OperatorError } from '#app/infra/operator-error.ts'
import { checkDatabase } from './check-database.ts'

const namesIn = (folder: string): string[] => {
  try {
    return fs.readdirSync(folder)
  } catch {
    return []
  }
}

const isMissing = (file: string) => !fs.statSync(file, { throwIfNoEntry: false })?.size

/** What only a site leaves behind: its secret, files of members, backups, parts of its database. */
function tracesOf(dataDir: string, file: string): string[] {
  const name = path.basename(file)
  // A site keeps a -wal; a -journal is there only while its database is made.
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
 * To be asked before a database is made. Throws when it is missing from a folder that held a site: the
 * volume is not mounted, the folder is the wrong one, or the file was moved.
 */
export function insistOnDatabase({ dataDir, database, NEW_SITE }: Env): void {
  if (database.kind !== 'sqlite3' || NEW_SITE) return
  finishChangeOver(database.file)
  if (!isMissing(database.file)) return
  const found = tracesOf(dataDir, database.file)
  if (found.length === 0) return
  throw new OperatorError(
    `${database.file} is missing, but ${dataDir} holds what a site left there: ${found.join(', ')}. ` +
      'Put the database back or restore a backup; to begin an empty site there, start once with NEW_SITE=yes.',
  )
}

/** To be asked before a command opens the site. Throws when there is none, and makes nothing. */
export async function insistOnSite(env: Env): Promise<void> {
  const { database, dataDir } = env
  const isFile = database.kind === 'sqlite3'
  if (isFile) finishChangeOver(database.file)
  const place = isFile ? `${database.file} is missing or empty` : `${database.url} is empty`
  const none = `There is no site in ${dataDir}: ${place}. Set DATA_DIR to the folder of the site.`
  if (isFile && isMissing(database.file)) throw new OperatorError(none)
  const found = await checkDatabase(database)
  if (found.ok) {
    if (!found.installed) throw new OperatorError(none)
    return
  }
  // A site that is writing at this moment is there.
  if (found.reason === 'error.install.file_in_use') return
  throw new OperatorError(translator('en_US')(found.reason, found.values))
}
