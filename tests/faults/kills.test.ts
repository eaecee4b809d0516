/** Killed processes leave a site that starts and is complete. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '#tests/support/seeded.ts'
import { Killer, kindsOfKills } from './kill.ts'

let killer: Killer
beforeAll(async () => {
  killer = await Killer.make()
})
afterAll(() => killer[Symbol.dispose]())

test.each(kindsOfKills)('killed while %s', async kind => {
  const { kills, faults } = await killer.kill(kind, 1, seeded(5))
  expect(faults).toEqual([])
  expect(kills).toBe(1)
})
