/** Everything acknowledged is there after a power cut of a machine alone; for longer: tests/faults/power-cut.ts. */
import { expect, test } from 'vitest'
import { cutPower } from '#tests/faults/cut-power.ts'
import { cannotTrace } from '#tests/faults/traced-disk.ts'
import { seeded } from '#tests/support/seeded.ts'
import { traceLitefs } from './trace-litefs.ts'

const reason = cannotTrace()
if (reason) console.warn(`Power cuts are not tried: ${reason}`)

test.skipIf(reason)('LiteFS loses nothing acknowledged in a power cut', async () => {
  using run = await traceLitefs(4)
  expect(run.said).toHaveLength(12)
  const { cuts, acknowledged, faults } = await cutPower(run, 4, seeded(1))
  expect(faults).toEqual([])
  expect(cuts).toBe(8)
  expect(acknowledged).toBeGreaterThan(20)
})
