import { copiesVersion, isLocked } from '#app/domain/kernel/index.ts'
import { joinNodes } from '#app/infra/nodes/site-node.ts'
import { type OutboxWorker, outboxWorker } from '#app/infra/mail/outbox-worker.ts'
import { siteTransport } from '#app/infra/mail/site-transport.ts'
import type { MailTransport } from '#app/infra/mail/transport.ts'
import type { Site } from '#app/infra/site.ts'
import { flushShares } from './flush-shares.ts'
import { type Job, type JobRunner, startRunner } from './job-runner.ts'
import { siteJobs } from './site-jobs.ts'

export type { Job } from './job-runner.ts'

export type RunningJobs = {
  /** Aborts running jobs, and begins no new ones. */
  end(): void
  /** The same, and waits for them. */
  stop(): Promise<void>
}

/** Joins the machines of a database server: one of them runs the jobs of the site. Null when the database is a file. */
function joined(site: Site, runner: () => JobRunner, options: Options) {
  const { copy, log, running } = site
  if (!copy) return null
  copy.onAway = reason => {
    running.databaseAway = reason !== null
    if (reason !== null) log.warn({ reason }, 'the database server is away')
    else log.info({}, 'the database server is back')
  }
  return joinNodes(site, {
    onJobs(holds) {
      if (holds) options.onJobs?.()
      else runner().release()
    },
    onPresent: count => options.onNodes?.(count),
    onWritten: () => runner().nudge(),
  })
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
  /** Called with the number of machines that serve the site. */
  onNodes?: (count: number) => void
  /** Called when this machine begins to run the jobs of the site. */
  onJobs?: () => void
}

/**
 * Starts the background jobs: views, emails, purges. Previously queued emails go out at once.
 * `stop` waits for running jobs and writes buffered views and visits.
 */
export function startJobs(
  site: Site,
  { transport, more = [], leads = true, onNodes }: Options = {},
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
  const onJobs = () => {
    outbox = null
    runner?.nudge()
  }
  let runner: JobRunner | null = null
  const node = leads ? joined(site, () => runner!, { onNodes, onJobs }) : null
  runner = startRunner(
    [...siteJobs(site, { drain }), ...more].filter(job => leads || job.everywhere),
    site.log,
    site.running.jobs,
    node?.holdsJobs,
    error => site.writes.lock !== null && isLocked(error),
  )
  const started = runner
  const { lock } = site.writes
  if (lock) lock.onFree = started.resume
  site.onNudge = started.nudge
  started.nudge()
  return {
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
      node?.stop()
    },
  }
}
