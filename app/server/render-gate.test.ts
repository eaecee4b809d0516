import { afterEach, expect, test, vi } from 'vitest'
import { Overloaded, RenderGate } from './render-gate.ts'

function task() {
  let finish!: () => void
  const done = new Promise<void>(resolve => (finish = resolve))
  return { done, finish }
}
const turn = () => new Promise(next => setImmediate(next))
const turns = async (count: number) => {
  for (let n = 0; n < count; n++) await turn()
}

afterEach(() => void vi.useRealTimers())

test('a limited number of anonymous renderings run, the others follow in order', async () => {
  const gate = new RenderGate({ concurrent: 2, waiting: 10, waitMs: 10_000 })
  const started: number[] = []
  const tasks = [0, 1, 2, 3].map(() => task())
  const all = tasks.map((each, i) =>
    gate.forAnonymous(() => {
      started.push(i)
      return each.done
    }),
  )
  await turns(4)
  expect(started).toEqual([0, 1])
  tasks[1]!.finish()
  await turns(4)
  expect(started).toEqual([0, 1, 2])
  for (const each of tasks) each.finish()
  await Promise.all(all)
  expect(started).toEqual([0, 1, 2, 3])
})

test('a failed rendering frees its slot', async () => {
  const gate = new RenderGate({ concurrent: 1, waiting: 1, waitMs: 10_000 })
  await expect(gate.forAnonymous(() => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
  await expect(gate.forAnonymous(() => Promise.resolve('next'))).resolves.toBe('next')
})

test('beyond the queue, and beyond the maximum wait, it is overloaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const gate = new RenderGate({ concurrent: 1, waiting: 1, waitMs: 5 })
  const busy = task()
  const first = gate.forAnonymous(() => busy.done)
  await turns(4)
  const late = expect(gate.forAnonymous(() => Promise.resolve())).rejects.toThrow(Overloaded)
  await expect(gate.forAnonymous(() => Promise.resolve())).rejects.toThrow(Overloaded)
  vi.advanceTimersByTime(5)
  await late
  busy.finish()
  await first
  await expect(gate.forAnonymous(() => Promise.resolve('free'))).resolves.toBe('free')
})

test('members pass a full gate, and limit anonymous renderings to one at a time', async () => {
  const gate = new RenderGate({ concurrent: 4, waiting: 10, waitMs: 10_000 })
  const member = task()
  const inside = gate.forMember(() => member.done)
  const started: number[] = []
  const tasks = [0, 1, 2].map(() => task())
  const all = tasks.map((each, i) =>
    gate.forAnonymous(() => {
      started.push(i)
      return each.done
    }),
  )
  await turns(4)
  expect(started).toEqual([0])
  await expect(gate.forMember(() => Promise.resolve('at once'))).resolves.toBe('at once')
  member.finish()
  await inside
  await turns(4)
  expect(started).toEqual([0, 1, 2])
  for (const each of tasks) each.finish()
  await Promise.all(all)
})

test('the steps of a member’s request are not interleaved with anonymous pages', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const gate = new RenderGate({ concurrent: 4, waiting: 10, waitMs: 10_000 })
  const member = task()
  const inside = gate.forMember(() => member.done)
  let started = 0
  const all = Array.from({ length: 4 }, () => gate.forAnonymous(() => Promise.resolve(started++)))
  await turns(20)
  expect(started).toBe(1)
  vi.advanceTimersByTime(25)
  await turns(20)
  expect(started).toBe(2)
  member.finish()
  await inside
  await turns(20)
  expect(started).toBe(4)
  await Promise.all(all)
})

/** Requests of 200 connections that become readable in the same event loop turn. */
async function flood(gate: RenderGate, work: () => void) {
  const answers: Promise<void>[] = []
  for (let n = 0; n < 200; n++) {
    answers.push(gate.forAnonymous(() => Promise.resolve(work())))
    // Node runs all microtasks between two sockets: a page without a pause is done by then.
    for (let step = 0; step < 10; step++) await Promise.resolve()
  }
  return answers
}

test('no turn of the event loop renders more than one of 200 anonymous pages', async () => {
  const gate = new RenderGate({ concurrent: 4, waiting: 200, waitMs: 10_000 })
  let rendered = 0
  const answers = await flood(gate, () => rendered++)
  expect(rendered).toBe(0)
  const inTurns: number[] = []
  while (inTurns.length < 200 && rendered < 200) {
    const before = rendered
    await turn()
    inTurns.push(rendered - before)
  }
  await Promise.all(answers)
  expect(rendered).toBe(200)
  expect(Math.max(...inTurns)).toBe(1)
})

test('a member who arrives after 200 anonymous requests starts before them', async () => {
  const gate = new RenderGate({ concurrent: 4, waiting: 200, waitMs: 10_000 })
  const order: string[] = []
  const answers = await flood(gate, () => order.push('anonymous'))
  await gate.forMember(() => Promise.resolve(order.push('member')))
  await Promise.all(answers)
  expect(order.indexOf('member')).toBe(0)
  expect(order).toHaveLength(201)
})
