/** A write lock of another process stops nothing but writes. `LOCK_SECONDS=40` prints a table of a long one. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { slowness } from '#app/commands/machine-speed.mjs'
import { type Answered, holdLock, LockedSite, Typed } from './foreign-lock.ts'

const Seconds = Number(process.env.LOCK_SECONDS ?? 2)
const Deadline = (60 + Seconds * 2) * 1_000

type Times = { name: string; answers: number; p50: number; second: number; most: number }

function timesOf(answers: Answered[]): Times[] {
  const names = [...new Set(answers.map(({ name }) => name))]
  return names.map(name => {
    const times = answers.filter(each => each.name === name).map(({ ms }) => Math.round(ms))
    times.sort((a, b) => a - b)
    return {
      name,
      answers: times.length,
      p50: times[(times.length - 1) >> 1]!,
      second: times.at(-2)!,
      most: times.at(-1)!,
    }
  })
}

/** One answer may meet a moment in which the machine does something else. */
const late = (all: Times[]) =>
  all.filter(({ p50, second }) => p50 > 1_000 * slowness() || second > 3_000 * slowness())
const refused = (answers: Answered[], status: number) =>
  answers.filter(answer => answer.status !== status).map(each => `${each.name}: ${each.status}`)

test.each([1, 2])(
  'with %d processes, pages and health are answered at once, writes refused within a second',
  async workers => {
    await using site = await LockedSite.start(workers)
    // Each process loads screens when they are first asked for.
    for (let n = 0; n < 3 * workers; n++) await Promise.all([...site.reads(), ...site.writes()])
    await using lock = await holdLock(site.file)
    const reads: Answered[] = []
    const writes: Answered[] = []
    const ready: Answered[] = []
    const until = performance.now() + Seconds * 1_000
    while (performance.now() < until || ready.length < 4) {
      const sent = [site.writes(), site.reads(), [site.readiness()]] as const
      const [written, read, checked] = await Promise.all(sent.map(each => Promise.all(each)))
      writes.push(...written!)
      reads.push(...read!)
      ready.push(...checked!)
      await pause(100)
    }
    const times = timesOf([...reads, ...ready, ...writes])
    if (process.env.LOCK_SECONDS) console.table(times)
    expect(late(times)).toEqual([])
    expect(refused(reads, 200)).toEqual([])
    expect(refused(writes, 503)).toEqual([])
    for (const { name, text, headers } of writes) {
      expect(headers.get('Retry-After'), name).toMatch(/^\d+$/)
      if (name.startsWith('form')) expect(text).toContain(Typed)
      if (/json/.test(headers.get('Content-Type')!))
        expect(JSON.parse(text), name).toMatchObject({ reason: 'error.storage.busy' })
    }
    const isLong = Seconds > 11
    expect(ready.at(-1)!.status).toBe(isLong ? 503 : 200)
    expect(ready.at(-1)!.text.includes('database_locked')).toBe(isLong)

    await lock.release()
    await expect.poll(async () => (await site.readiness()).status).toBe(200)
    const after = await Promise.all(site.writes())
    expect(after.filter(({ status }) => status >= 400)).toEqual([])
    // The jobs only waited.
    const { text } = await site.send('metrics', { path: '/metrics' })
    expect(text).toMatch(/^forum_job_failures/m)
    expect(text.match(/^forum_job_failures.* [1-9]\d*$/gm)).toBeNull()
    expect(site.server.log()).not.toContain('job failed')
  },
  Deadline,
)
