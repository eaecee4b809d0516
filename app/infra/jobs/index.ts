import { partBuffers } from '#infra/buffers/notes.ts'
import { isLocked, lastChange } from '#kernel'
import { type OutboxWorker, outboxWorker } from '#infra/mail/outbox-worker.ts'
import { siteTransport } from '#infra/mail/site-transport.ts'
import type { MailTransport } from '#infra/mail/transport.ts'
import type { Site } from '#infra/site.ts'
import { flushMissed } from './flush-missed.ts'
import { flushShares } from './flush-shares.ts'
import { type Job, startRunner } from './job-runner.ts'
import { siteJobs } from './site-jobs.ts'

export type { Job } from './job-runner.ts'

export type RunningJobs = {
  /** This machine is the primary now: jobs run here, from the beginning. */
  begin(): void
  /** Another machine is the primary now: ends the jobs of the site. */
  release(): void
  /** Aborts running jobs, and begins no new ones. */
  end(): void
  /** The same, and waits for them. */
  stop(): Promise<void>
}

/** In a worker that does not lead: adopts changes of plugins that were made in another one. */
export function followPlugins({ db, ports }: Site): Job {
  let seen = lastChange(db, 'plugin')
  const run = async () => {
    const version = lastChange(db, 'plugin')
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
  // Made again when another machine has run the jobs meanwhile, and after an error: both leave interrupted emails.
  let outbox: OutboxWorker | null = null
  const drain: OutboxWorker['drain'] = async (...given) => {
    try {
      return await (outbox ??= outboxWorker(site, way)).drain(...given)
    } catch (error) {
      outbox = null
      throw error
    }
  }
  const started = startRunner(
    [...siteJobs(site, { drain }), ...more].filter(job => leads || job.everywhere),
    site.log,
    site.running.jobs,
    site.node?.isPrimary,
    error => site.writes.lock !== null && isLocked(error),
  )
  const { lock } = site.writes
  if (lock) lock.onFree = started.resume
  site.onNudge = started.nudge
  started.nudge()
  return {
    begin() {
      outbox = null
      started.nudge()
    },
    release: started.release,
    end() {
      lock?.close()
      started.end()
    },
    async stop() {
      site.onNudge = () => {}
      lock?.close()
      const late = await started.stop()
      if (late.length > 0) site.log.warn({ jobs: late }, 'jobs did not end in time')
      way.close?.()
      const buffers = [
        () => site.views.flush(site.db),
        () => site.uses.flush(site.db),
        () => flushShares(site),
        () => flushMissed(site),
        ...partBuffers(site).map(buffer => () => buffer.flush(site.db)),
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
