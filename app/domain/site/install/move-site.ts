import { type Db, writing } from '#kernel'
import { currentSettings, forgetSettings } from '#basics/settings/current-settings.ts'
import { saveSiteUrl } from '#basics/settings/settings.queries.ts'
import { Operator, writeEntry } from '#moderation/staff-log/write-entry.ts'
import { normalizeSiteUrl } from './site-url.ts'

/** Changes the site URL to one that the operator has set, at once. Returns the former URL, or null if nothing changed. */
export function moveSite(db: Db, siteUrl: string, now: number): string | null {
  const next = normalizeSiteUrl(siteUrl)
  const { general } = currentSettings(db).settings
  if (general.site_url === next) return null
  writing(db, tx => {
    saveSiteUrl(tx, { ...general, site_url: next }, now)
    const change = { before: { site_url: general.site_url }, after: { site_url: next } }
    writeEntry(tx, now, 'setting.changed', { actorId: Operator, ...change, note: 'general' })
    return null
  })
  forgetSettings(db)
  return general.site_url
}
