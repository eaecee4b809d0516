import path from 'node:path'
import { fileTransport } from '#app/infra/mail/file-transport.ts'
import { outboxWorker } from '#app/infra/mail/outbox-worker.ts'
import type { MailTransport } from '#app/infra/mail/transport.ts'
import type { Site } from '#app/infra/site.ts'
import { flushShares } from './flush-shares.ts'
import { type Job, startRunner } from './job-runner.ts'
import { siteJobs } from './site-jobs.ts'

export type { Job } from './job-runner.ts'

export type RunningJobs = { stop(): Promise<void> }

type Options = {
  transport?: MailTransport
  /** Further jobs beside the usual ones. */
  more?: Job[]
}

/**
 * Starts the work beside the requests: views, mails, purges. Mails that were queued before go out at
 * once. `stop` waits for what is running and writes the views and visits that are still buffered.
 */
export function startJobs(site: Site, { transport, more = [] }: Options = {}): RunningJobs {
  const way = transport ?? fileTransport(path.join(site.env.dataDir, 'outbox'), site.log)
  const runner = startRunner([...siteJobs(site, outboxWorker(site, way)), ...more], site.log)
  site.onNudge = runner.nudge
  runner.nudge()
  return {
    async stop() {
      site.onNudge = () => {}
      await runner.stop()
      site.views.flush(site.db)
      await flushShares(site)
    },
  }
}
