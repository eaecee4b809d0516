import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Db, writing } from '#kernel'
import { type World, world } from '#tests/support/world.ts'
import { inSteps, type LongTask, runTasks, stepOfOldest } from './long-task.ts'

const set = (db: Db, key: string, value: number) =>
  db.run(sql`insert into site_counter (key, value) values (${key}, ${value})
    on conflict (key) do update set value = excluded.value`)
const valueOf = (db: Db, key: string) =>
  db.get<{ value: number } | undefined>(sql`select value from site_counter where key = ${key}`)
    ?.value

/** Adds up the numbers from `left` down to 1; a step has two writes. `cut` throws between or after them. */
function adding(cut: (n: number, at: 'within' | 'after') => void = () => {}) {
  const find = (db: Db) => {
    const left = valueOf(db, 'left')
    return left ? { left } : undefined
  }
  const step = stepOfOldest(find, ({ tx }, { left }) => {
    set(tx, 'sum', (valueOf(tx, 'sum') ?? 0) + left)
    cut(left, 'within')
    set(tx, 'left', left - 1)
  })
  return (db: Db, now: number) => {
    const before = valueOf(db, 'left')
    const found = step(db, now)
    if (before) cut(before, 'after')
    return found
  }
}

const begun = (w: World, left = 20) => writing(w.db, tx => void set(tx, 'left', left))
const going = () => new AbortController().signal

test('a task ends the same, wherever it was cut off', async () => {
  for (const at of ['within', 'after'] as const)
    for (let n = 1; n <= 20; n++) {
      using w = world()
      begun(w)
      let isCut = false
      const cut = (left: number, place: string) => {
        if (isCut || left !== n || place !== at) return
        isCut = true
        throw new Error('killed')
      }
      await expect(runTasks(w.db, going(), [inSteps(adding(cut))])).rejects.toThrow('killed')
      expect(valueOf(w.db, 'left')).toBe(at === 'within' ? n : n - 1)
      await runTasks(w.db, going(), [inSteps(adding(cut))])
      expect([valueOf(w.db, 'left'), valueOf(w.db, 'sum')]).toEqual([0, 210])
    }
})

test('two processes that run a task at once do each step once', async () => {
  using w = world()
  begun(w, 60)
  const slow = inSteps(adding(() => void until(performance.now() + 1)))
  await Promise.all([1, 2].map(() => runTasks(w.db, going(), [slow])))
  expect([valueOf(w.db, 'left'), valueOf(w.db, 'sum')]).toEqual([0, 1830])
})

function until(time: number): void {
  while (performance.now() < time);
}

test('a stop is heard after the current step', async () => {
  using w = world()
  begun(w)
  const stopping = new AbortController()
  const cut = (left: number) => {
    if (left === 15) stopping.abort()
  }
  await runTasks(w.db, stopping.signal, [inSteps(adding(cut)), inSteps(() => expect.unreachable())])
  expect(valueOf(w.db, 'left')).toBe(14)
})

test('short steps share a turn, and after some milliseconds others have theirs', async () => {
  using w = world()
  let turns = 0
  const task = (steps: number, ms: number): LongTask =>
    function* () {
      for (let n = 0; n < steps; n++) {
        until(performance.now() + ms)
        yield
      }
    }
  const count = setInterval(() => turns++, 1)
  await runTasks(w.db, going(), [task(5, 6)])
  clearInterval(count)
  expect(turns).toBeGreaterThanOrEqual(5)
})

test('an error is noted with its order, and thrown again', () => {
  using w = world()
  const step = stepOfOldest(
    () => ({ id: 7 }),
    ({ tx }) => {
      set(tx, 'half', 1)
      throw new Error('broken')
    },
    (tx, { id }) => void set(tx, 'failed', id),
  )
  expect(() => step(w.db, w.now)).toThrow('broken')
  expect([valueOf(w.db, 'half'), valueOf(w.db, 'failed')]).toEqual([undefined, 7])
})
