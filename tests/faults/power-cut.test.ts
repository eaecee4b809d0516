/** Everything acknowledged is there after a power cut. */
import { expect, test } from 'vitest'
import { seeded } from '#tests/support/seeded.ts'
import { cutPower, traceSite } from './cut-power.ts'
import { cannotTrace } from './traced-disk.ts'

const reason = cannotTrace()
if (reason) console.warn(`Power cuts are not tried: ${reason}`)

test.skipIf(reason)('nothing acknowledged is lost in a power cut', async () => {
  using run = await traceSite(10)
  expect(run.said).toHaveLength(30)
  const { cuts, acknowledged, faults } = await cutPower(run, 30, seeded(1))
  expect(faults).toEqual([])
  expect(cuts).toBe(60)
  expect(acknowledged).toBeGreaterThan(300)
})
