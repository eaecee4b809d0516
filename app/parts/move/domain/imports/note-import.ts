import { currentSettings } from '#basics/settings/current-settings.ts'
import { type Db, type Events, withEvents, writing } from '#kernel'

/** Logs that an import ended, in whatever way, or was undone. */
export function noteImport(db: Db, what: 'made' | 'undone', event: Events['import.made']): void {
  const siteTimeZone = currentSettings(db).settings.interface.time_zone
  writing(db, tx =>
    withEvents(tx, { now: Date.now(), siteTimeZone }, emit => {
      if (what === 'made') emit('import.made', event)
      else emit('import.undone', event)
      return null
    }),
  )
}
