/** Background jobs: each at its own interval, never twice at once, errors only logged. */
import type { JobState } from '#kernel'
import type { Logger } from '#infra/log.ts'
import { within } from '#shared/within.ts'

export type Job = {
  name: string
  everyMs: number
  /** Also runs soon after a nudge, that is, after a write. */
  onNudge?: boolean
  /** How soon, in ms: a longer wait lets more writes share a run. */
  nudgedAfterMs?: number
  /** Runs in every worker, as it concerns the state of the process; other jobs run in the leader only. */
  everywhere?: boolean
  /** Runs on every machine that serves the site, as it concerns the machine; other jobs run on one of them. */
  eachNode?: boolean
  /** `signal` aborts when the process is stopping: long runs end early. */
  run(signal: AbortSignal): void | Promise<unknown>
}

export type JobRunner = {
  /** Asks the jobs that listen to nudges to run soon. Cheap enough for every write. */
  nudge(): void
  /** Aborts running jobs that one machine runs for all, because another one does now. */
  release(): void
  /** Runs the jobs that found the database locked. */
  resume(): void
  /** Stops the timers and aborts running jobs. */
  end(): void
  /** The same, and waits for them, but not long. Returns the names of those that have not ended. */
  stop(): Promise<string[]>
}

const NudgeDelayMs = 20
/** A job that keeps failing runs less often, but not less often than this, in ms. */
const LongestPauseMs = 60_000
/** How long a stop waits for jobs, in ms. */
const StopMs = 3_000
const LeastStopMs = 500

/**
 * `states`, if given, records the result of each job's last run. `isOurs`: false while another machine runs the jobs of
 * the site. `mustWait`: another process was writing, which is no failure of the job.
 */
export function startRunner(
  jobs: Job[],
  log: Pick<Logger, 'error'>,
  states: Map<string, JobState> = new Map(),
  isOurs: () => boolean = () => true,
  mustWait: (error: unknown) => boolean = () => false,
): JobRunner {
  const timers: NodeJS.Timeout[] = []
  const running = new Map<Job, Promise<void>>()
  const again = new Set<Job>()
  const locked = new Set<Job>()
  /** By their wait. */
  const nudged = new Map<number, NodeJS.Timeout>()
  const stopping = new AbortController()
  const { signal } = stopping
  let term = new AbortController()
  const waitOf = ({ nudgedAfterMs = NudgeDelayMs }: Job) => nudgedAfterMs
  const waits = new Set(jobs.filter(job => job.onNudge).map(waitOf))
  const isOwn = (job: Job) => Boolean(job.everywhere ?? job.eachNode)

  async function once(job: Job): Promise<void> {
    const state = states.get(job.name)!
    state.startedAt = Date.now()
    try {
      await job.run(isOwn(job) ? signal : AbortSignal.any([signal, term.signal]))
      state.failures = 0
    } catch (error) {
      if (signal.aborted) return
      if (mustWait(error)) locked.add(job)
      else {
        log.error({ job: job.name, err: error }, 'job failed')
        state.error = error instanceof Error ? error.message : String(error)
        state.failedAt = Date.now()
        state.failures++
      }
    } finally {
      state.endedAt = Date.now()
      running.delete(job)
    }
    if (again.delete(job) && !signal.aborted) start(job)
  }

  /** A job requested while it runs is run once more afterwards. */
  function start(job: Job): void {
    if (signal.aborted || !(isOwn(job) || isOurs())) return
    if (running.has(job)) again.add(job)
    else {
      const done = Promise.resolve().then(() => once(job))
      running.set(job, done)
    }
  }

  for (const job of jobs) {
    const never = { startedAt: 0, endedAt: 0, error: '', failedAt: 0, failures: 0 }
    states.set(job.name, { name: job.name, ...never })
    const timer = setInterval(() => {
      const { failures, failedAt } = states.get(job.name)!
      const pause = Math.min(LongestPauseMs, job.everyMs * 2 ** failures)
      if (failures === 0 || Math.abs(Date.now() - failedAt) >= pause - job.everyMs / 2) start(job)
    }, job.everyMs)
    timer.unref()
    timers.push(timer)
  }

  let endedAt = 0
  function end(): void {
    endedAt ||= performance.now()
    stopping.abort()
    timers.forEach(clearInterval)
    nudged.forEach(clearTimeout)
  }

  return {
    nudge() {
      if (signal.aborted) return
      for (const waitMs of waits) {
        if (nudged.has(waitMs)) continue
        const timer = setTimeout(() => {
          nudged.delete(waitMs)
          for (const job of jobs) if (job.onNudge && waitOf(job) === waitMs) start(job)
        }, waitMs)
        nudged.set(waitMs, timer.unref())
      }
    },
    release() {
      term.abort()
      term = new AbortController()
    },
    resume() {
      const waiting = [...locked]
      locked.clear()
      waiting.forEach(start)
    },
    end,
    async stop() {
      end()
      const leftMs = Math.max(LeastStopMs, endedAt + StopMs - performance.now())
      await within(leftMs, Promise.all(running.values()))
      return [...running.keys()].map(({ name }) => name)
    },
  }
}
