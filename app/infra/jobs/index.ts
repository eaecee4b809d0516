import { outboxWorker } from '#app/infra/mail/outbox-worker.ts'
import { siteTransport } from '#app/infra/mail/site-transport.ts'
import type { MailTransport } from '#app/infra/mail/transport.ts'
import type { Site } from '#app/infra/site.ts'
import { flushShares } from './flush-shares.ts'
import { type Job, startRunner } from './job-runner.ts'
import { siteJobs } from './site-jobs.ts'

export type { Job } from './job-runner.ts'

export type RunningJobs = { stop(): Promise<void> }

/** What is left for a mail that is under way when the process is told to stop, in ms. */
const MailGraceMs = 3000

/** Takes over what other processes write to a database on a server: there nobody tells this one. */
export function copyJobs({ refresh, log, running }: Site): Job[] {
  if (!refresh) return []
  /** A server that is away is told of once, and once more when it is back. */
  const run = () => {
    try {
      refresh()
      if (running.databaseAway) log.info({}, 'the database server is back')
      running.databaseAway = false
    } catch (error) {
      if (!running.databaseAway) log.warn({ err: error }, 'the database server is away')
      running.databaseAway = true
    }
  }
  return [{ name: 'database.refresh', everyMs: 2000, run }]
}

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
  const way = transport ?? siteTransport(site)
  const runner = startRunner(
    [...siteJobs(site, outboxWorker(site, way)), ...more],
    site.log,
    site.running.jobs,
  )
  site.onNudge = runner.nudge
  runner.nudge()
  return {
    async stop() {
      site.onNudge = () => {}
      // A mail under way may take a while; then its connection is cut.
      const hurry = setTimeout(() => way.close?.(), MailGraceMs)
      await runner.stop()
      clearTimeout(hurry)
      way.close?.()
      const buffers = [
        () => site.views.flush(site.db),
        () => site.uses.flush(site.db),
        () => site.reportedRewards.flush(site.db),
        () => flushShares(site),
      ]
      for (const flush of buffers) {
        try {
          await flush()
        } catch (err) {
          site.log.warn({ err }, 'views and visits of the last moments are lost')
        }
      }
    },
  }
}
