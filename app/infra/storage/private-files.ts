/**
 * Keeps other accounts of the machine out of the site's files: hashes, secrets, addresses, login
 * links.
 */
import fs from 'node:fs'
import path from 'node:path'
import type { Env } from '../environment/env.ts'
import type { Log } from '../log.ts'

/** Permission bits of other accounts. */
export const Others = 0o077

/** The umask of this process: what it and its children create is readable only by its account. */
export const createPrivately = (): void => void process.umask(Others)

const names = (folder: string) => {
  try {
    return fs.readdirSync(folder).map(name => path.join(folder, name))
  } catch {
    return []
  }
}

/** The database files and the folder of emails written to files, with its content. */
function privatePaths({ database, dataDir }: Pick<Env, 'database' | 'dataDir'>): string[] {
  const tables = ['', '-wal', '-shm'].map(end => database + end)
  const outbox = path.join(dataDir, 'outbox')
  return [...tables, outbox, ...names(outbox).filter(name => /\.eml(\.part)?$/.test(name))]
}

type Seen = { path: string; mode: number }

/** Links are not followed, and files of another account are not the site's. */
function own(name: string): Seen | null {
  const found = fs.lstatSync(name, { throwIfNoEntry: false })
  if (!found || !(found.isFile() || found.isDirectory())) return null
  return found.uid === (process.getuid?.() ?? found.uid) ? { path: name, mode: found.mode } : null
}

const isOpen = ({ mode }: Seen) => (mode & Others) !== 0

/** Paths of the site that other accounts may access; without the data folder itself. */
export const openPaths = (env: Pick<Env, 'database' | 'dataDir'>): string[] =>
  privatePaths(env).flatMap(name => {
    const seen = own(name)
    return seen && isOpen(seen) ? [name] : []
  })

/**
 * Removes other accounts' permissions from DATA_DIR, the database and outgoing emails, which sites
 * of earlier versions have. Failures are logged. No file is opened: closing a database file would
 * release SQLite's locks on it.
 */
export function closeToOthers(env: Pick<Env, 'database' | 'dataDir'>, log: Log): void {
  for (const name of [env.dataDir, ...privatePaths(env)]) {
    try {
      const seen = own(name)
      if (seen && isOpen(seen)) fs.chmodSync(name, seen.mode & 0o7777 & ~Others)
    } catch (err) {
      log.warn({ err, path: name }, 'permissions not changed: other accounts can read it')
    }
  }
}
