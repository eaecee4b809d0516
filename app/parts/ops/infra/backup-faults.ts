/** What is wrong with backups and HTML copies. */
import { currentSettings } from '#basics/settings/current-settings.ts'
import type { Fault } from '#kernel'
import type { Site } from '#infra/site.ts'
import { Day } from '#shared/durations.ts'
import { backupFacts } from './backup/backup-facts.ts'
import { failedHtmlCopies } from './html-copy/notes.ts'

/** Backups are daily; at this age, in ms, two were missed. */
const OldBackup = 3 * Day

export function backupFault(site: Site, now: number): Fault[] {
  const facts = backupFacts(site, now)
  if (!facts?.enabled) return []
  const faults: Fault[] = []
  const { verifyError, damaged, newestAt } = facts
  const since = newestAt ?? site.running.startedAt
  if (verifyError !== null) faults.push({ name: 'backup_broken', values: { why: verifyError } })
  else if (now - since > OldBackup) {
    faults.push({ name: 'backup_old', values: { days: Math.floor((now - since) / Day) } })
  }
  if (damaged > 0) faults.push({ name: 'backup_damaged', values: { count: damaged } })
  return faults
}

export function offSiteFault(site: Site): Fault[] {
  const why = backupFacts(site)?.offSiteError
  return why ? [{ name: 'off_site_failed', values: { why } }] : []
}

/** Of several, the one that failed first. */
export function copyFault({ db, env }: Site): Fault[] {
  const scheduled = currentSettings(db).settings.backup.html_copy !== 'off'
  const [first] = failedHtmlCopies(env, scheduled ? env.htmlCopyDir : null)
  return first
    ? [{ name: 'html_copy_failed', values: { folder: first.folder, why: first.error } }]
    : []
}
