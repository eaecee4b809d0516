/** How a process that serves requests waits for another one that writes: between turns of the event loop. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '#infra/database/db.ts'
import { watchWrites } from '#infra/health/watch-writes.ts'
import { makeLog } from '#infra/log.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { databaseFileOf } from '#tests/support/processes.ts'
import { world } from '#tests/support/world.ts'
import { recorded, writing, writingInTurns, writingSoon } from './index.ts'
import { WriteLock } from './write-lock.ts'

let database: OpenDatabase
let other: Database.Database
let lock: WriteLock
let place: ReturnType<typeof databaseFileOf>

beforeEach(() => {
  using w = world()
  place = databaseFileOf(w)
  database = openDatabase(place.file)
  const log = makeLog('silent')
  const writes = watchWrites(database, log)
  writes.serve(log, 1_000_000)
  lock = writes.lock!
  other = new Sqlite(place.file)
})
afterEach(() => {
  lock.close()
  database.close()
  other.close()
  place[Symbol.dispose]()
})

const take = () => void other.exec('begin immediate')
const release = () => void other.exec('rollback')
const busy = expect.objectContaining({ code: 'SQLITE_BUSY' })
const body = () => vi.fn(() => 'written')

test('a request writes as soon as the other one has ended, while the loop goes on', async () => {
  take()
  const write = body()
  const written = writingSoon(database.db, write)
  await pause(20)
  expect([write.mock.calls.length, lock.lockedMs > 0]).toEqual([0, true])
  release()
  expect(await written).toBe('written')
  expect([write.mock.calls.length, lock.lockedMs]).toEqual([1, 0])
})

test('a request that has waited is refused; after a second they hardly wait', async () => {
  take()
  await expect(writingSoon(database.db, body())).rejects.toThrow(busy)
  await expect.poll(() => lock.lockedMs).toBeGreaterThan(1_000)
  const began = performance.now()
  for (let n = 0; n < 20; n++) await expect(writingSoon(database.db, body())).rejects.toThrow(busy)
  expect(performance.now() - began).toBeLessThan(4_000)
  // Released, and taken again by a short write, before this process has noticed.
  release()
  take()
  const written = writingSoon(database.db, body())
  await pause(20)
  release()
  expect(await written).toBe('written')
  expect(lock.lockedMs).toBe(0)
  expect(await writingSoon(database.db, body())).toBe('written')
})

test('synchronous writes wait once, until the lock is free again', async () => {
  take()
  const refuse = () => expect(() => writing(database.db, body())).toThrow(busy)
  refuse()
  expect(lock.lockedMs).toBeGreaterThanOrEqual(200)
  const began = performance.now()
  for (let n = 0; n < 100; n++) refuse()
  expect(performance.now() - began).toBeLessThan(4_000)
  release()
  expect(writing(database.db, body())).toBe('written')
  expect(lock.lockedMs).toBe(0)
})

test('what has happened is recorded once the lock is free, in order; the end of the process ends all waiting', async () => {
  const free = vi.fn()
  lock.onFree = free
  take()
  const order: number[] = []
  const note = (n: number) => recorded(database.db, () => writing(database.db, () => order.push(n)))
  const notes = [1, 2, 3].map(note)
  await expect.poll(() => lock.lockedMs).toBeGreaterThan(1_000)
  expect([order, free.mock.calls.length]).toEqual([[], 0])
  release()
  await Promise.all(notes)
  expect([order, free.mock.calls.length]).toEqual([[1, 2, 3], 1])
  take()
  const last = note(4)
  await pause(1)
  lock.close()
  await expect(last).rejects.toThrow(busy)
  release()
})

test('a long list lets another process write in between', async () => {
  const list = Array.from({ length: 2_000 }, (_, n) => n)
  const written = writingInTurns(database.db, list, () => {})
  for (let turns = 0; list.length > 0; turns++) {
    take()
    release()
    await pause(0)
    expect(turns).toBeLessThan(2_000)
  }
  await written
  expect(list).toEqual([])
})

test('a command that writes for long leaves room for a server', async () => {
  const command = openDatabase(place.file)
  const hold = () => {
    const until = performance.now() + 60
    while (performance.now() < until);
    return null
  }
  let rested = 0
  for (let n = 0; n < 5; n++) {
    const began = performance.now()
    writing(command.db, () => {
      if (performance.now() - began > 8) rested++
      return hold()
    })
  }
  command.close()
  expect(rested).toBeGreaterThanOrEqual(2)
  expect(await writingSoon(database.db, body())).toBe('written')
})

/** A lock of another process: `taken` says whether a write meets it. */
function foreignLock() {
  const state = { taken: true }
  const locked = Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' })
  const lock = new WriteLock({ isFree: () => true, onForeign() {} })
  const write = (done: () => void) =>
    lock.within(400, () => {
      if (state.taken) throw locked
      done()
    })
  return { state, lock, locked, write }
}

test('writes run in the order in which they came, also when the lock is taken again and others come', async () => {
  const { state, write } = foreignLock()
  const order: number[] = []
  const writes = [1, 2, 3].map(n => write(() => order.push(n)))
  // Each look finds the lock free, and the first write finds it taken again.
  await pause(30)
  writes.push(write(() => order.push(4)))
  await pause(30)
  state.taken = false
  writes.push(write(() => order.push(5)))
  await Promise.all(writes)
  expect(order).toEqual([1, 2, 3, 4, 5])
})

test('while the lock is handed over, a write waits for its turn as long as that takes', async () => {
  const { state, lock, write } = foreignLock()
  const written = write(() => {})
  await pause(700)
  state.taken = false
  await expect(written).resolves.toBeUndefined()
  expect(lock.lockedMs).toBe(0)
})

test('many writes that wait leave turns to other work', async () => {
  const { state, write } = foreignLock()
  let running = true
  let turns = 0
  const work = () => {
    turns++
    if (running) setImmediate(work)
  }
  const busy = () => {
    const until = performance.now() + 4
    while (performance.now() < until);
  }
  const writes = Array.from({ length: 30 }, () => write(busy))
  state.taken = false
  work()
  await Promise.all(writes)
  running = false
  expect(turns).toBeGreaterThan(5)
})

test('a write that fails keeps none of those behind it waiting', async () => {
  const { state, lock, locked, write } = foreignLock()
  const fails = lock.within(400, () => {
    if (state.taken) throw locked
    throw new Error('refused')
  })
  const next = write(() => {})
  state.taken = false
  await expect(fails).rejects.toThrow('refused')
  await next
})

test('a lock that stays is still looked at while requests come without a break', async () => {
  take()
  await expect(writingSoon(database.db, body())).rejects.toThrow(busy)
  await expect.poll(() => lock.lockedMs).toBeGreaterThan(1_000)
  const refused: unknown[] = []
  const send = () => writingSoon(database.db, body()).catch((error: unknown) => refused.push(error))
  for (const until = performance.now() + 600; performance.now() < until; await nextTurn())
    void send()
  expect(refused[0]).toEqual(busy)
  release()
  expect(await writingSoon(database.db, body())).toBe('written')
})
