/** The settings in force, cached and read again after any change, including one by another process. */
import { z } from 'zod'
import {
  type Db,
  lastChange,
  noteReads,
  type Privileges,
  type ReadSettings,
  privilegesOf,
  readSettings,
  type SiteSettings,
} from '#kernel'
import { listSettings } from './settings.queries.ts'

/**
 * A restored site is a copy until an administrator confirms that it is the site: the original may still be running,
 * and has the same settings. The mark is a row of the restored database: it comes with the restore, at once.
 */
export const RestoredCopyRow = 'restored_copy'

/** Values that cannot be read do not unmark a copy. */
const Mark = z.object({
  /** When the backup was made and when it was restored, in ms. */
  backupAt: z.number().catch(0),
  restoredAt: z.number().catch(0),
  /** Ids up to which emails and outgoing calls are from the backup: the original has probably sent them. */
  lastMail: z.number().catch(0),
  lastCall: z.number().catch(0),
})
export type RestoredCopy = z.output<typeof Mark>

function copyIn(rows: { type: string; content: string }[]): RestoredCopy | null {
  const row = rows.find(({ type }) => type === RestoredCopyRow)
  if (!row) return null
  try {
    return Mark.parse(JSON.parse(row.content))
  } catch {
    return Mark.parse({})
  }
}

type Cached = {
  version: number
  /** The rows they were read from. */
  source: string
  serial: number
  settings: SiteSettings
  privileges: Privileges
  /** Fields whose stored value cannot be read, as `group.field`. */
  unreadable: string[]
  /** Set while the site is a restored copy: nothing may leave the machine unless a person asked for it. */
  restoredCopy: RestoredCopy | null
}
const Table = 'site_setting'
const cache = new WeakMap<object, Cached>()
/** The settings before the last change, in force while a new value cannot be read. */
const before = new WeakMap<object, ReadSettings>()
let serial = 0

/** `serial` changes with the settings, and after `forgetSettings`; `version` with every write by another process. */
export function currentSettings(db: Db): Cached {
  const version = lastChange(db, Table)
  noteReads([Table])
  const known = cache.get(db)
  if (known && known.version === version) return known
  const rows = listSettings(db)
  const source = JSON.stringify(rows)
  if (known?.source === source) {
    known.version = version
    return known
  }
  const read = readSettings(rows, before.get(db))
  before.set(db, read)
  const { settings, unreadable } = read
  const fresh = {
    version,
    source,
    serial: ++serial,
    settings,
    unreadable: unreadable.map(({ group, field }) => `${group}.${field}`),
    restoredCopy: copyIn(rows),
    privileges: privilegesOf(settings.privileges.level, settings.privileges.custom),
  }
  cache.set(db, fresh)
  return fresh
}

/** Must be called after settings were written on this connection. */
export function forgetSettings(db: Db): void {
  cache.delete(db)
}
