import { checksOfParts } from '#infra/health/faults.ts'
import { meters } from '#infra/health/meters.ts'
import { jobsOfParts } from '#infra/jobs/site-jobs.ts'
import { beforeOpening } from '#infra/setup/open-served.ts'
import { portsOfParts } from '#infra/site.ts'
import { Minute } from '#shared/durations.ts'
import { siteBackups } from './infra/backup/site-backups.ts'
import { tidyRestore } from './infra/backup/tidy-restore.ts'
import { backupFault, copyFault, offSiteFault } from './infra/backup-faults.ts'
import { countRequest, metricsText, ownMetrics } from './infra/metrics.ts'

export function extend(): void {
  portsOfParts.add('ops', {
    backups: siteBackups,
    hasBackup: site => now => site.ports.backups.state(now).newest !== null,
  })
  jobsOfParts.add('ops', ({ ports }) => [
    { name: 'backups', everyMs: Minute, run: () => ports.backups.runDue(Date.now()) },
  ])
  beforeOpening.add('ops', tidyRestore)
  checksOfParts.add('ops', {
    faults: {
      backup: ['backup_old', 'backup_broken', 'backup_damaged'],
      off_site: ['off_site_failed'],
      html_copy: ['html_copy_failed'],
    },
    find: (site, now) => [...backupFault(site, now), ...offSiteFault(site), ...copyFault(site)],
  })
  meters.add('ops', {
    count: countRequest,
    own: ownMetrics,
    text: async (site, cache, others) => metricsText(site, cache, await others),
  })
}
