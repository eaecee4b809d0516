/** A write lock of another process stops nothing but writes. `LOCK_SECONDS=40` prints a table of a long one. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Answered, holdLock, LockedSite, Typed } from './foreign-lock.ts'

const Seconds = Number(process.env.LOCK_SECONDS ?? 2)

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

/**
 * Answers that take over a second longer than without the lock; one may meet a moment in which the machine does something
 * else.
 */
const late = (all: Times[], usual: Times[]) =>
  all
    .filter(({ name, p50, second }) => {
      const { most } = usual.find(each => each.name === name)!
      return p50 > most + 1_000 || second > most + 3_000
    })
    .map(({ name, ...times }) => `${name}: ${JSON.stringify(times)}`)
const refused = (answers: Answered[], status: number) =>
  answers.filter(answer => answer.status !== status).map(each => `${each.name}: ${each.status}`)

test.each([1, 2])(
  'with %d processes, pages and health are answered at once, writes refused within a second',
  async workers => {
    await using site = await LockedSite.start(workers)
    const reads: Answered[] = []
    const writes: Answered[] = []
    const ready: Answered[] = []
    const ask = async () => {
      const sent = [site.writes(), site.reads(), [site.readiness()]] as const
      const [written, read, checked] = await Promise.all(sent.map(each => Promise.all(each)))
      writes.push(...written!)
      reads.push(...read!)
      ready.push(...checked!)
    }
    const forget = () => [reads, ready, writes].forEach(all => all.splice(0))
    const times = () => timesOf([...reads, ...ready, ...writes])
    // Each process loads screens when they are first asked for.
    for (let n = 0; n < 3 * workers; n++) await ask()
    forget()
    for (let n = 0; n < 3; n++) await ask()
    const usual = times()
    forget()
    await using lock = await holdLock(site.file)
    const until = performance.now() + Seconds * 1_000
    while (performance.now() < until || ready.length < 4) {
      await ask()
      await pause(100)
    }
    const locked = times()
    if (process.env.LOCK_SECONDS) for (const each of [usual, locked]) console.table(each)
    expect(late(locked, usual)).toEqual([])
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
    expect(after.filter(({ status }) => status >= 400).map(({ name }) => name)).toEqual([])
    // The jobs only waited.
    const { text } = await site.send('metrics', { path: '/metrics' })
    expect(text).toMatch(/^forum_job_failures/m)
    expect(text.match(/^forum_job_failures.* [1-9]\d*$/gm)).toBeNull()
    expect(site.server.log()).not.toContain('job failed')
  },
)
