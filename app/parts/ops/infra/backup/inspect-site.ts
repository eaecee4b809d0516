/** Checks whether a database can serve a site, for every backup before it replaces anything. */
import type Database from 'better-sqlite3'
import { applyMigrations } from '#infra/database/migrate.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { DamagedBackup } from './seal.ts'

/**
 * Checks a database file and migrates its schema. Throws an `OperatorError` with the reason:
 * damaged, from another or newer program, without a site.
 */
export function inspectSite(file: string): void {
  const sqlite = new Sqlite(file)
  try {
    sqlite.pragma('journal_mode = delete')
    const sound = sqlite.pragma('integrity_check(1)', { simple: true })
    if (sound !== 'ok') throw new DamagedBackup(`The database is damaged: ${String(sound)}.`)
    const broken = sqlite.pragma('foreign_key_check') as unknown[]
    if (broken.length > 0) {
      throw new DamagedBackup(`${broken.length} rows of the database refer to missing rows.`)
    }
    insistOnInstalled(sqlite)
    applyMigrations(sqlite)
  } finally {
    sqlite.close()
  }
}

function insistOnInstalled(sqlite: Database.Database): void {
  const none = new OperatorError('The database contains no site.')
  let state: unknown
  try {
    state = sqlite.prepare("select content from site_setting where type = 'install'").pluck().get()
  } catch {
    throw none
  }
  const { installed_at: at } = JSON.parse(String(state ?? '{}')) as { installed_at?: number }
  if (!at) throw none
}

/**
 * The passphrase in a site's settings, opened read-only: no migration, no lock on a running site.
 */
export function storedPassphrase(file: string): string {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    const read = sqlite.prepare("select content from site_setting where type = 'backup'").pluck()
    const { passphrase = '' } = JSON.parse(String(read.get() ?? '{}')) as { passphrase?: string }
    return passphrase
  } finally {
    sqlite.close()
  }
}
