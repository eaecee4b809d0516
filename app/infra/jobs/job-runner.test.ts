import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobState } from '#kernel'
import { type Job, type JobRunner, startRunner } from './job-runner.ts'

let runner: JobRunner | null = null
const errors: object[] = []
const log = { error: (entry: object) => void errors.push(entry) }
const begin = (...jobs: Job[]) => (runner = startRunner(jobs, log))

beforeEach(() => {
  vi.useFakeTimers()
  errors.length = 0
})
afterEach(async () => {
  await runner?.stop()
  vi.useRealTimers()
})

/** A job whose runs last until they are released. */
function slowJob(onNudge = false) {
  const open: (() => void)[] = []
  const state = { begun: 0, ended: 0, signal: null as AbortSignal | null }
  const job: Job = {
    name: 'slow',
    everyMs: 1000,
    onNudge,
    run: async signal => {
      state.begun++
      state.signal = signal
      await new Promise<void>(end => open.push(end))
      state.ended++
    },
  }
  return { job, state, release: () => open.splice(0).forEach(end => end()) }
}

test('each job runs at its own interval', async () => {
  const runs = { quick: 0, slow: 0 }
  begin(
    { name: 'quick', everyMs: 1000, run: () => void runs.quick++ },
    { name: 'slow', everyMs: 5000, run: () => void runs.slow++ },
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toEqual({ quick: 10, slow: 2 })
})

test('writes within the wait of a job share a run', async () => {
  const runs = { soon: 0, later: 0 }
  const shared = { everyMs: 60_000, onNudge: true }
  begin(
    { ...shared, name: 'soon', run: () => void runs.soon++ },
    { ...shared, name: 'later', nudgedAfterMs: 250, run: () => void runs.later++ },
  )
  for (let i = 0; i < 4; i++) {
    runner!.nudge()
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(runs).toEqual({ soon: 4, later: 0 })
  await vi.advanceTimersByTimeAsync(50)
  expect(runs).toEqual({ soon: 4, later: 1 })
})

test('a job never runs twice at once; requests meanwhile cause a single further run', async () => {
  const { job, state, release } = slowJob()
  begin(job)
  await vi.advanceTimersByTimeAsync(5000)
  expect(state.begun).toBe(1)
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(state).toMatchObject({ begun: 2, ended: 1 })
  release()
})

test('a job that keeps failing runs once a minute, and at its interval when it works again', async () => {
  let [runs, works] = [0, false]
  const run = () => {
    runs++
    return works ? Promise.resolve() : Promise.reject(new Error('no'))
  }
  begin({ name: 'broken', everyMs: 5000, run })
  const runsIn = async (ms: number) => {
    runs = 0
    await vi.advanceTimersByTimeAsync(ms)
    return runs
  }
  expect(await runsIn(5 * 60_000)).toBeLessThan(9)
  expect(await runsIn(60_000)).toBe(1)
  works = true
  await runsIn(60_000)
  expect(await runsIn(60_000)).toBe(12)
})

test('an error is logged and stops neither the job nor the others', async () => {
  let after = 0
  begin(
    { name: 'broken', everyMs: 1000, run: () => Promise.reject(new Error('no')) },
    { name: 'throws', everyMs: 1000, run: () => expect.unreachable('at once') },
    { name: 'fine', everyMs: 1000, run: () => void after++ },
  )
  await vi.advanceTimersByTimeAsync(3000)
  expect(after).toBe(3)
  expect(errors).toHaveLength(4)
  expect(errors[0]).toMatchObject({ job: 'broken' })
})

test('many nudges cause one prompt run of the jobs that listen', async () => {
  const runs: string[] = []
  begin(
    { name: 'mail', everyMs: 30_000, onNudge: true, run: () => void runs.push('mail') },
    { name: 'purge', everyMs: 30_000, run: () => void runs.push('purge') },
  )
  for (let n = 0; n < 100; n++) runner!.nudge()
  await vi.advanceTimersByTimeAsync(100)
  expect(runs).toEqual(['mail'])
})

test('stopping aborts and awaits running jobs, and starts nothing new', async () => {
  const { job, state, release } = slowJob(true)
  begin(job)
  await vi.advanceTimersByTimeAsync(2500)
  let stopped = false
  const stopping = runner!.stop().then(() => (stopped = true))
  runner!.nudge()
  await vi.advanceTimersByTimeAsync(2000)
  expect(stopped).toBe(false)
  expect(state.signal!.aborted).toBe(true)
  release()
  await stopping
  await vi.advanceTimersByTimeAsync(5000)
  expect(state).toMatchObject({ begun: 1, ended: 1 })
})

test('a job that never ends does not keep the others from stopping, and is named', async () => {
  const { job, release } = slowJob()
  const running = begin(job)
  await vi.advanceTimersByTimeAsync(1000)
  running.end()
  await vi.advanceTimersByTimeAsync(1000)
  const late = running.stop()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await late).toEqual(['slow'])
  release()
})

test('what a job throws because it was aborted by the stop is no error of the job', async () => {
  const running = begin({
    ...{ name: 'call', everyMs: 1000 },
    run: signal => new Promise((_, reject) => signal.addEventListener('abort', reject)),
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(await running.stop()).toEqual([])
  expect(errors).toEqual([])
})

test('while another machine runs the jobs of the site, only those of this machine run', async () => {
  let ours = false
  const runs = { site: 0, machine: 0 }
  runner = startRunner(
    [
      { name: 'site', everyMs: 1000, onNudge: true, run: () => void runs.site++ },
      { name: 'machine', everyMs: 1000, eachNode: true, run: () => void runs.machine++ },
    ],
    log,
    undefined,
    () => ours,
  )
  await vi.advanceTimersByTimeAsync(3000)
  runner.nudge()
  await vi.advanceTimersByTimeAsync(100)
  expect(runs).toEqual({ site: 0, machine: 3 })
  ours = true
  await vi.advanceTimersByTimeAsync(2000)
  expect(runs).toEqual({ site: 2, machine: 5 })
})

test('a run ends when another machine takes the jobs, and later runs are not affected', async () => {
  const { job, state, release } = slowJob()
  const running = begin(job)
  await vi.advanceTimersByTimeAsync(1000)
  running.release()
  expect(state.signal!.aborted).toBe(true)
  release()
  await vi.advanceTimersByTimeAsync(1000)
  expect([state.begun, state.signal!.aborted]).toEqual([2, false])
  release()
})

test('a job that finds the database locked has not failed, and runs once it is free', async () => {
  const locked = new Error('locked')
  const states = new Map<string, JobState>()
  let isFree = false
  const run = vi.fn(() => (isFree ? undefined : Promise.reject(locked)))
  const job = { name: 'hourly', everyMs: 3_600_000, run }
  runner = startRunner(
    [job],
    log,
    states,
    () => true,
    error => error === locked,
  )
  await vi.advanceTimersByTimeAsync(3_600_000)
  runner.resume()
  await vi.advanceTimersByTimeAsync(0)
  isFree = true
  runner.resume()
  await vi.advanceTimersByTimeAsync(0)
  runner.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(3)
  expect([errors, states.get('hourly')]).toMatchObject([[], { failures: 0, error: '' }])
})
