import { expect } from 'vitest'
import { slowness } from '../../app/commands/machine-speed.mjs'

/** CPU time of this process so far, in ms. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Asserts a limit of CPU time in ms. A run over it has five more tries, because other work of the process, such as
 * compiling or collecting garbage, was in it, and a busy machine has slow moments.
 */
export function expectCheap(ms: number, run: () => unknown): void {
  const most = ms * slowness()
  let least = Infinity
  for (let tries = 0; tries < 6 && least > most; tries++) {
    const before = cpuTime()
    run()
    least = Math.min(least, cpuTime() - before)
  }
  expect(least, 'CPU time in ms').toBeLessThanOrEqual(most)
}
