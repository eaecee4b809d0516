import { expect, test } from 'vitest'
import { DrawingTurns } from './drawing-turns.ts'

const never = new AbortController().signal
const Ann = 1
const Bob = 2
const Eve = 3

/** Asks for drawings that last until `finish`; `begun` lists them in the order of their turns. */
function drawings() {
  const turns = new DrawingTurns()
  const begun: string[] = []
  const open: (() => void)[] = []
  const ask = (name: string, userId: number, preview = false, signal = never) =>
    turns.take({ userId, preview }, signal, () => {
      begun.push(name)
      return new Promise<void>(done => open.push(done))
    })
  /** Ends the running drawing, and lets the next one begin. */
  const finish = async () => {
    open.shift()?.()
    await new Promise(setImmediate)
  }
  const finishAll = async () => {
    while (open.length > 0) await finish()
  }
  return { ask, begun, finish, finishAll }
}

test('a post waits only for the running drawing, however many previews wait', async () => {
  const { ask, begun, finish } = drawings()
  for (let n = 0; n < 20; n++) void ask(`eve ${n}`, Eve, true)
  void ask('bob', Bob)
  await finish()
  expect(begun).toEqual(['eve 0', 'bob'])
})

test('so does the preview of a member who asks for few', async () => {
  const { ask, begun, finish } = drawings()
  for (let n = 0; n < 20; n++) void ask(`eve ${n}`, Eve, true)
  for (const name of ['ann 0', 'ann 1']) void ask(name, Ann, true)
  void ask('bob 0', Bob, true)
  for (let n = 0; n < 5; n++) await finish()
  expect(begun).toEqual(['eve 0', 'ann 0', 'bob 0', 'eve 1', 'ann 1', 'eve 2'])
})

test('members take turns with their posts, and previews come after these', async () => {
  const { ask, begun, finishAll } = drawings()
  void ask('running', Eve)
  for (const name of ['a', 'b', 'c']) void ask(`eve ${name}`, Eve)
  void ask('ann preview', Ann, true)
  for (const name of ['a', 'b']) void ask(`bob ${name}`, Bob)
  await finishAll()
  expect(begun).toEqual(['running', 'bob a', 'eve a', 'bob b', 'eve b', 'eve c', 'ann preview'])
})

test('a request that gives up leaves the queue, and a failed drawing does not hold it up', async () => {
  const turns = new DrawingTurns()
  const gone = new AbortController()
  const ran: string[] = []
  const turn = { userId: Eve, preview: false }
  let fail: (error: Error) => void = () => {}
  const first = turns.take(turn, never, () => new Promise((_, reject) => (fail = reject)))
  const second = turns.take(turn, gone.signal, async () => void ran.push('second'))
  const third = turns.take(turn, never, async () => void ran.push('third'))
  gone.abort(new Error('too late'))
  await expect(second).rejects.toThrow('too late')
  fail(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await third
  expect(ran).toEqual(['third'])
  await expect(turns.take(turn, gone.signal, async () => 1)).rejects.toThrow('too late')
  expect(await turns.take(turn, never, async () => 2)).toBe(2)
})

test('never more than one at a time', async () => {
  const turns = new DrawingTurns()
  let running = 0
  let most = 0
  const act = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
  }
  const asked = (n: number) => turns.take({ userId: n % 7, preview: n % 3 === 0 }, never, act)
  await Promise.all(Array.from({ length: 100 }, (_, n) => asked(n)))
  // Asked for again in the moment in which one ends and the next begins.
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      await asked(n)
      await asked(n + 1)
    }),
  )
  expect(most).toBe(1)
})
