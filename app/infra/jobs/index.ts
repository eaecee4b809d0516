import { copiesVersion } from '#app/domain/kernel/index.ts'
import { outboxWorker } from '#app/infra/mail/outbox-worker.ts'
import { siteTransport } from '#app/infra/mail/site-transport.ts'
import type { MailTransport } from '#app/infra/mail/transport.ts'
import type { Site } from '#app/infra/site.ts'
import { flushShares } from './flush-shares.ts'
import { type Job, startRunner } from './job-runner.ts'
import { siteJobs } from './site-jobs.ts'

export type { Job } from './job-runner.ts'

export type RunningJobs = { stop(): Promise<void> }

/** Time left for an email being sent when the process is told to stop, in ms. */
const MailGraceMs = 3000

/** Fetches what other processes write to a database server, which sends no notifications. */
export function copyJobs({ refresh, log, running }: Site): Job[] {
  if (!refresh) return []
  /** An unreachable server is logged once, and once more when it is back. */
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

/** In a worker that does not lead: adopts changes of plugins that were made in another one. */
export function followPlugins({ db, ports }: Site): Job {
  let seen = copiesVersion(db)
  const run = async () => {
    const version = copiesVersion(db)
    if (version !== seen) await ports.plugins.look()
    seen = version
  }
  return { name: 'plugins.follow', everyMs: 1000, everywhere: true, run }
}

type Options = {
  transport?: MailTransport
  /** Additional jobs. */
  more?: Job[]
  /** False in a worker that leaves the jobs of the site to the leader. */
  leads?: boolean
}

/**
 * Starts the background jobs: views, emails, purges. Previously queued emails go out at once.
 * `stop` waits for running jobs and writes buffered views and visits.
 */
export function startJobs(
  site: Site,
  { transport, more = [], leads = true }: Options = {},
): RunningJobs {
  const way = transport ?? siteTransport(site)
  const runner = startRunner(
    [...siteJobs(site, outboxWorker(site, way)), ...more].filter(job => leads || job.everywhere),
    site.log,
    site.running.jobs,
  )
  site.onNudge = runner.nudge
  runner.nudge()
  return {
    async stop() {
      site.onNudge = () => {}
      // An email being sent may take a while; then its connection is closed.
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
