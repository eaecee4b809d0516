import { expect, test } from 'vitest'
import { runSteps } from './run-steps.mjs'

/** What starts and ends, in order; each round, the step that has run longest ends. */
async function play(steps, cores = 2) {
  const log = []
  const ends = []
  const all = runSteps(
    steps,
    ({ name }) => {
      log.push(`+${name}`)
      return new Promise(end => ends.push(() => (log.push(`-${name}`), end())))
    },
    cores,
  )
  while (ends.length > 0) {
    ends.shift()()
    // Two turns of the event loop: one to end a step, one to start the next.
    for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate)
  }
  await all
  return log.join(' ')
}

test('as many steps as there are cores run at once, in their order', async () => {
  const steps = ['a', 'b', 'c'].map(name => ({ name, cores: 1 }))
  expect(await play(steps)).toBe('+a +b -a +c -b -c')
  expect(await play(steps, 1)).toBe('+a -a +b -b +c -c')
})

test('a step of two cores runs alone, one without cores beside any other', async () => {
  const steps = [{ name: 'one', cores: 1 }, { name: 'two', cores: 2 }, { name: 'net' }]
  expect(await play(steps)).toBe('+one +net -one +two -net -two')
})

test('a step waits for what it needs or comes after, unless that is not part of the run', async () => {
  const steps = [
    { name: 'first', cores: 1 },
    { name: 'second', cores: 1, needs: ['first', 'absent'] },
    { name: 'third', cores: 1 },
    { name: 'last', cores: 1, after: ['second', 'absent'] },
  ]
  expect(await play(steps)).toBe('+first +third -first +second -third -second +last -last')
})

test('steps that need each other are reported', async () => {
  const steps = [
    { name: 'a', needs: ['b'] },
    { name: 'b', needs: ['a'] },
  ]
  await expect(runSteps(steps, async () => {}, 2)).rejects.toThrow('need each other')
})
