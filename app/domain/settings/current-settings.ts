/** The settings in force, read once and again after any change, also one made by another process. */
import {
  type Db,
  type Privileges,
  privilegesOf,
  readSettings,
  type SiteSettings,
} from '#app/domain/kernel/index.ts'
import { dataVersion, listSettings } from './settings.queries.ts'

type Cached = { version: number; serial: number; settings: SiteSettings; privileges: Privileges }
const cache = new WeakMap<object, Cached>()
let serial = 0

/** `serial` tells two readings of the settings apart. */
export function currentSettings(db: Db): Cached {
  const version = dataVersion(db)
  const known = cache.get(db)
  if (known && known.version === version) return known
  const settings = readSettings(listSettings(db))
  const fresh = {
    version,
    serial: ++serial,
    settings,
    privileges: privilegesOf(settings.privileges.level, settings.privileges.custom),
  }
  cache.set(db, fresh)
  return fresh
}

/** To be called after settings were written on this connection. */
export function forgetSettings(db: Db): void {
  cache.delete(db)
}
