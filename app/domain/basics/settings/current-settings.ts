/** The settings in force, cached and read again after any change, including one by another process. */
import {
  type Db,
  foreignVersion,
  type Privileges,
  type ReadSettings,
  privilegesOf,
  readSettings,
  type SiteSettings,
} from '#app/domain/kernel/index.ts'
import { listSettings } from './settings.queries.ts'

type Cached = {
  version: number
  /** The rows they were read from. */
  source: string
  serial: number
  settings: SiteSettings
  privileges: Privileges
  /** Fields whose stored value cannot be read, as `group.field`. */
  unreadable: string[]
}
const cache = new WeakMap<object, Cached>()
/** The settings before the last change, in force while a new value cannot be read. */
const before = new WeakMap<object, ReadSettings>()
let serial = 0

/** `serial` changes with the settings, and after `forgetSettings`; `version` with every write by another process. */
export function currentSettings(db: Db): Cached {
  const version = foreignVersion(db)
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
    privileges: privilegesOf(settings.privileges.level, settings.privileges.custom),
  }
  cache.set(db, fresh)
  return fresh
}

/** Must be called after settings were written on this connection. */
export function forgetSettings(db: Db): void {
  cache.delete(db)
}
