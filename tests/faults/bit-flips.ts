/**
 * `npx tsx tests/faults/bit-flips.ts [--times N] [--seed N]`: flips one random bit, N times in a
 * single-file backup and N times in a random file of a store, and restores.
 */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seeded } from '#tests/support/seeded.ts'
import { flipBits } from './flip-bits.ts'
import { makeScene } from './site-scene.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
})
using scene = await makeScene()
const folder = fs.mkdtempSync(path.join(tmpdir(), 'forum-flips-'))
for (const what of ['one file', 'store'] as const) {
  const random = seeded(Number(values.seed))
  const { flips, refused, same, faults } = await flipBits(
    scene,
    folder,
    what,
    Number(values.times),
    random,
  )
  console.log(
    `${what}: ${flips} flips, ${refused} refused, ${same} restored the same, ${faults.length} faults`,
  )
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
fs.rmSync(folder, { recursive: true })
